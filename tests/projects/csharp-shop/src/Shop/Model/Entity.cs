using System;

namespace Shop.Model
{
    [AttributeUsage(AttributeTargets.Class)]
    public class StoredAttribute : Attribute
    {
        public StoredAttribute(string table) => Table = table;

        public string Table { get; }
    }

    public abstract class Entity
    {
        protected long id;

        public long Id => id;

        public event Action<Entity> Changed;

        public abstract string Label();

        protected virtual void Touch()
        {
            id++;
            Changed?.Invoke(this);
        }
    }
}
