import type { MeshSlotRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { Box, Boxes, Crosshair, Paintbrush } from 'lucide-react';
import { useWarning } from '../../../editor/checks/checks-context.tsx';
import { RecordRow } from '../../../editor/outline/record-row.tsx';
import type { RecordList } from '../../../editor/outline/use-record-list.ts';
import { PeopleAt } from '../../../editor/top-bar/people.tsx';
import { type Between, placeForDrop } from '../../../ui/list/keys/list-moves.ts';
import { TreeRow } from '../../../ui/list/tree-row.tsx';
import type { TreePlace } from '../../../ui/list/use-tree-rows.ts';
import { useRecord } from '../editor-hooks.ts';
import type { headingIn } from './slot-shape.ts';
import type { SlotActions } from './use-slot-actions.ts';

const SLOT_DRAG = 'e3d-slots';
const NAMES = { material: 'materials', mesh: 'models' } as const;

type SlotHeadingProps = {
  place: TreePlace;
  heading: NonNullable<ReturnType<typeof headingIn>>;
  records: RecordList;
  count: number;
  onToggle: () => void;
};

/** The object that the slots below it are on, and what they hold. */
export function SlotHeading({ place, heading, records, count, onToggle }: SlotHeadingProps) {
  const entity = useRecord('entities', heading.entity);
  const object = entity ? entity.name || 'Untitled' : 'No object';
  return (
    <TreeRow
      label={`${object}, ${NAMES[heading.type]}`}
      icon={Boxes}
      place={place}
      row={records.list.rowProps(place.id)}
      trailing={count}
      onToggle={onToggle}
    />
  );
}

type SlotRowProps = {
  place: TreePlace;
  slot: MeshSlotRecord | undefined;
  records: RecordList;
  actions: SlotActions;
  /** Slots of the same type on the same object. */
  siblings: readonly string[];
  canDrop: boolean;
  onDrop: (ids: readonly string[], between: Between) => void;
};

/** A slot in the outline. */
export function SlotRow({ place, slot, records, actions, siblings, canDrop, onDrop }: SlotRowProps) {
  const { id } = place;
  const warning = useWarning(`meshSlots/${id}`);
  if (!slot) return null;
  const label = slot.name || 'Untitled';
  return (
    <RecordRow
      records={records}
      place={place}
      recordKey={`meshSlots/${id}`}
      menuLabel={`Slot ${label}`}
      name={slot.name}
      label={label}
      icon={slot.type === 'mesh' ? Box : Paintbrush}
      warning={warning}
      entries={
        slot.type === 'material' && !records.isReadOnly
          ? [
              {
                kind: 'action',
                id: 'pick',
                label: 'Pick its part again',
                icon: Crosshair,
                onSelect: () => {
                  actions.show(id);
                  actions.pick({ type: 'material', slot: id });
                },
              },
            ]
          : []
      }
      trailing={<PeopleAt path={`meshSlots/${id}`} />}
      drag={{
        type: SLOT_DRAG,
        isEnabled: canDrop,
        placesFor: (moved) =>
          canDrop && !moved.includes(id) && moved.every((one) => siblings.includes(one)) ? ['before', 'after'] : [],
        onDrop: (moved, where) => {
          if (where !== 'inside') onDrop(moved, placeForDrop(siblings, moved, id, where));
        },
      }}
    />
  );
}
