import { PlainJson } from '@diorama/contract/common/plain-json.ts';
import type { OpenedDocument } from '@diorama/contract/documents/documents.contract.ts';
import type { Project } from '@diorama/contract/projects/projects.contract.ts';
import { entriesOf } from '@diorama/documents/engine/schema/tables.ts';
import { useEffect } from 'react';
import type { OpenEditor } from '../editor-context.tsx';
import { keepDocument } from './kept-documents.ts';

/** Milliseconds of quiet after which the document is kept again. */
const QUIET = 5_000;

/** Keeps what is known to be stored of an open document in this browser, so that it opens without a network. */
export function useKeptDocument(
  editor: OpenEditor | null,
  opened: OpenedDocument | undefined,
  project: Project | null,
): void {
  useEffect(() => {
    if (!editor || !opened) return;
    const { queue, store, live } = editor;
    let timer = 0;
    let keptAt = -1;
    const keep = () => {
      clearTimeout(timer);
      // What is not stored is kept elsewhere, with what it was made on.
      if (queue.state().type !== 'saved' || queue.revision() === keptAt) return;
      const { revision, hash } = queue.known();
      keptAt = revision;
      const records = new PlainJson([...entriesOf(store.definition, store.tables())]);
      const document = { ...opened, revision, hash: hash ?? opened.hash, records };
      // Soft: a browser without room keeps nothing, and says so nowhere.
      keepDocument(live.userId, document, project).catch(() => undefined);
    };
    const keepSoon = () => {
      clearTimeout(timer);
      timer = window.setTimeout(keep, QUIET);
    };
    keepSoon();
    const stop = queue.subscribe(keepSoon);
    document.addEventListener('visibilitychange', keep);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', keep);
      keep();
    };
  }, [editor, opened, project]);
}
