export interface Entity {
  id: string;
  describe(): string;
}

export abstract class Repository<T extends Entity> {
  protected readonly items = new Map<string, T>();

  find(id: string): T | undefined {
    return this.items.get(id);
  }
  all(): T[] {
    return [...this.items.values()];
  }
  save(item: T): T {
    this.items.set(item.id, item);
    return item;
  }
}
