import type { MovedPart, MovedParts } from '@diorama/contract/products/products.contract.ts';

const CALLED: Readonly<Record<string, string>> = {
  theme: 'the theme',
  translations: 'the project’s texts',
  widget: 'the widget',
  collection: 'the collection',
  material: 'the material',
  menu: 'the menu',
  mesh: 'the model',
  file: 'the file',
  gone: 'something that has been deleted',
};
/** Of these there is one. */
const ONE_OF_A_KIND = new Set(['theme', 'translations', 'gone']);
/** Parts that are named in a sentence. */
const MOST_NAMED = 5;

/** `The theme and the widget “Oven” have changed since v3.`; null: nothing has. */
export function movedText({ items, count }: MovedParts, version: number): string | null {
  const names = [...new Set(items.slice(0, MOST_NAMED).map(nameOf))];
  if (names.length === 0) return null;
  const rest = count - Math.min(items.length, MOST_NAMED);
  const all = rest > 0 ? [...names, `${rest.toLocaleString('en')} more`] : names;
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(all);
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${all.length > 1 ? 'have' : 'has'} changed since v${version}.`;
}

function nameOf({ type, name }: MovedPart): string {
  const called = CALLED[type] ?? 'the document';
  return ONE_OF_A_KIND.has(type) || name === '' ? called : `${called} “${name}”`;
}
