from shop import base
from shop.users import Directory
from .order import Order

people = Directory.create()
orders = base.Repository()


def checkout(key):
    buyer = people.manager_of(key)
    order = Order(key, buyer)
    orders.save(order)
    return order.pay()


def report():
    order = checkout("x")
    print(order.buyer.describe(), order.describe())
    return [order.label() for order in [checkout("y")]]
