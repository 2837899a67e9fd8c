// --- path: Person.java ---
import lombok.Data;
import lombok.Getter;

@Data
class Person {
  private String name;
  private boolean active;
  private Person friend;
  static int count;
}

class Account {
  @Getter private Person owner;
  private Person hidden;
}

class Admin extends Person {}

class Use {
  void go(Person person, Account account, Admin admin) {
    person.getName();
//         ^^^^^^^ call Person.java#Person.name
    person.setName("a");
//         ^^^^^^^ call Person.java#Person.name
    person.isActive();
//         ^^^^^^^^ call Person.java#Person.active
    person.getFriend().getFriend();
//                     ^^^^^^^^^ call Person.java#Person.friend
    account.getOwner().getName();
//                     ^^^^^^^ call Person.java#Person.name
    admin.getName();
//        ^^^^^^^ call Person.java#Person.name
    account.getHidden();
//          ^^^^^^^^^ call unknown
    account.setOwner(person);
//          ^^^^^^^^ call unknown
    person.getCount();
//         ^^^^^^^^ call unknown
    person.getOther();
//         ^^^^^^^^ call unknown
  }
}
