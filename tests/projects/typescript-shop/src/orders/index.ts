export * from './order';
export * from './checkout';
