import { addStop, duplicateStops, removeStops } from '@diorama/documents/gis/commands/stop.commands.ts';
import { gisLabels } from '@diorama/documents/gis/gis.labels.ts';
import { useMemo } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { useDeleteRecords } from '../../../editor/selection/use-delete-records.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { useEditor } from '../editor-hooks.ts';
import { textOf } from '../feature-names.ts';
import { useMapSession } from '../selection/map-session.tsx';

const { stops: called } = gisLabels.records;

/** What is done with stops, from their list, menus and keys alike. Each is one step of undo. */
export function useStopActions() {
  const { store } = useEditor();
  const { camera } = useMapSession();
  const { language, select } = useAddress();
  const deleteRecords = useDeleteRecords();
  const refuse = useRefusal();
  return useMemo(() => {
    /** Nothing is changed while reading; says why. */
    const changing = <A extends unknown[], R>(act: (...args: A) => R): ((...args: A) => R | undefined) =>
      refuse
        ? () => {
            refuse();
            return undefined;
          }
        : act;
    return {
      isReadOnly: refuse !== null,
      /** A stop at what the map shows now. */
      add: changing(() => {
        if (!camera) return;
        const id = newRecordId();
        const name = `Stop ${store.list('stops').length + 1}`;
        store.execute(addStop, { id, language, name, view: camera.view('3d') });
        select({ collection: 'stops', id });
      }),
      duplicate: changing((ids: readonly string[]): string[] => {
        const items = ids.map((id) => ({ id, copy: newRecordId() }));
        const label = `Duplicate ${ids.length === 1 ? called.one : `${ids.length} ${called.many}`}`;
        store.execute({ ...duplicateStops, label }, { items });
        return items.map(({ copy }) => copy);
      }),
      remove: changing((ids: readonly string[]) => {
        const first = store.get('stops', ids[0] ?? '');
        deleteRecords({
          store,
          command: { forAll: removeStops },
          collection: 'stops',
          ids,
          called,
          name: first ? textOf(first.name, language) : '',
          siblings: store.list('stops'),
        });
      }),
    };
  }, [store, camera, language, select, deleteRecords, refuse]);
}
