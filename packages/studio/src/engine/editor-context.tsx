import type { Presence } from '@diorama/contract/live/live.contract.ts';
import type { Command } from '@diorama/documents/engine/command.ts';
import type { DocumentKind } from '@diorama/documents/engine/define-kind.ts';
import type { History } from '@diorama/documents/engine/history.ts';
import type { CollectionName, RecordOf } from '@diorama/documents/engine/record-definition.ts';
import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';
import type { EditorStore, ExecuteOptions } from './editor-store.ts';
import type { LiveDocument } from './live-document.ts';
import type { SaveQueue, SaveState } from './save-queue.ts';

/** An open document: its records and the way they are saved. */
export interface OpenEditor<D extends DocumentKind> {
  documentId: string;
  projectId: string;
  store: EditorStore<D>;
  queue: SaveQueue<D>;
  live: LiveDocument;
}

/** The provider and hooks of one document kind. Reads come from records, writes go through commands. */
export function createEditorHooks<D extends DocumentKind>() {
  const Context = createContext<OpenEditor<D> | null>(null);

  // biome-ignore lint/correctness/noComponentHookFactories: called once per document kind, at module level, to give the hooks its types
  function useEditor() {
    const editor = useContext(Context);
    if (!editor) throw new Error('This part belongs inside an editor');
    return editor;
  }

  return {
    // biome-ignore lint/correctness/noComponentHookFactories: as above
    EditorProvider: ({ editor, children }: { editor: OpenEditor<D>; children: ReactNode }) => (
      <Context value={editor}>{children}</Context>
    ),

    useEditor,

    /** Runs commands of the kind. */
    useExecute() {
      const { store } = useEditor();
      return useCallback(
        <A,>(command: Command<D, A>, args: A, options?: ExecuteOptions) => store.execute(command, args, options),
        [store],
      );
    },

    /** A record; renders again only when this record changes. */
    useRecord<C extends CollectionName<D>>(collection: C, id: string | null | undefined): RecordOf<D, C> | undefined {
      const { store } = useEditor();
      const key = id ? store.records().keyOf(collection, id) : '';
      const subscribe = useCallback((listener: () => void) => store.subscribeRecord(key, listener), [store, key]);
      return useSyncExternalStore(subscribe, () => (id ? store.get(collection, id) : undefined));
    },

    /** A singleton such as `settings`. */
    useOne<C extends CollectionName<D>>(singleton: C): RecordOf<D, C> {
      const { store } = useEditor();
      const subscribe = useCallback(
        (listener: () => void) => store.subscribeRecord(singleton, listener),
        [store, singleton],
      );
      return useSyncExternalStore(subscribe, () => store.records().one(singleton));
    },

    /** A collection in order; renders again when any of its records changes. */
    useList<C extends CollectionName<D>>(collection: C): readonly RecordOf<D, C>[] {
      const { store } = useEditor();
      const subscribe = useCallback(
        (listener: () => void) => store.subscribeCollection(collection, listener),
        [store, collection],
      );
      return useSyncExternalStore(subscribe, () => store.list(collection));
    },

    useHistory(): History {
      const { store } = useEditor();
      return useSyncExternalStore(store.subscribeHistory, store.history);
    },

    /** The others who have it open. */
    usePeople(): readonly Presence[] {
      const { live } = useEditor();
      return useSyncExternalStore(live.subscribePeople, live.people);
    },

    /** The others who have a record selected. */
    usePeopleAt(path: string): readonly Presence[] {
      const { live } = useEditor();
      return useSyncExternalStore(live.subscribePeople, () => live.peopleAt(path));
    },

    useSaveState(): SaveState {
      const { queue } = useEditor();
      return useSyncExternalStore(queue.subscribe, queue.state);
    },
  };
}
