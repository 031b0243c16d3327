import { partsOfKey } from '@diorama/documents/e3d/commands/interface.commands.ts';
import { Folder, ListOrdered } from 'lucide-react';
import { useAddress } from '../../../editor/address/address.tsx';
import { useWarning } from '../../../editor/checks/checks-context.tsx';
import { RecordRow } from '../../../editor/outline/record-row.tsx';
import type { RecordList } from '../../../editor/outline/use-record-list.ts';
import { PeopleAt } from '../../../editor/top-bar/people.tsx';
import { atEnd, type Between, placeForDrop } from '../../../ui/list/keys/list-moves.ts';
import type { TreePlace } from '../../../ui/list/use-tree-rows.ts';
import { useRecord } from '../editor-hooks.ts';
import { CONTROL_LOOK } from './control-look.ts';
import { shownText } from './interface-names.ts';

/** Controls and groups that are dragged in the outline. */
export const CONTROL_DRAG = 'e3d-controls';

interface InterfaceRowProps {
  place: TreePlace;
  records: RecordList;
  siblings: readonly string[];
  /** Of a group: its controls. */
  inside: readonly string[];
  /** Of a control: the group it is in. */
  group: string | null;
  canDrop: boolean;
  onDrop: (keys: readonly string[], group: string | null, between: Between) => void;
}

/** A control or a group of them. */
export function InterfaceRow({ place, records, siblings, inside, group, canDrop, onDrop }: InterfaceRowProps) {
  const { id: key } = place;
  const { collection, id } = partsOfKey(key);
  const isGroup = collection === 'groups';
  const control = useRecord('controls', isGroup ? '' : id);
  const own = useRecord('groups', isGroup ? id : '');
  const { language } = useAddress();
  const warning = useWarning(key);
  const text = isGroup ? own?.name : control?.label;
  if (!text) return null;
  const name = shownText(text, language);
  const label = name || 'Untitled';
  return (
    <RecordRow
      records={records}
      place={place}
      recordKey={key}
      menuLabel={`${isGroup ? 'Group' : 'Control'} ${label}`}
      name={name}
      label={label}
      icon={isGroup ? (own?.display === 'step' ? ListOrdered : Folder) : CONTROL_LOOK[control?.type ?? 'select'].icon}
      warning={warning}
      trailing={
        <>
          <PeopleAt path={key} />
          {isGroup ? inside.length : null}
        </>
      }
      drag={{
        type: CONTROL_DRAG,
        isEnabled: canDrop,
        placesFor: (moved) => {
          if (!canDrop || moved.includes(key)) return [];
          const isMovingGroups = moved.every((one) => one.startsWith('groups/'));
          if (isMovingGroups) return isGroup ? ['before', 'after'] : [];
          return isGroup ? ['inside'] : ['before', 'after'];
        },
        onDrop: (moved, where) =>
          where === 'inside'
            ? onDrop(moved, id, atEnd(inside, moved))
            : onDrop(moved, group, placeForDrop(siblings, moved, key, where)),
      }}
    />
  );
}
