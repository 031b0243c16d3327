import { duplicateEntities, removeEntities } from '@diorama/documents/e3d/commands/e3d.commands.ts';
import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import { groupEntities, ungroupEntities } from '@diorama/documents/e3d/e3d.places.ts';
import { outermost, withDescendants } from '@diorama/documents/e3d/entity-tree.ts';
import { useMemo } from 'react';
import { newRecordId } from '../../editor/address/record-id.ts';
import { useDeleteRecords } from '../../editor/selection/use-delete-records.ts';
import { useRefusal } from '../../editor/use-refusal.ts';
import { useEditor } from './editor-hooks.ts';
import { useEntitySelection } from './entity-selection.tsx';
import { useStageSession } from './stage/stage-session.tsx';

const { entities: called } = e3dLabels.records;
const several = (verb: string, count: number): string =>
  `${verb} ${count === 1 ? called.one : `${count} ${called.many}`}`;

/** What is done with objects, from the outline, the stage, menus and keys alike. Each is one step of undo. */
export interface EntityActions {
  /** Returns the ids of the copies. */
  duplicate: (ids: readonly string[]) => string[];
  group: (ids: readonly string[]) => void;
  ungroup: (ids: readonly string[]) => void;
  remove: (ids: readonly string[]) => void;
  /** Hides objects while editing; those that are hidden all are shown again. */
  toggleHidden: (ids: readonly string[]) => void;
  /** Shows these alone; again: everything. */
  isolate: (ids: readonly string[]) => void;
  /** Fills the picture with these; none: with everything. */
  frame: (ids: readonly string[]) => void;
}

export function useEntityActions(): EntityActions {
  const { store } = useEditor();
  const { choose } = useEntitySelection();
  const { options, change, hide, scene } = useStageSession();
  const deleteRecords = useDeleteRecords();
  const refuse = useRefusal();
  return useMemo((): EntityActions => {
    const looking = {
      toggleHidden: (ids: readonly string[]) => hide(ids, !ids.every((id) => options.hidden.has(id))),
      isolate: (ids: readonly string[]) =>
        change({ isolated: options.isolated === null && ids.length > 0 ? new Set(ids) : null }),
      frame: (ids: readonly string[]) => scene?.frame(ids.length > 0 ? ids : null, 'fly'),
    };
    if (refuse) {
      const refused = () => {
        refuse();
        return [];
      };
      return { ...looking, duplicate: refused, group: refuse, ungroup: refuse, remove: refuse };
    }
    return {
      ...looking,
      duplicate: (ids) => {
        const items = outermost(store.records(), ids).map((id) => ({ id, copy: newRecordId() }));
        store.execute(
          { ...duplicateEntities, label: several('Duplicate', items.length) },
          { items, newId: newRecordId },
        );
        const copies = items.map(({ copy }) => copy);
        if (copies.length > 0) choose(copies);
        return copies;
      },
      group: (ids) => {
        if (ids.length === 0) return;
        const group = newRecordId();
        const bounds = scene?.boundsOf(ids);
        store.execute(
          { ...groupEntities, label: several('Group', ids.length) },
          { ids, group, name: 'Group', ...(bounds ? { at: floorOf(bounds) } : {}) },
        );
        choose([group]);
      },
      ungroup: (ids) => {
        const e3d = store.records();
        const wanted = new Set(ids);
        const members = store
          .list('entities')
          .filter(({ components }) =>
            components.some(({ data }) => data.type === 'transform' && wanted.has(data.parent?.id ?? '')),
          )
          .map(({ id }) => id);
        store.execute(ungroupEntities, { ids });
        if (members.length > 0 && store.records() !== e3d) choose(members);
      },
      remove: (wanted) => {
        const ids = outermost(store.records(), wanted);
        const inside = withDescendants(store.records(), ids).length - ids.length;
        deleteRecords({
          store,
          command: { forAll: removeEntities },
          collection: 'entities',
          ids,
          called,
          name: store.get('entities', ids[0] ?? '')?.name ?? '',
          detail:
            inside > 0 ? `With ${inside === 1 ? `1 ${called.one}` : `${inside} ${called.many}`} inside` : undefined,
          siblings: store.list('entities'),
        });
      },
    };
  }, [store, choose, options, change, hide, scene, deleteRecords, refuse]);
}

/** The middle of what a box stands on: where people expect a group's place. */
function floorOf({ min, max }: { min: readonly [number, number, number]; max: readonly [number, number, number] }) {
  return { x: (min[0] + max[0]) / 2, y: min[1], z: (min[2] + max[2]) / 2 };
}
