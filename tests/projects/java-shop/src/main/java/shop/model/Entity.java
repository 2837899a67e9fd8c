package shop.model;

public abstract class Entity {
  protected long id;

  public long id() {
    return id;
  }

  public abstract String label();

  protected void check(String text) {
    check(text, 1);
  }

  protected void check(String text, int least) {
    if (text.length() < least) throw new InvalidException(label());
  }
}
