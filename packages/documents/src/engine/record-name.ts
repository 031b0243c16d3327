import { targetKeyOf } from './reference/references.ts';
import type { DocumentKind } from './schema/define-kind.ts';
import { isPlainObject } from './schema/json.ts';
import { recordLabel, recordTitle, sentence } from './schema/labels.ts';
import { valueAt } from './schema/path.ts';

type RecordAt = (key: string) => Readonly<Record<string, unknown>> | undefined;

/** What a record is called in a sentence: `view Kitchen`, `marker Heat pump`; `view` while it has no name. */
export function recordName(kind: DocumentKind, key: string, recordAt: RecordAt): string {
  const [collection = ''] = key.split('/');
  const { one } = recordLabel(kind.labels, collection);
  // There is one of it: its name says nothing more.
  if (kind.records[collection]?.cardinality === 'one') return one;
  const title = recordTitle(kind.labels, collection, recordAt(key));
  return [one, title ?? ownerOf(kind, key, recordAt)].filter(Boolean).join(' ');
}

/** What a record is called in a list: its own name comes first, `Kitchen, view`; `Sheet of marker Heat pump` while it has none. */
export function listedRecordName(kind: DocumentKind, key: string, recordAt: RecordAt): string {
  const [collection = ''] = key.split('/');
  const title =
    kind.records[collection]?.cardinality === 'one' ? null : recordTitle(kind.labels, collection, recordAt(key));
  return title === null
    ? sentence(recordName(kind, key, recordAt))
    : `${title}, ${recordLabel(kind.labels, collection).one}`;
}

/**
 * What a part without a name of its own belongs to, to stand after its noun: `Heat pump` after a noun they share, else
 * `of marker Heat pump`. Null where that is not known.
 */
export function ownerOf(kind: DocumentKind, key: string, recordAt: RecordAt): string | null {
  const target = ownerKeyOf(kind, key, recordAt(key));
  if (target === null) return null;
  const [collection = ''] = target.split('/');
  const name = recordTitle(kind.labels, collection, recordAt(target));
  const noun = recordLabel(kind.labels, collection).one;
  return name && (noun === recordLabel(kind.labels, key.split('/')[0] ?? '').one ? name : `of ${noun} ${name}`);
}

/** The key of the record that a part belongs to; null for what is no part. */
export function ownerKeyOf(
  kind: DocumentKind,
  key: string,
  record: Readonly<Record<string, unknown>> | undefined,
): string | null {
  const { owner } = recordLabel(kind.labels, key.split('/')[0] ?? '');
  const reference = owner === undefined ? undefined : valueAt(record, owner.split('.'));
  if (!isPlainObject(reference)) return null;
  const { type, id } = reference;
  return typeof type === 'string' && typeof id === 'string' ? targetKeyOf(kind, { type, id }) : null;
}
