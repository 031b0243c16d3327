import { commandsOf } from '../engine/command.ts';
import { e3dLabels } from './e3d.labels.ts';
import type { E3dDocument } from './e3d.records.ts';
import type { PartShape, PartTarget } from './replace/model-parts.ts';

const command = commandsOf<E3dDocument>();
const { meshSlots: slots } = e3dLabels.records;

/** Sets what a material slot shows while the graph gives it nothing; null: the model's own material. */
export const setSlotMaterial = command(
  `Change material of ${slots.one}`,
  (e3d, { id, material }: { id: string; material: string | null }) => {
    const slot = e3d.get('meshSlots', id);
    return slot?.type === 'material'
      ? e3d.put('meshSlots', { ...slot, fallback: material === null ? null : { type: 'material', id: material } })
      : e3d;
  },
);

/** Binds a material slot to another part of its model. */
export const bindSlot = command(
  `Change part of ${slots.one}`,
  (e3d, { id, to, shape }: { id: string; to: PartTarget; shape: PartShape | null }) => {
    const slot = e3d.get('meshSlots', id);
    const { node, material, primitive } = to;
    return slot?.type === 'material'
      ? e3d.put('meshSlots', { ...slot, match: { node, material, primitive: primitive ?? 0, fingerprint: shape } })
      : e3d;
  },
);
