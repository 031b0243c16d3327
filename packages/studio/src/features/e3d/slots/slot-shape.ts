import type { E3dRecords, MeshSlotRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { foundByName, isOnlyNear } from '@diorama/documents/shared/text/name-search.ts';
import { TREE_ROOT, type TreeShape } from '../../../ui/list/use-tree-rows.ts';

type SlotType = MeshSlotRecord['type'];
const TYPES: readonly SlotType[] = ['material', 'mesh'];

/** Row that holds the slots of an object: `material:house`. Slots without an object stand together. */
const headingOf = ({ type, entity }: Pick<MeshSlotRecord, 'type' | 'entity'>): string => `${type}:${entity?.id ?? ''}`;

/** What a row heads: the slots of one type on one object; null: it is a slot itself. Ids of records have no colon. */
export function headingIn(row: string): { type: SlotType; entity: string } | null {
  const [first, entity] = row.split(':');
  const type = TYPES.find((known) => known === first);
  return type && entity !== undefined ? { type, entity } : null;
}

/** Material slots, then model slots, each below its object, both in the order of the document. */
export function slotShape(e3d: E3dRecords, isWanted: (slot: MeshSlotRecord) => boolean = () => true): TreeShape {
  const shape = new Map<string, string[]>([[TREE_ROOT, []]]);
  const slots = e3d.ordered('meshSlots').filter(isWanted);
  for (const type of TYPES)
    for (const slot of slots) {
      if (slot.type !== type) continue;
      const heading = headingOf(slot);
      const own = shape.get(heading);
      if (own) own.push(slot.id);
      else {
        shape.get(TREE_ROOT)?.push(heading);
        shape.set(heading, [slot.id]);
      }
    }
  return shape;
}

/** A name that no slot has yet: `Plaster`, `Plaster 2`. */
export function freeSlotName(e3d: E3dRecords, wanted: string): string {
  const taken = new Set(e3d.all('meshSlots').map(({ name }) => name));
  // The longest name is 200 characters. Source: `Name` in e3d.schema.ts.
  const base = wanted.slice(0, 190) || 'Slot';
  if (!taken.has(base)) return base;
  for (let number = 2; ; number += 1) if (!taken.has(`${base} ${number}`)) return `${base} ${number}`;
}

/** The slots that a search finds: by their name, their object or their part. */
export const foundSlots = (e3d: E3dRecords, wanted: string): ReadonlySet<MeshSlotRecord> =>
  new Set(foundByName(e3d.all('meshSlots'), wanted, (slot) => wordsOf(e3d, slot)));

/** Whether no slot has what is searched for, so that those that are found are only close to it. */
export const areSlotsNear = (e3d: E3dRecords, wanted: string): boolean =>
  isOnlyNear(e3d.all('meshSlots'), wanted, (slot) => wordsOf(e3d, slot));

const wordsOf = (e3d: E3dRecords, slot: MeshSlotRecord) => [
  slot.name,
  slot.entity ? e3d.get('entities', slot.entity.id)?.name : '',
  ...(slot.type === 'material' ? [slot.match.node, slot.match.material] : []),
];
