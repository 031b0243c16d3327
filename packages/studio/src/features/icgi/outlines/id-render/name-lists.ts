import { type NamedView, viewNamedIn } from '../../upload/plan/named-ends.ts';
import { type PastedNames, pastedNames } from './pasted-names.ts';

/**
 * The names for a render. Of several lists it is the one for the same view; a single list is for the only render, or for all
 * where it says which colour has which name, as an order differs from view to view.
 */
export async function namesForRender(
  render: Pick<File, 'name'>,
  lists: readonly File[],
  { views, count }: { views: readonly NamedView[]; count: number },
): Promise<PastedNames | null> {
  const view = viewNamedIn(render.name, views);
  const own = lists.filter(({ name }) => view !== null && viewNamedIn(name, views) === view);
  const list = own.length === 1 ? own[0] : lists.length === 1 ? lists[0] : undefined;
  if (!list) return null;
  const names = namesIn(await list.text());
  return names && (own.length === 1 || count === 1 || names.type === 'colored') ? names : null;
}

/** The names of a file; one line is a list, too. Null: there is none. */
export function namesIn(text: string): PastedNames | null {
  const lines = text.split(/\r?\n/).flatMap((line) => (/[\p{L}\p{N}]/u.test(line) ? line.trim() : []));
  return pastedNames(text) ?? (lines.length > 0 ? { type: 'ordered', names: lines } : null);
}
