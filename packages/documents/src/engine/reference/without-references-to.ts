import type { KindRecords } from '../schema/record-definition.ts';
import type { Records } from '../schema/records.ts';
import { withoutReferences } from './clear-references.ts';
import { referencesOf } from './references.ts';

/** Clears the references to records that go, wherever they stand. Costs what the document holds, once. */
export function withoutReferencesTo<D extends KindRecords>(
  records: Records<D>,
  type: string,
  ids: ReadonlySet<string>,
): Records<D> {
  const { definition } = records;
  const isGone = (found: { type: string; id: string }) => found.type === type && ids.has(found.id);
  const changed = new Map<string, Readonly<Record<string, unknown>>>();
  for (const [key, record] of records.entries()) {
    if (!referencesOf(definition, key, record).some(isGone)) continue;
    const cleared = withoutReferences(definition, key, record, isGone);
    if (cleared) changed.set(key, cleared);
  }
  return changed.size > 0 ? records.withParsed(changed) : records;
}
