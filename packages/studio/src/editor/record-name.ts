import type { DocumentKind } from '@diorama/documents/engine/define-kind.ts';
import { recordLabel, recordTitle } from '@diorama/documents/engine/labels.ts';
import { ownerOf } from './history/owner-of.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

/** What a record is called in a sentence: `view Kitchen`, `marker Heat pump`; `view` while it has no name. */
export function recordName(
  kind: DocumentKind,
  key: string,
  recordAt: (key: string) => StoredRecord | undefined,
): string {
  const [collection = ''] = key.split('/');
  const title = recordTitle(kind.labels, collection, recordAt(key));
  return [recordLabel(kind.labels, collection).one, title ?? ownerOf(kind, key, recordAt)].filter(Boolean).join(' ');
}
