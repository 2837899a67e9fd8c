from .order import Order
from .checkout import checkout, report
