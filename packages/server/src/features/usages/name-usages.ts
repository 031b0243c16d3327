import type { Usage } from '@diorama/contract/usages/usages.contract.ts';
import { ownerKeyOf, recordName } from '@diorama/documents/engine/record-name.ts';
import { isKind, kindOf } from '@diorama/documents/kinds.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

/** Names each place as an editor knows it: `view Entrance hall`, `text or picture of marker Heat pump`. */
export async function nameUsages(db: Kysely<Database>, usages: readonly Omit<Usage, 'name'>[]): Promise<Usage[]> {
  const places = usages.map(({ docId, path }) => ({ docId, key: path[0] ?? '' }));
  const records = await readRecords(db, places);
  const owners = usages.flatMap(({ docType, docId, path: [key = ''] }) => {
    const owner = isKind(docType) ? ownerKeyOf(kindOf(docType), key, records.get(`${docId} ${key}`)) : null;
    return owner === null ? [] : [{ docId, key: owner }];
  });
  for (const [place, record] of await readRecords(db, owners)) records.set(place, record);
  return usages.map((usage) => {
    const { docType, docId, path } = usage;
    const recordAt = (key: string) => records.get(`${docId} ${key}`);
    return { ...usage, name: isKind(docType) ? recordName(kindOf(docType), path[0] ?? '', recordAt) : docType };
  });
}

async function readRecords(
  db: Kysely<Database>,
  places: readonly { docId: string; key: string }[],
): Promise<Map<string, StoredRecord>> {
  if (places.length === 0) return new Map();
  const rows = await db
    .selectFrom('document_records')
    .select(['document_id', 'key', 'value'])
    .where('document_id', 'in', [...new Set(places.map(({ docId }) => docId))])
    .where('key', 'in', [...new Set(places.map(({ key }) => key))])
    .execute();
  return new Map(rows.map(({ document_id, key, value }) => [`${document_id} ${key}`, value]));
}
