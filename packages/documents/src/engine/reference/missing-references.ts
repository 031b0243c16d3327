import type { KindRecords } from '../schema/record-definition.ts';
import type { Records } from '../schema/records.ts';
import { withoutReferences } from './clear-references.ts';
import { referencesOf, targetKeyOf } from './references.ts';

/** Whether a reference leads to a record of the document itself that is not there. */
export function isMissing(
  records: Pick<Records<KindRecords>, 'definition' | 'has'>,
  reference: { type: string; id: string },
): boolean {
  const key = targetKeyOf(records.definition, reference);
  return key !== null && !records.has(key);
}

/** Clears what some records refer to and the document does not have. A record that cannot be without it goes. */
export function withoutMissing<D extends KindRecords>(records: Records<D>, keys: readonly string[]): Records<D> {
  const { definition } = records;
  const isLost = (found: { type: string; id: string }) => isMissing(records, found);
  const changed = keys.flatMap((key) => {
    const record = records.at(key);
    if (!record || !referencesOf(definition, key, record).some(isLost)) return [];
    return [[key, withoutReferences(definition, key, record, isLost) ?? undefined] as const];
  });
  if (changed.length === 0) return records;
  const next = records.withParsed(changed);
  // What referred to a record that went is incomplete in its turn.
  return changed.some(([, record]) => record === undefined) ? withoutMissing(next, keys) : next;
}
