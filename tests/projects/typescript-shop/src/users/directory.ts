import { Repository } from '../repository';
import { admin, makeUser, User } from './user';

export class Directory extends Repository<User> {
  static create() {
    const directory = new Directory();
    directory.save(admin);
    return directory;
  }
  managerOf(id: string) {
    return this.find(id)?.manager;
  }
  save(user: User): User {
    super.save(user);
    return makeUser(user.id);
  }
}
