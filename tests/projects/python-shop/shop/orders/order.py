from ..base import Entity
from ..users import User


class Order(Entity):
    def __init__(self, key, buyer: User):
        super().__init__(key)
        self.buyer = buyer
        self.paid = False

    def label(self):
        return self.buyer.label()

    def pay(self):
        self.paid = True
        return self
