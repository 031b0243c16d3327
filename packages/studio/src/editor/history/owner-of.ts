import type { DocumentKind } from '@diorama/documents/engine/define-kind.ts';
import { isPlainObject } from '@diorama/documents/engine/json.ts';
import { recordLabel, recordTitle } from '@diorama/documents/engine/labels.ts';
import { valueAt } from '@diorama/documents/engine/path.ts';
import { targetKeyOf } from '@diorama/documents/engine/references.ts';

/**
 * What a part without a name of its own belongs to, to stand after its noun: `Heat pump` after a noun they share, else
 * `of marker Heat pump`. Null where that is not known.
 */
export function ownerOf(
  kind: DocumentKind,
  key: string,
  recordAt: (key: string) => Readonly<Record<string, unknown>> | undefined,
): string | null {
  const [collection = ''] = key.split('/');
  const { one, owner } = recordLabel(kind.labels, collection);
  const reference = owner === undefined ? undefined : valueAt(recordAt(key), owner.split('.'));
  if (!isPlainObject(reference)) return null;
  const { type, id } = reference;
  const target = typeof type === 'string' && typeof id === 'string' ? targetKeyOf(kind, { type, id }) : null;
  if (target === null) return null;
  const [targetCollection = ''] = target.split('/');
  const name = recordTitle(kind.labels, targetCollection, recordAt(target));
  const noun = recordLabel(kind.labels, targetCollection).one;
  return name && (noun === one ? name : `of ${noun} ${name}`);
}
