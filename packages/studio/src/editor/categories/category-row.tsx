import type { CategoryNode, CategoryState } from '@diorama/documents/shared/category-tree.ts';
import { CornerDownRight, CornerLeftUp, Eye, EyeClosed, EyeOff, type LucideIcon, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import type { TreePlace } from '../../ui/list/use-tree-rows.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { Icon } from '../../ui/show/icon.tsx';
import { useAddress } from '../address/address.tsx';
import { useWarning } from '../checks/checks-context.tsx';
import { RecordRow } from '../outline/record-row.tsx';
import { type MoveRows, moveInward, moveOutward, type Nesting, nestingDrag } from '../outline/use-nesting.ts';
import type { RecordList } from '../outline/use-record-list.ts';
import { PeopleAt } from '../top-bar/people.tsx';
import type { CategoryActions } from './category-outline.tsx';
import { categoryName } from './category-shape.ts';

/** Categories that are dragged in the outline. */
export const CATEGORY_DRAG = 'categories';

const EYES: Readonly<Record<CategoryState, { icon: LucideIcon; label: string; act: string }>> = {
  shown: { icon: Eye, label: 'Shown', act: 'Hide' },
  hidden: { icon: EyeOff, label: 'Hidden', act: 'Show' },
  mixed: { icon: EyeClosed, label: 'Partly hidden', act: 'Show all of' },
};

type CategoryRowProps = {
  place: TreePlace;
  category: CategoryNode | undefined;
  iconOf: (category: CategoryNode) => ReactNode;
  state: CategoryState;
  count: number | undefined;
  records: RecordList;
  actions: CategoryActions;
  nesting: Nesting;
  canDrop: boolean;
  onToggle: () => void;
  onEye: () => void;
  onDrop: MoveRows;
};

/** A category in the outline. */
export function CategoryRow(props: CategoryRowProps) {
  const { place, category, iconOf, state, count, records, actions, nesting, canDrop, onToggle, onEye, onDrop } = props;
  const { id } = place;
  const { language } = useAddress();
  const warning = useWarning(`categories/${id}`);
  if (!category) return null;
  const name = categoryName(category, language);
  const label = name || 'Untitled';
  const eye = EYES[state];
  const entries: MenuEntry[] = [
    {
      kind: 'action',
      id: 'eye',
      label: eye.act === 'Hide' ? 'Hide' : 'Show',
      icon: eye.icon,
      shortcut: 'H',
      onSelect: onEye,
    },
    ...(records.isReadOnly ? [] : nestEntries()),
  ];
  function nestEntries(): MenuEntry[] {
    const targets = records.list.targetsOf(id);
    const [inward, outward] = canDrop ? [moveInward(nesting, targets), moveOutward(nesting, targets)] : [null, null];
    const entry = (
      entryId: string,
      entryLabel: string,
      icon: LucideIcon,
      shortcut: string,
      to: typeof inward,
    ): MenuEntry[] =>
      to ? [{ kind: 'action', id: entryId, label: entryLabel, icon, shortcut, onSelect: () => onDrop(...to) }] : [];
    return [
      { kind: 'action', id: 'add', label: 'New category inside', icon: Plus, onSelect: () => actions.add(id) },
      ...entry('into', 'Move into the one above', CornerDownRight, 'Alt →', inward),
      ...entry('out', 'Move out one level', CornerLeftUp, 'Alt ←', outward),
    ];
  }
  return (
    <RecordRow
      records={records}
      place={place}
      recordKey={`categories/${id}`}
      menuLabel={`Category ${label}`}
      // A name that is a translation is changed where translations are.
      {...(category.name.type === 'custom' ? { name } : {})}
      label={label}
      entries={entries}
      thumbnail={iconOf(category)}
      hasArrowSpace
      onToggle={onToggle}
      warning={warning}
      actions={<IconButton label={`${eye.act} ${label}`} icon={eye.icon} tabIndex={-1} onClick={onEye} />}
      trailing={
        <>
          <PeopleAt path={`categories/${id}`} />
          {state !== 'shown' && (
            <span className="group-focus-within:hidden group-hover:hidden">
              <Icon of={eye.icon} size={14} />
              <span className="sr-only">{eye.label}</span>
            </span>
          )}
          {count}
        </>
      }
      drag={nestingDrag(CATEGORY_DRAG, { id, canDrop, nesting }, onDrop)}
    />
  );
}
