/** The semantics of every language that has them. */
import type { LanguageId } from '../src/model/language.ts';
import type { Semantics } from '../src/resolve/core/semantics.ts';
import { familyOf, type World } from '../src/resolve/core/world.ts';
import { createSemantics as createCpp } from './cpp/resolve/semantics.ts';
import { createSemantics as createCSharp } from './csharp/resolve/semantics.ts';
import { createSemantics as createGo } from './go/resolve/semantics.ts';
import { createSemantics as createJava } from './java/resolve/semantics.ts';
import { createSemantics as createKotlin } from './kotlin/resolve/semantics.ts';
import { createSemantics as createPhp } from './php/resolve/semantics.ts';
import { createSemantics as createPython } from './python/resolve/semantics.ts';
import { createSemantics as createRuby } from './ruby/resolve/semantics.ts';
import { createSemantics as createRust } from './rust/resolve/semantics.ts';
import { createSemantics as createTypeScript } from './typescript/resolve/semantics.ts';

/** One per language family. */
const CREATORS: Readonly<Partial<Record<LanguageId, (world: World) => Semantics>>> = {
  go: createGo,
  cpp: createCpp,
  csharp: createCSharp,
  java: createJava,
  kotlin: createKotlin,
  php: createPhp,
  python: createPython,
  ruby: createRuby,
  rust: createRust,
  typescript: createTypeScript,
};

export const hasSemantics = (language: LanguageId | undefined): boolean =>
  language !== undefined && CREATORS[familyOf(language)] !== undefined;

/** The semantics of a language over one world, each made when it is first asked for. */
export function semanticsOver(world: World): (language: LanguageId) => Semantics | undefined {
  const families = new Map<LanguageId, Semantics | undefined>();
  const made = new Map<LanguageId, Semantics | undefined>();
  return (language) => {
    const known = made.get(language);
    if (known !== undefined || made.has(language)) return known;
    const family = familyOf(language);
    if (!families.has(family)) families.set(family, CREATORS[family]?.(world));
    made.set(language, families.get(family));
    return families.get(family);
  };
}
