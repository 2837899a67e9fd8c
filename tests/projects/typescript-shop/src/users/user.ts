import type { Entity } from '../repository';

export class User implements Entity {
  constructor(readonly id: string, public manager?: User) {}
  describe(): string {
    return this.fullName();
  }
  fullName(): string {
    return this.manager ? this.manager.fullName() : this.id;
  }
}

export function makeUser(id: string) {
  return new User(id);
}

export const admin = makeUser('admin');
