import { type Language, localizedText } from '@diorama/documents/engine/schema/languages.ts';
import type { FillEdit } from '@diorama/documents/icgi/commands/fill.commands.ts';
import type { IcgiRecords } from '@diorama/documents/icgi/icgi.records.ts';
import { exactForm } from './row-keys.ts';

/** Categories that one table makes; a column with more of them is none of categories. */
const MOST_MADE = 200;

/** A category as a table names it. */
interface KnownCategory {
  id: string;
  /** In every language. */
  names: readonly string[];
  /** As the editor shows it. */
  label: string;
}

export const knownCategories = (icgi: IcgiRecords, language: Language): KnownCategory[] =>
  icgi.ordered('categories').map(({ id, name }) => ({
    id,
    names: name.type === 'custom' ? Object.values(name.value) : [],
    label: name.type === 'custom' ? localizedText(name.value, language) : name.key,
  }));

/** Finds categories by name, without case and spaces, and makes those that are missing where that is wanted. */
export class FillCategories {
  readonly #byName = new Map<string, { id: string; name: string }>();
  readonly #labels: ReadonlyMap<string, string>;
  readonly #newId: () => string;
  readonly made: FillEdit['categories'][number][] = [];

  constructor(known: readonly KnownCategory[], newId: () => string) {
    this.#newId = newId;
    this.#labels = new Map(known.map(({ id, label }) => [id, label]));
    for (const { id, names, label } of known)
      for (const name of names)
        if (!this.#byName.has(exactForm(name))) this.#byName.set(exactForm(name), { id, name: label });
  }

  nameOf(id: string | null): string {
    return this.#labels.get(id ?? '') ?? '';
  }

  find(name: string, isMade: boolean): { id: string; name: string } | { fault: string } {
    const known = this.#byName.get(exactForm(name));
    if (known) return known;
    const shown = name.slice(0, 60);
    if (!isMade) return { fault: `No category is called “${shown}”. Go back to make missing categories` };
    if (this.made.length >= MOST_MADE)
      return { fault: `“${shown}” is not made: a table makes ${MOST_MADE} categories at most` };
    const made = { id: this.#newId(), name };
    this.made.push(made);
    this.#byName.set(exactForm(name), made);
    return made;
  }
}
