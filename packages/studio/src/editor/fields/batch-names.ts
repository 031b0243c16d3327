/** A record that gets another name. */
export interface NewName {
  id: string;
  before: string;
  name: string;
}

/** Most characters of a name. */
const LONGEST = 200;

/**
 * New names of several records, in their order: each place where `find` stands, in whatever case, becomes `replacement`;
 * without `find` the whole name does. `{n}` in the replacement counts from 1, `{nn}` as 01. What would lose its name or keep
 * it is left out.
 */
export function batchNames(
  records: readonly { id: string; name: string }[],
  { find, replacement }: { find: string; replacement: string },
): NewName[] {
  if (find === '' && replacement === '') return [];
  const found = new RegExp(find.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
  return records.flatMap(({ id, name: before }, at) => {
    const put = replacement.replaceAll(/\{(n+)\}/g, (_, digits: string) => String(at + 1).padStart(digits.length, '0'));
    const changed = find === '' ? put : before.replaceAll(found, () => put);
    const name = changed.trim().slice(0, LONGEST).trim();
    return name === '' || name === before ? [] : [{ id, before, name }];
  });
}
