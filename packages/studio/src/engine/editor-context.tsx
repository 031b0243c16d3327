import type { OpenedDocument } from '@diorama/contract/documents/documents.contract.ts';
import type { Presence } from '@diorama/contract/live/live.contract.ts';
import type { Command } from '@diorama/documents/engine/command.ts';
import type { History } from '@diorama/documents/engine/history.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import type { CollectionName, RecordOf } from '@diorama/documents/engine/schema/record-definition.ts';
import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';
import type { EditorStore, ExecuteOptions } from './editor-store.ts';
import type { LiveDocument } from './live/live-document.ts';
import type { RemoteEdits } from './live/remote-edits.ts';
import type { SaveQueue, SaveState } from './save-queue.ts';

/** An open document: its records and the way they are saved. */
export interface OpenEditor<D extends DocumentKind = DocumentKind> {
  documentId: string;
  /** Where it belongs. Its files are those of the space. */
  space: OpenedDocument['space'];
  /** The space's id when that is a project; else null. */
  projectId: string | null;
  store: EditorStore<D>;
  queue: SaveQueue<D>;
  live: LiveDocument;
  /** Who else changed what, since it was opened. */
  remoteEdits: RemoteEdits;
}

const Context = createContext<OpenEditor | null>(null);

/** Gives everything inside the open document, whatever its kind. */
export function EditorProvider({ editor, children }: { editor: OpenEditor; children: ReactNode }) {
  return <Context value={editor}>{children}</Context>;
}

/** The open document, for parts that work with any kind. */
export function useEditor(): OpenEditor {
  const editor = useContext(Context);
  if (!editor) throw new Error('This part belongs inside an EditorProvider');
  return editor;
}

/** A value that changes; the same while a page is rendered without a browser. */
const useExternal = <T,>(subscribe: (listener: () => void) => () => void, read: () => T): T =>
  useSyncExternalStore(subscribe, read, read);

/** What can be undone and redone. */
export function useHistory(): History {
  const { store } = useEditor();
  return useExternal(store.subscribeHistory, store.history);
}

/** The others who have the document open. */
export function usePeople(): readonly Presence[] {
  const { live } = useEditor();
  return useExternal(live.subscribePeople, live.people);
}

/** The others who have a record selected. */
export function usePeopleAt(key: string): readonly Presence[] {
  const { live } = useEditor();
  return useExternal(live.subscribePeople, () => live.peopleAt(key));
}

export function useSaveState(): SaveState {
  const { queue } = useEditor();
  return useExternal(queue.subscribe, queue.state);
}

/** How saving goes, without the count of what waits: renders again only when the type changes, not with every edit. */
export function useSaveStateType(): SaveState['type'] {
  const { queue } = useEditor();
  return useExternal(queue.subscribe, () => queue.state().type);
}

/** The newest revision this page knows. */
export function useHeadRevision(): number {
  const { queue } = useEditor();
  return useExternal(queue.subscribe, queue.revision);
}

/** Any record by its key; renders again only when this record changes. */
export function useRecordAt(key: string): Readonly<Record<string, unknown>> | undefined {
  const { store } = useEditor();
  const subscribe = useCallback((listener: () => void) => store.subscribeRecord(key, listener), [store, key]);
  return useExternal(subscribe, () => store.at(key));
}

/** A value read from the whole document, such as its name. Must be equal to itself while nothing changes. */
export function useDocumentValue<T>(read: (store: EditorStore<DocumentKind>) => T): T {
  const { store } = useEditor();
  const subscribe = useCallback((listener: () => void) => store.onEdits(listener), [store]);
  return useExternal(subscribe, () => read(store));
}

/** True for an editor, or a store, of this kind; its records have the kind's types then. */
const isOf = <D extends DocumentKind>(editor: OpenEditor, kind: D): editor is OpenEditor<D> =>
  editor.store.definition === kind;

/** The hooks of one document kind. Reads come from records, writes go through commands. */
export function createEditorHooks<D extends DocumentKind>(kind: D) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once per document kind, at module level, to give the hooks its types
  function useTypedEditor(): OpenEditor<D> {
    const editor = useEditor();
    if (!isOf(editor, kind)) throw new Error(`This part belongs inside an editor of "${kind.kind}"`);
    return editor;
  }

  return {
    useEditor: useTypedEditor,

    /** Runs commands of the kind. */
    useExecute() {
      const { store } = useTypedEditor();
      return useCallback(
        <A,>(command: Command<D, A>, args: A, options?: ExecuteOptions) => store.execute(command, args, options),
        [store],
      );
    },

    /** A record; renders again only when this record changes. */
    useRecord<C extends CollectionName<D>>(collection: C, id: string | null | undefined): RecordOf<D, C> | undefined {
      const { store } = useTypedEditor();
      const key = id ? store.records().keyOf(collection, id) : '';
      const subscribe = useCallback((listener: () => void) => store.subscribeRecord(key, listener), [store, key]);
      return useExternal(subscribe, () => (id ? store.get(collection, id) : undefined));
    },

    /** A singleton such as `settings`. */
    useOne<C extends CollectionName<D>>(singleton: C): RecordOf<D, C> {
      const { store } = useTypedEditor();
      const subscribe = useCallback(
        (listener: () => void) => store.subscribeRecord(singleton, listener),
        [store, singleton],
      );
      return useExternal(subscribe, () => store.records().one(singleton));
    },

    /** A collection in order; renders again when any of its records changes. */
    useList<C extends CollectionName<D>>(collection: C): readonly RecordOf<D, C>[] {
      const { store } = useTypedEditor();
      const subscribe = useCallback(
        (listener: () => void) => store.subscribeCollection(collection, listener),
        [store, collection],
      );
      return useExternal(subscribe, () => store.list(collection));
    },
  };
}
