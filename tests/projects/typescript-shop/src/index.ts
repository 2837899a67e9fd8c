export * from './orders';
export { User, makeUser } from './users/user';
export { Repository as Store } from './repository';
