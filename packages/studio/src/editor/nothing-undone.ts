import { recordName } from '@diorama/documents/engine/record-name.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { fieldLabel } from '@diorama/documents/engine/schema/labels.ts';
import { diffLeaves } from '@diorama/documents/engine/schema/leaf-shape.ts';
import { recordDefinitionOf } from '@diorama/documents/engine/schema/record-definition.ts';
import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import type { RemoteEdit } from '../engine/live/remote-edits.ts';

/** Why a step changed nothing: what a colleague did to it since. */
export function nothingUndone(
  kind: DocumentKind,
  edits: readonly RecordEdit[],
  remoteOf: (key: string) => RemoteEdit | null,
): string {
  for (const { key, before, after } of edits) {
    const remote = remoteOf(key);
    if (!remote) continue;
    const who = remote.by?.name ?? 'Someone';
    const theirs = remote.edits.find((edit) => edit.key === key);
    const known = new Map([...remote.edits, ...edits].flatMap((edit) => [[edit.key, edit.after ?? edit.before]]));
    const name = recordName(kind, key, (at) => known.get(at));
    if (theirs && !theirs.after) return `${who} deleted ${name} since`;
    const shape = recordDefinitionOf(kind, key)?.shape;
    const [leaf] = shape && before && after ? diffLeaves(shape, before, after) : [];
    return leaf
      ? `${who} changed it since: ${fieldLabel(kind.labels, leaf.path)} of ${name}`
      : `${who} changed ${name} since`;
  }
  return 'It was already undone';
}
