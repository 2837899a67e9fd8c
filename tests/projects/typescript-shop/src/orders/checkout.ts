import { Store } from '..';
import { Directory } from '../users/directory';
import { Order } from './order';

class Orders extends Store<Order> {}

const orders = new Orders();
const people = Directory.create();

export function checkout(id: string) {
  const buyer = people.managerOf(id);
  if (!buyer) return undefined;
  const order = new Order(id, buyer);
  return orders.save(order).pay();
}

export function report() {
  for (const order of orders.all()) order.buyer.fullName();
  return checkout('x')?.describe();
}
