import { checkInParts } from '@diorama/documents/engine/check/check-document.ts';
import type { CheckContext, CheckIssue } from '@diorama/documents/engine/check/check-issue.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import type { RecordIssue } from '@diorama/documents/engine/schema/validate.ts';
import type { EditorStore } from '../../engine/editor-store.ts';
import { stepsInTurns, type Turns } from '../../engine/turns.ts';

interface Checked {
  kind: DocumentKind;
  store: EditorStore<DocumentKind>;
  unreadable: readonly RecordIssue[];
  context: CheckContext;
}

/**
 * What the checks find in the open document, in turns with the page: they read all of it. An edit in between ends them, as
 * the signal does: part of what they know is of an older state. Null: they were ended.
 */
export async function checkedInTurns(checked: Checked, { rest, signal }: Turns): Promise<readonly CheckIssue[] | null> {
  const edited = new AbortController();
  const stop = checked.store.onEdits(() => edited.abort());
  try {
    return await stepsInTurns(collected(checked), { rest, signal: AbortSignal.any([signal, edited.signal]) });
  } finally {
    stop();
  }
}

function* collected({ kind, store, unreadable, context }: Checked): Generator<void, CheckIssue[]> {
  const found: CheckIssue[] = [];
  for (const part of checkInParts(kind, { tables: store.tables(), quarantined: unreadable }, context)) {
    for (const issue of part) found.push(issue);
    yield;
  }
  return found;
}
