import { fieldCommand } from '@diorama/documents/engine/field-command.ts';
import type { ContrastPair } from '@diorama/documents/theme/contrast.ts';
import { moveGroups } from '@diorama/documents/theme/theme.commands.ts';
import { themeDocument } from '@diorama/documents/theme/theme.document.ts';
import { themeLabels } from '@diorama/documents/theme/theme.labels.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useAddress } from '../../editor/address/address.tsx';
import { RecordRow } from '../../editor/outline/record-row.tsx';
import { RecordTree } from '../../editor/outline/record-tree.tsx';
import { type RecordList, useRecordList } from '../../editor/outline/use-record-list.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { SwatchFace } from '../../ui/color/swatch-face.tsx';
import { BulkBar } from '../../ui/list/bulk-bar.tsx';
import { type Between, placeForDrop } from '../../ui/list/keys/list-moves.ts';
import type { TreePlace } from '../../ui/list/use-tree-rows.ts';
import { Chip } from '../../ui/show/chip.tsx';
import { usePairs } from './colour-at.ts';
import { useExecute } from './editor-hooks.ts';
import { useGroupActions } from './use-group-actions.ts';
import { useSettledTheme } from './use-settled-theme.ts';

type Group = Theme['colors']['groups'][number];

const { groups: called } = themeLabels.records;
const DRAG = 'colour-groups';
const rename = fieldCommand(themeDocument, 'groups', ['name']);

/** The colour groups in their order. */
export function OutlineGroups() {
  const { colors } = useSettledTheme();
  const { groups } = colors;
  const pairs = usePairs();
  const execute = useExecute();
  const { selected, select } = useAddress();
  const actions = useGroupActions();
  const ids = useMemo(() => groups.map(({ id }) => id), [groups]);
  const move = (moved: readonly string[], between: Between) => execute(moveGroups, { ids: moved, ...between });
  const current = selected?.collection === 'groups' ? selected.id : undefined;
  const records = useRecordList({
    called,
    ids,
    current,
    onShow: (id) => select({ collection: 'groups', id }),
    onRename: (id, text) => execute(rename, { ids: [id], value: text }),
    onDuplicate: actions.duplicate,
    onDelete: actions.remove,
    onMove: move,
    linkOf: (id) => ({ sel: `groups/${id}` }),
  });
  const { list, selectedIds, bulkActions, isReadOnly } = records;
  return (
    <section aria-label="Colour groups" className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-9 flex-none items-center pr-2 pl-4 pointer-coarse:h-11">
        {selectedIds.length > 1 && !isReadOnly ? (
          <div className="-mx-2 min-w-0 flex-1">
            <BulkBar isCompact count={selectedIds.length} actions={bulkActions} onClear={list.clear} />
          </div>
        ) : (
          <>
            <h3 className="flex-1 font-strong">Colour groups</h3>
            {!isReadOnly && <IconButton label="Add colour group" icon={Plus} shortcut="G" onClick={actions.add} />}
          </>
        )}
      </div>
      <RecordTree
        label="Colour groups"
        records={records}
        ids={ids}
        currentId={current}
        drag={{ type: DRAG, isEnabled: !isReadOnly, onDrop: move }}
        empty={
          <p className="px-4 pb-3 text-n10 text-xs">
            A group gives categories a colour of their own: on maps, plans and legends.
          </p>
        }
      >
        {(place) => {
          const group = groups.find(({ id }) => id === place.id);
          return (
            group && <GroupRow group={group} place={place} ids={ids} records={records} pairs={pairs} onDrop={move} />
          );
        }}
      </RecordTree>
    </section>
  );
}

type GroupRowProps = {
  group: Group;
  place: TreePlace;
  ids: readonly string[];
  records: RecordList;
  pairs: readonly ContrastPair[];
  onDrop: (ids: readonly string[], between: Between) => void;
};

function GroupRow({ group, place, ids, records, pairs, onDrop }: GroupRowProps) {
  const { id, name, main, alt } = group;
  const failing = pairs.filter(({ path, aa }) => !aa && path.startsWith(`colors.groups.${id}.`)).length;
  return (
    <RecordRow
      records={records}
      place={place}
      recordKey={`groups/${id}`}
      menuLabel={`Colour group ${name}`}
      name={name}
      label={name}
      thumbnail={
        <span className="flex w-7.5 flex-none gap-0.5">
          <SwatchFace color={main.color} size={12} />
          <SwatchFace color={alt.color} size={12} />
        </span>
      }
      trailing={failing > 0 && <Chip tone="warn">{failing}</Chip>}
      drag={{
        type: DRAG,
        isEnabled: !records.isReadOnly,
        placesFor: (moved) => (records.isReadOnly || moved.includes(id) ? [] : ['before', 'after']),
        onDrop: (moved, where) => where !== 'inside' && onDrop(moved, placeForDrop(ids, moved, id, where)),
      }}
    />
  );
}
