import type { EntityRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { CornerLeftUp, Crosshair, Eye, EyeOff, Focus, Group, Replace, Ungroup } from 'lucide-react';
import { useWarning } from '../../../editor/checks/checks-context.tsx';
import { HiddenMark, RecordRow } from '../../../editor/outline/record-row.tsx';
import { type MoveRows, moveOutward, type Nesting, nestingDrag } from '../../../editor/outline/use-nesting.ts';
import type { RecordList } from '../../../editor/outline/use-record-list.ts';
import { PeopleAt } from '../../../editor/top-bar/people.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import type { TreePlace } from '../../../ui/list/use-tree-rows.ts';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { useReplaceModel } from '../replace/replace-model.tsx';
import { entityIcon } from '../stage/entity-look.ts';
import { useStageSession } from '../stage/stage-session.tsx';
import type { EntityActions } from '../use-entity-actions.ts';

/** Entities that are dragged in the outline. */
export const ENTITY_DRAG = 'e3d-entities';

type EntityRowProps = {
  place: TreePlace;
  entity: EntityRecord | undefined;
  records: RecordList;
  actions: EntityActions;
  /** Entities inside, at any depth. */
  count: number;
  nesting: Nesting;
  chosen: ReadonlySet<string>;
  canDrop: boolean;
  onToggle: () => void;
  onDrop: MoveRows;
};

/** An entity in the outline. */
export function EntityRow(props: EntityRowProps) {
  const { place, entity, records, actions, count, nesting, chosen, canDrop, onToggle, onDrop } = props;
  const { id } = place;
  const outer = nesting.outerOf(id);
  const warning = useWarning(`entities/${id}`);
  const { options } = useStageSession();
  const replace = useReplaceModel();
  if (!entity) return null;
  const targets = chosen.has(id) ? [...chosen] : [id];
  const isHidden = options.hidden.has(id) || outer.some((one) => options.hidden.has(one));
  const out = canDrop ? moveOutward(nesting, targets) : null;
  const label = entity.name || 'Untitled';
  const canReplace = canDrop && entity.components.some(({ data: { type } }) => type === 'mesh' || type === 'slot-mesh');
  const entries: MenuEntry[] = [
    { kind: 'action', id: 'frame', label: 'Frame', icon: Focus, shortcut: 'F', onSelect: () => actions.frame(targets) },
    {
      kind: 'action',
      id: 'hide',
      label: options.hidden.has(id) ? 'Show' : 'Hide',
      icon: options.hidden.has(id) ? Eye : EyeOff,
      shortcut: 'H',
      onSelect: () => actions.toggleHidden(targets),
    },
    {
      kind: 'action',
      id: 'isolate',
      label: options.isolated ? 'Show everything' : 'Isolate',
      icon: Crosshair,
      shortcut: 'I',
      onSelect: () => actions.isolate(targets),
    },
    ...(canReplace
      ? [
          {
            kind: 'action' as const,
            id: 'replace',
            label: 'Replace model',
            icon: Replace,
            onSelect: () => replace(id),
          },
        ]
      : []),
    { kind: 'separator', id: 'before-group' },
    {
      kind: 'action',
      id: 'group',
      label: 'Group',
      icon: Group,
      shortcut: 'Ctrl G',
      onSelect: () => actions.group(targets),
    },
    {
      kind: 'action',
      id: 'ungroup',
      label: 'Ungroup',
      icon: Ungroup,
      shortcut: 'Ctrl Shift G',
      isDisabled: nesting.insideOf(id).length === 0,
      onSelect: () => actions.ungroup(targets),
    },
    ...(out
      ? [
          {
            kind: 'action' as const,
            id: 'out',
            label: 'Move out of the group',
            icon: CornerLeftUp,
            shortcut: 'Alt ←',
            onSelect: () => onDrop(...out),
          },
        ]
      : []),
  ];
  return (
    <RecordRow
      records={records}
      place={place}
      recordKey={`entities/${id}`}
      menuLabel={`Object ${label}`}
      name={entity.name}
      label={label}
      entries={entries}
      icon={entityIcon(entity)}
      hasArrowSpace
      onToggle={onToggle}
      warning={warning}
      actions={
        <IconButton
          label={options.hidden.has(id) ? `Show ${label}` : `Hide ${label}`}
          icon={options.hidden.has(id) ? EyeOff : Eye}
          tabIndex={-1}
          onClick={() => actions.toggleHidden(targets)}
        />
      }
      trailing={
        <>
          <PeopleAt path={`entities/${id}`} />
          {isHidden && <HiddenMark />}
          {count > 0 && count}
        </>
      }
      drag={nestingDrag(ENTITY_DRAG, { id, canDrop, nesting }, onDrop)}
    />
  );
}
