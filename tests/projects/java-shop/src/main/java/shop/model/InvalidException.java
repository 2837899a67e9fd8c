package shop.model;

public class InvalidException extends RuntimeException {
  private final String label;

  public InvalidException(String label) {
    super(label);
    this.label = label;
  }

  public String label() {
    return label;
  }
}
