from .orders import *
from .users import User, make_user

__all__ = ["User", "make_user", "Order", "checkout"]
