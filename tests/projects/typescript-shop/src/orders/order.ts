import type { Entity } from '../repository';
import type { User } from '../users/user';

export enum State { Open, Paid }

export class Order implements Entity {
  state = State.Open;
  constructor(readonly id: string, readonly buyer: User) {}
  describe() {
    return `${this.id} by ${this.buyer.describe()}`;
  }
  pay() {
    this.state = State.Paid;
    return this;
  }
}
