import {
  addMaterialSlot,
  addMeshSlot,
  duplicateSlots,
  removeSlots,
} from '@diorama/documents/e3d/commands/slots.commands.ts';
import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import { bindSlot } from '@diorama/documents/e3d/e3d.slots.ts';
import type { Picked } from '@diorama/players/e3d/scene/e3d-scene.port.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useAddress } from '../../../editor/address/address.tsx';
import { keepFocus } from '../../../editor/address/focus-record.ts';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { useDeleteRecords } from '../../../editor/selection/use-delete-records.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { notifyDone, notifyFailed, notifyNews } from '../../../ui/notice/notify.ts';
import { e3dMediaKey } from '../e3d.queries.ts';
import { useEditor } from '../editor-hooks.ts';
import { type Picking, useStageSession } from '../stage/stage-session.tsx';
import { followModel } from '../upload/send-model.ts';
import { freeSlotName } from './slot-shape.ts';
import { type BoundPart, useBoundPart, useFirstPart } from './use-bound-part.ts';

/** One notice at a time. */
const NOTICE = { id: 'merged-colours' };

/** Where a model is shown. */
interface ShownModel {
  meshId: string;
  documentId: string;
  client: QueryClient;
}

/** Says why a pressed colour cannot be bound, and offers to optimise its model again with its colours apart. */
const offerColoursApart = (model: ShownModel): void =>
  notifyNews('The plain colours of this model were merged into one', {
    ...NOTICE,
    detail: 'What you pressed has no material of its own.',
    action: { label: 'Keep colours apart', onClick: () => void keepColoursApart(model) },
  });

async function keepColoursApart({ meshId, documentId, client }: ShownModel): Promise<void> {
  try {
    const { projectId, productId, meta } = await api.e3d.mesh.get.query({ meshId });
    const skip = { ...meta.skip, palette: true };
    const { version, ...ticket } = await api.e3d.mesh.blob.mutate({
      projectId,
      productId,
      metaData: { id: meshId, skip },
    });
    if (version === null) {
      notifyNews('The model is prepared again', { ...NOTICE, detail: 'You can work on meanwhile.' });
      await followModel(ticket, { signal: new AbortController().signal, onPrepared: () => undefined });
    }
    await client.invalidateQueries({ queryKey: e3dMediaKey(documentId) });
    notifyDone('Colours are kept apart', { ...NOTICE, detail: 'Press the part again.' });
  } catch (error) {
    notifyFailed('The model could not be optimised again', { ...NOTICE, detail: messageOf(error) });
  }
}

const { meshSlots: called } = e3dLabels.records;

/** What is done with slots, from the outline, the inspector and the scene alike. Each is one step of undo. */
export interface SlotActions {
  show: (id: string) => void;
  /** Waits for a press on what a slot is bound to. */
  pick: (picking: Picking) => void;
  /** Binds the slot that waits to what was pressed, or makes it. */
  bind: (picked: Picked) => void;
  addModel: (entity: string) => void;
  /** Of the first material of an object's models: its fields choose another part. */
  addMaterial: (entity: string) => void;
  /** Returns the ids of the copies. */
  duplicate: (ids: readonly string[]) => string[];
  remove: (ids: readonly string[]) => void;
}

export function useSlotActions(): SlotActions {
  const { store, documentId } = useEditor();
  const client = useQueryClient();
  const { select } = useAddress();
  const { options, change } = useStageSession();
  const deleteRecords = useDeleteRecords();
  const refuse = useRefusal();
  const boundPart = useBoundPart();
  const firstPart = useFirstPart();
  const { picking } = options;
  return useMemo((): SlotActions => {
    const show = (id: string) => select({ collection: 'meshSlots', id });
    if (refuse)
      return {
        show,
        pick: refuse,
        bind: refuse,
        addModel: refuse,
        addMaterial: refuse,
        duplicate: () => {
          refuse();
          return [];
        },
        remove: refuse,
      };
    const add = (run: (id: string) => void) => {
      const id = newRecordId();
      run(id);
      if (!store.get('meshSlots', id)) return;
      show(id);
      keepFocus(`meshSlots/${id}`);
    };
    const addModel = (entity: string) =>
      add((id) => {
        const name = freeSlotName(store.records(), store.get('entities', entity)?.name ?? '');
        store.execute(addMeshSlot, { id, name, entity });
      });
    const addMaterial = (entity: string, { shape, ...to }: BoundPart) =>
      add((id) => {
        const name = freeSlotName(store.records(), to.material || to.node);
        store.execute(addMaterialSlot, { id, name, entity, to, shape });
      });
    return {
      show,
      addModel,
      addMaterial: (entity) =>
        void firstPart(entity).then((part) => {
          if (part) addMaterial(entity, part);
          else
            notifyNews('The parts of the model are not known yet', { id: 'picking', detail: 'Try again in a moment.' });
        }),
      pick: (next) => change({ picking: next, tool: 'select', measured: null }),
      bind(picked) {
        change({ picking: null });
        if (picking?.type === 'mesh') return addModel(picked.entity);
        void boundPart(picked).then((part) => {
          if ('mergedIn' in part) return offerColoursApart({ meshId: part.mergedIn, documentId, client });
          const { shape, node, material, primitive } = part;
          const to = { node, material, primitive };
          const bound = picking?.slot ?? null;
          if (bound !== null) return store.execute(bindSlot, { id: bound, to, shape });
          addMaterial(picked.entity, { ...to, shape });
        });
      },
      duplicate(ids) {
        const items = ids.map((id) => ({ id, copy: newRecordId() }));
        const label = `Duplicate ${items.length === 1 ? called.one : `${items.length} ${called.many}`}`;
        store.execute({ ...duplicateSlots, label }, { items });
        return items.map(({ copy }) => copy);
      },
      remove: (ids) =>
        deleteRecords({
          store,
          command: { forAll: removeSlots },
          collection: 'meshSlots',
          ids,
          called,
          name: store.get('meshSlots', ids[0] ?? '')?.name ?? '',
          detail: filledDetail(
            store.list('nodes').filter((node) => 'slot' in node && node.slot && ids.includes(node.slot.id)).length,
          ),
          siblings: store.list('meshSlots'),
        }),
    };
  }, [store, select, change, deleteRecords, refuse, boundPart, firstPart, picking, documentId, client]);
}

const filledDetail = (nodes: number): string | undefined =>
  nodes === 0
    ? undefined
    : `${nodes === 1 ? '1 node of the graph' : `${nodes} nodes of the graph`} filled what is gone`;
