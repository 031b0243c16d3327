import { migrateRecords } from '@diorama/documents/engine/load-records.ts';
import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';

type Body = Readonly<Record<string, unknown>>;

const LISTS = [
  'keyframes',
  'transitions',
  'outlines',
  'shapes',
  'markers',
  'categories',
  'signs',
  'widgets',
  'blocks',
  'placements',
];

/**
 * Format 1 to 2: bodies of the first release had every collection at the top, in the shape of documents of 0.1.0. Their
 * records take the same steps as stored ones and are nested as today's.
 */
export function nestBody(body: Body): Record<string, unknown> {
  const product = isPlainObject(body.product) ? body.product : {};
  const records: Record<string, Record<string, unknown>> = {};
  for (const name of ['settings', 'interface']) {
    const record = product[name];
    if (isPlainObject(record)) records[name] = record;
  }
  for (const name of LISTS) {
    const items = product[name];
    if (!Array.isArray(items)) continue;
    for (const [at, item] of items.filter(isPlainObject).entries())
      records[`${name}/${String(item.id)}`] = { ...item, order: placeKey(at) };
  }
  const migrated = migrateRecords(
    { ...icgiDocument, schemaVersion: '0.2.0' },
    { id: String(body.id), schemaVersion: '0.1.0' },
    records,
    '0.2.0',
  );
  const tables: Record<string, Map<string, Record<string, unknown>>> = {};
  for (const name of Object.keys(icgiDocument.records)) tables[name] = new Map();
  for (const [key, record] of Object.entries(migrated)) {
    const [name = '', id = name] = key.split('/');
    tables[name]?.set(id, record);
  }
  return { ...body, format: 2, schemaVersion: '0.2.0', product: icgiDocument.attributes.toAttributes(tables) };
}

/** Keys that sort as the items stood. */
const placeKey = (at: number): string => `a${String(at).padStart(6, '0')}`;
