import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import { valueAt } from '@diorama/documents/engine/schema/path.ts';
import type { CollectionName, RecordOf } from '@diorama/documents/engine/schema/record-definition.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { useEditor } from '../../engine/editor-context.tsx';
import { useFieldIssue } from '../checks/checks-context.tsx';
import { useReadOnly } from '../read-only.ts';
import { type Field, fieldOf } from './field.ts';

/** The value at a path of a record; members of a union that lack a step count as absent. */
type ValueAt<T, P extends readonly string[]> = P extends readonly [infer K, ...infer Rest extends string[]]
  ? T extends unknown
    ? K extends keyof T
      ? ValueAt<NonNullable<T[K]> | Extract<T[K], null>, Rest>
      : never
    : never
  : T;

/** The hook of one kind that binds an inspector's fields; the types of values come from the record schemas. */
export function createUseField<D extends DocumentKind>(_kind: D) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once per document kind, at module level, to give the hook its types
  return function useTypedField<C extends CollectionName<D>, const P extends readonly string[]>(
    collection: C,
    id: string | readonly string[],
    path: P,
  ): Field<ValueAt<RecordOf<D, C>, P>> {
    // The path leads through the record's own type.
    return useField(collection, id, path) as Field<ValueAt<RecordOf<D, C>, P>>;
  };
}

/**
 * Binds a field of one record, or of several that are selected together, whatever its value is. Renders again when its
 * value or issue changes.
 */
export function useField(collection: string, id: string | readonly string[], path: readonly string[]): Field {
  const { store } = useEditor();
  const ids = typeof id === 'string' ? [id] : id;
  const keys = ids.map((one) => store.records().keyOf(collection, one)).join('\n');
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = keys.split('\n').map((key) => store.subscribeRecord(key, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [store, keys],
  );
  const [first = ''] = keys.split('\n');
  const read = () => valueAt(store.at(first), path);
  const value = useSyncExternalStore(subscribe, read, read);
  const readMixed = () => keys.split('\n').some((key) => !equalJson(valueAt(store.at(key), path), value));
  useSyncExternalStore(subscribe, readMixed, readMixed);
  const isReadOnly = useReadOnly() !== null;
  const issue = useFieldIssue(first, path);
  return fieldOf(store, { collection, ids, path }, { isReadOnly, issue });
}
