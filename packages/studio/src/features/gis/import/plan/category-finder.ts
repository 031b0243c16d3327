import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { LocalizedText } from '@diorama/documents/shared/primitives.schema.ts';
import type { ExistingMap } from './existing-map.ts';
import { idsByName } from './ids-by-name.ts';

/** Characters of a category's name. */
const MOST_NAME = 200;

/** A category that no record has yet. */
export interface NewCategory {
  id: string;
  name: LocalizedText;
  /** The id of the category that it lies in. */
  parent?: string;
}

/** Finds categories by their names, and makes those that the map has not. */
export class CategoryFinder {
  readonly #language: Language;
  readonly #newId: () => string;
  readonly #known: Map<string, string>;
  /** Categories of the map that lie in no other, by each of their names. */
  readonly #outer: Map<string, string>;
  /** Categories by their parent's id, then by each of their names. */
  readonly #inner = new Map<string, Map<string, string>>();
  /** In the order of the file, a category before those that lie in it. */
  readonly made: NewCategory[] = [];

  constructor({ categories }: Pick<ExistingMap, 'categories'>, language: Language, newId: () => string) {
    this.#language = language;
    this.#newId = newId;
    this.#known = idsByName(categories);
    this.#outer = idsByName(categories.filter(({ parent }) => !parent));
    for (const [parent, inner] of Map.groupBy(categories, (category) => category.parent ?? ''))
      if (parent !== '') this.#inner.set(parent, idsByName(inner));
  }

  /** The category of that name, wherever it lies. */
  named(name: string): string {
    const text = name.slice(0, MOST_NAME);
    return this.#known.get(text.toLowerCase()) ?? this.#make(text);
  }

  /** The category that lies in those of a path, the outermost first. */
  within(path: readonly string[]): string {
    const ids: string[] = [];
    for (const name of path) {
      const text = name.slice(0, MOST_NAME);
      const parent = ids.at(-1);
      ids.push(parent === undefined ? this.named(text) : this.#inside(parent, text, ids));
    }
    return ids.at(-1) ?? '';
  }

  #inside(parent: string, text: string, above: readonly string[]): string {
    const key = text.toLowerCase();
    const own = this.#inner.get(parent)?.get(key);
    if (own !== undefined) return own;
    // A map may have it already, from a table without folders.
    const outer = this.#outer.get(key);
    return outer !== undefined && !above.includes(outer) ? outer : this.#make(text, parent);
  }

  #make(text: string, parent?: string): string {
    const id = this.#newId();
    const key = text.toLowerCase();
    if (parent === undefined) this.#known.set(key, id);
    else this.#inner.set(parent, (this.#inner.get(parent) ?? new Map<string, string>()).set(key, id));
    this.made.push({ id, name: { [this.#language]: text }, ...(parent === undefined ? {} : { parent }) });
    return id;
  }

  /** Those of the new categories that are used, with all that they lie in. */
  usedOf(used: ReadonlySet<string>): NewCategory[] {
    const kept = new Set(used);
    for (const { id, parent } of this.made.toReversed()) if (parent !== undefined && kept.has(id)) kept.add(parent);
    return this.made.filter(({ id }) => kept.has(id));
  }
}
