import warnings
from typing_extensions import deprecated
import typing_extensions


@deprecated("Use total instead")
def add(a):
#   ^^^ def function add deprecated doc=Adds. Deprecated: Use total instead
    """Adds."""
    return a


@warnings.deprecated(
    "Use Total "
    "instead", category=None)
class Sum:
#     ^^^ def class Sum deprecated doc=Deprecated: Use Total instead
    @property
    @typing_extensions.deprecated('no "value" any more')
    def value(self): return 1
    #   ^^^^^ def property Sum.value deprecated doc=Deprecated: no "value" any more

    @not_deprecated("x")
    def total(self, deprecated="yes"): return 1
    #   ^^^^^ def method Sum.total -deprecated
