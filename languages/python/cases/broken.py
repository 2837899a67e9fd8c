class Half:
    # ^^^^ def class Half
    def good(self):
#       ^^^^ def method Half.good
        return self.other(
            # an open call at the end of the file


def after():
#   ^^^^^ def function after
    pass
