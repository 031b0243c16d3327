import type { CategoryState } from '@diorama/documents/e3d/category-tree.ts';
import type { CategoryRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { Eye, EyeClosed, EyeOff, type LucideIcon, Plus, Tag } from 'lucide-react';
import { useAddress } from '../../../editor/address.tsx';
import { useWarning } from '../../../editor/checks/checks-context.tsx';
import { RecordRow } from '../../../editor/outline/record-row.tsx';
import type { RecordList } from '../../../editor/outline/use-record-list.ts';
import { PeopleAt } from '../../../editor/top-bar/people.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { atEnd, type Between, besideRow } from '../../../ui/list/list-moves.ts';
import type { TreePlace } from '../../../ui/list/use-tree-rows.ts';
import type { MenuEntry } from '../../../ui/menu-entry.ts';
import type { CategoryCost } from './category-costs.ts';
import { categoryName } from './category-shape.ts';
import type { CategoryActs } from './use-category-acts.ts';

/** Categories that are dragged in the outline. */
export const CATEGORY_DRAG = 'e3d-categories';

const EYES: Readonly<Record<CategoryState, { icon: LucideIcon; label: string; act: string }>> = {
  shown: { icon: Eye, label: 'Shown', act: 'Hide' },
  hidden: { icon: EyeOff, label: 'Hidden', act: 'Show' },
  mixed: { icon: EyeClosed, label: 'Partly hidden', act: 'Show all of' },
};

type CategoryRowProps = {
  place: TreePlace;
  category: CategoryRecord | undefined;
  state: CategoryState;
  cost: CategoryCost | undefined;
  records: RecordList;
  acts: CategoryActs;
  siblings: readonly string[];
  inside: readonly string[];
  /** What holds it, the nearest first. */
  outer: readonly string[];
  canDrop: boolean;
  onToggle: () => void;
  onEye: () => void;
  onDrop: (ids: readonly string[], parent: string | null, between: Between) => void;
};

/** A category in the outline. */
export function CategoryRow(props: CategoryRowProps) {
  const { place, category, state, cost, records, acts, siblings, inside, outer, canDrop, onToggle, onEye, onDrop } =
    props;
  const { id } = place;
  const { language } = useAddress();
  const warning = useWarning(`categories/${id}`);
  if (!category) return null;
  const name = categoryName(category, language);
  const label = name || 'Untitled';
  const eye = EYES[state];
  const entries: MenuEntry[] = [
    { kind: 'action', id: 'eye', label: eye.act === 'Hide' ? 'Hide' : 'Show', icon: eye.icon, onSelect: onEye },
    ...(records.isReadOnly ? [] : nestEntries(props)),
  ];
  function nestEntries({ place: { at } }: CategoryRowProps): MenuEntry[] {
    const before = siblings[at - 2];
    return [
      { kind: 'action', id: 'add', label: 'New category inside', icon: Plus, onSelect: () => acts.add(id) },
      ...(canDrop && before !== undefined
        ? [
            {
              kind: 'action' as const,
              id: 'into',
              label: 'Move into the one above',
              onSelect: () => onDrop([id], before, { after: null, before: null }),
            },
          ]
        : []),
      ...(canDrop && outer.length > 0
        ? [
            {
              kind: 'action' as const,
              id: 'out',
              label: 'Move out one level',
              onSelect: () => onDrop([id], outer[1] ?? null, { after: outer[0] ?? null, before: null }),
            },
          ]
        : []),
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
      icon={Tag}
      hasArrowSpace
      onToggle={onToggle}
      warning={warning}
      actions={<IconButton label={`${eye.act} ${label}`} icon={eye.icon} tabIndex={-1} onClick={onEye} />}
      trailing={
        <>
          <PeopleAt path={`categories/${id}`} />
          {state !== 'shown' && (
            <span className="group-hover:hidden">
              <Icon of={eye.icon} size={14} />
              <span className="sr-only">{eye.label}</span>
            </span>
          )}
          {cost?.objects}
        </>
      }
      drag={{
        type: CATEGORY_DRAG,
        isEnabled: canDrop,
        placesFor: (moved) =>
          canDrop && !moved.includes(id) && !outer.some((one) => moved.includes(one))
            ? ['before', 'inside', 'after']
            : [],
        onDrop: (moved, where) =>
          where === 'inside'
            ? onDrop(moved, id, atEnd(inside, moved))
            : onDrop(moved, outer[0] ?? null, besideRow(siblings, moved, id, where)),
      }}
    />
  );
}
