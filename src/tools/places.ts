/** Finds the line fields of a reply through the output schema of its tool; fields of `outputs.ts` declare them. */
import type * as z from 'zod/mini';
import type { PlaceKind, Places } from '../workspace/places.ts';
import { DROPPABLE_LISTS, PLACE_LINES } from './outputs.ts';

type Definition = z.core.$ZodTypes['_zod']['def'];

/** Undefined where values of this schema have no line of a file. */
export function placesIn(schema: z.core.$ZodType): Places | undefined {
  const def = schema._zod.def as Definition;
  switch (def.type) {
    case 'object':
      return inFields(def.shape);
    case 'array': {
      const items = placesIn(def.element);
      return items && { items, isDroppable: DROPPABLE_LISTS.has(schema) };
    }
    case 'union':
      return merged(def.options.flatMap((option) => placesIn(option) ?? []));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return placesIn(def.innerType);
    case 'lazy':
      return placesIn(def.getter());
    default:
      return undefined;
  }
}

function inFields(shape: Readonly<Record<string, z.core.$ZodType>>): Places | undefined {
  const kind = shape.line && lineKind(shape.line);
  const fields = Object.entries(shape).flatMap(([key, field]): [string, Places][] => {
    const places = placesIn(field);
    return places ? [[key, places]] : [];
  });
  if (kind === undefined && fields.length === 0) return undefined;
  return { kind, fields: new Map(fields) };
}

const lineKind = (schema: z.core.$ZodType): PlaceKind | undefined => PLACE_LINES.get(schema)?.kind;

/** A union of objects is read as one object with all of their fields. */
function merged(options: readonly Places[]): Places | undefined {
  const [first] = options;
  if (first === undefined || options.some((one) => 'items' in one)) return first;
  const objects = options as readonly Extract<Places, { fields: unknown }>[];
  return {
    kind: objects.find((one) => one.kind !== undefined)?.kind,
    fields: new Map(objects.flatMap((one) => [...one.fields])),
  };
}
