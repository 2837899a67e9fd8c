package shop.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import shop.model.Entity;

public class Repository<T extends Entity> {
  private final List<T> items = new ArrayList<>();

  public T add(T item) {
    items.add(item);
    return item;
  }

  public Optional<T> find(long id) {
    return items.stream().filter(item -> item.id() == id).findFirst();
  }

  public List<T> all() {
    return items;
  }

  public interface Visitor<E> {
    void visit(E one, int index);
  }

  public void each(Visitor<T> visitor) {
    for (int i = 0; i < items.size(); i++) visitor.visit(items.get(i), i);
  }
}
