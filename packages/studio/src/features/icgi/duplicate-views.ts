import { forEach } from '@diorama/documents/engine/command.ts';
import { duplicateKeyframe } from '@diorama/documents/icgi/commands/icgi.duplicates.ts';
import { icgiLabels } from '@diorama/documents/icgi/icgi.labels.ts';
import type { IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import { newRecordId } from '../../editor/address/record-id.ts';
import type { EditorStore } from '../../engine/editor-store.ts';

const { keyframes: called } = icgiLabels.records;

/** Copies views as one step, and returns the ids of the copies. */
export function duplicateViews(store: EditorStore<IcgiDocument>, ids: readonly string[]): string[] {
  const copies = ids.map((id) => ({ id, copy: newRecordId(), newId: newRecordId }));
  const label = ids.length === 1 ? duplicateKeyframe.label : `Duplicate ${ids.length} ${called.many}`;
  store.execute(forEach(label, duplicateKeyframe), copies);
  return copies.map(({ copy }) => copy);
}
