from .base import Entity, Repository


class User(Entity):
    manager: "User" = None

    def label(self):
        if self.manager:
            return self.manager.label()
        return super().label()


def make_user(key):
    return User(key)


class Directory(Repository):
    kind = User

    @classmethod
    def create(cls):
        directory = cls()
        directory.save(make_user("admin"))
        return directory

    def manager_of(self, key):
        user = make_user(key)
        return user.manager or user
