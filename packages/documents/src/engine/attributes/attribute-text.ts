import { splitRecordKey } from '../schema/change.ts';
import { equalJson } from '../schema/json.ts';
import { type Nesting, ownerIn } from '../schema/nesting.ts';
import type { RecordDefinitions } from '../schema/record-definition.ts';
import type { RecordEdit } from '../schema/records.ts';
import type { RecordMap } from '../schema/tables.ts';
import type { TextEdit } from './attributes-codec.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

interface Shape {
  records: RecordDefinitions;
  nesting: Nesting;
}

/** See `AttributesCodec.textEdit`. */
export function textEdit(shape: Shape, { key, before, after }: RecordEdit, shown: RecordMap): TextEdit | null {
  if (!before || !after || before.order !== after.order) return null;
  const { collection: name } = splitRecordKey(key);
  const nests = shape.nesting.nested.filter(({ items }) => items === name);
  if (nests.some(({ of }) => of && !equalJson(before[of.field], after[of.field]))) return null;
  if (!isShown(shape, name, before, shown)) return null;
  const text = (record: StoredRecord) => ownText(shape, name, record);
  const [from, to] = [text(before), text(after)];
  return from === null || to === null ? null : { before: from, after: to };
}

/** True for a record that stands in attributes once: an item whose owner is gone stands nowhere. */
function isShown(shape: Shape, name: string, record: StoredRecord, shown: RecordMap): boolean {
  const nests = shape.nesting.nested.filter(({ items }) => items === name);
  if (nests.length === 0) return true;
  const [nest, ...others] = nests.filter((one) => ownerIn(one, record) !== null);
  if (!nest || others.length > 0) return false;
  const isOne = shape.records[nest.owner]?.cardinality === 'one';
  const owner = shown[isOne ? nest.owner : `${nest.owner}/${ownerIn(nest, record)}`];
  return owner !== undefined && isShown(shape, nest.owner, owner, shown);
}

/** A record in attributes up to the lists inside it, with its name where it is a singleton; null for one without fields. */
function ownText({ records, nesting }: Shape, name: string, record: StoredRecord): string | null {
  const { order: _order, ...own } = record;
  const fields: Record<string, unknown> = own;
  for (const { items, of } of nesting.nested) if (items === name && of) delete fields[of.field];
  const type = nesting.joined.flatMap(({ parts }) => Object.keys(parts).filter((part) => parts[part] === name))[0];
  const text = JSON.stringify(type === undefined ? fields : { type, ...fields });
  if (text === '{}') return null;
  return `${records[name]?.cardinality === 'one' ? `${JSON.stringify(name)}:` : ''}${text.slice(0, -1)}`;
}
