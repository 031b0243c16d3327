import { moveSlots, renameSlot } from '@diorama/documents/e3d/commands/slots.commands.ts';
import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import { SquareDashed } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { OutlineSearch } from '../../../editor/outline/outline-search.tsx';
import { RecordBar } from '../../../editor/outline/record-tree.tsx';
import { useRecordList } from '../../../editor/outline/use-record-list.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Tree } from '../../../ui/list/tree.tsx';
import { useTreeRows } from '../../../ui/list/use-tree-rows.ts';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { useExecute, useShownRecords } from '../editor-hooks.ts';
import { AddSlot } from './add-slot.tsx';
import { SlotHeading, SlotRow } from './slot-rows.tsx';
import { areSlotsNear, foundSlots, headingIn, slotShape } from './slot-shape.ts';
import { useSlotActions } from './use-slot-actions.ts';

const { meshSlots: called } = e3dLabels.records;

/** All slots: those of materials, then those of models, each below its object. */
export function SlotsOutline() {
  const e3d = useShownRecords();
  const execute = useExecute();
  const { selected } = useAddress();
  const actions = useSlotActions();
  const [search, setSearch] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const wanted = search.trim();
  const whole = useMemo(() => slotShape(e3d), [e3d]);
  const shape = useMemo(() => {
    if (wanted === '') return whole;
    const found = foundSlots(e3d, wanted);
    return slotShape(e3d, (slot) => found.has(slot));
  }, [e3d, whole, wanted]);
  const expanded = useMemo(() => new Set([...shape.keys()].filter((id) => !folded.has(id))), [shape, folded]);
  const tree = useTreeRows(shape, expanded);
  const ids = useMemo(() => tree.rows.map(({ id }) => id), [tree.rows]);
  const fold = (id: string, isOpen: boolean) => {
    const next = new Set(folded);
    if (isOpen) next.delete(id);
    else next.add(id);
    setFolded(next);
  };
  const siblingsOf = (id: string): readonly string[] => [...whole.values()].find((own) => own.includes(id)) ?? [];
  const current = selected?.collection === 'meshSlots' ? selected.id : undefined;
  const isRecord = (id: string) => headingIn(id) === null;
  const records = useRecordList({
    called,
    ids,
    siblingsOf,
    current,
    isRecord,
    onShow: (id) => isRecord(id) && actions.show(id),
    onRename: (id, name) => execute(renameSlot, { id, name }),
    onDuplicate: actions.duplicate,
    onDelete: actions.remove,
    onMove: (moved, between) => execute(moveSlots, { ids: moved, ...between }),
    isMovable: wanted === '',
    linkOf: (id) => ({ tab: 'mesh-slots', 'mesh-slots': id }),
  });
  const { list, isReadOnly } = records;
  const count = e3d.all('meshSlots').length;
  if (count === 0) return <NoSlots />;
  return (
    <div className="flex h-full min-h-0 flex-col bg-n1">
      <RecordBar records={records}>
        <OutlineSearch
          label={`Find among ${count}`}
          search={search}
          onSearch={setSearch}
          isNear={tree.rows.length > 0 && areSlotsNear(e3d, wanted)}
        >
          <AddSlot />
        </OutlineSearch>
      </RecordBar>
      {tree.rows.length === 0 ? (
        <p className="break-words px-3 py-3 text-n10">No slots match “{search.trim()}”.</p>
      ) : (
        <Tree label="Slots" tree={tree} list={list} currentId={current} onExpandedChange={fold}>
          {(place) => {
            const heading = headingIn(place.id);
            if (heading)
              return (
                <SlotHeading
                  place={place}
                  heading={heading}
                  records={records}
                  count={shape.get(place.id)?.length ?? 0}
                  onToggle={() => fold(place.id, !place.isExpanded)}
                />
              );
            return (
              <SlotRow
                place={place}
                slot={e3d.get('meshSlots', place.id)}
                records={records}
                siblings={siblingsOf(place.id)}
                canDrop={wanted === '' && !isReadOnly}
                onDrop={(moved, between) => execute(moveSlots, { ids: moved, ...between })}
                actions={actions}
              />
            );
          }}
        </Tree>
      )}
    </div>
  );
}

function NoSlots() {
  const e3d = useShownRecords();
  const actions = useSlotActions();
  const isReadOnly = useReadOnly() !== null;
  const hasModel = e3d
    .all('entities')
    .some(({ components }) => components.some(({ data: { type } }) => type === 'mesh' || type === 'slot-mesh'));
  return (
    <div className="flex h-full min-h-0 flex-col bg-n1">
      <div className="flex justify-end px-3 pt-2">
        <AddSlot />
      </div>
      <EmptyState
        icon={SquareDashed}
        title="No slots yet"
        text={
          isReadOnly
            ? 'Slots appear here as they are added.'
            : hasModel
              ? 'A slot is a part of a model that visitors change: the facade, the handle, the whole roof.'
              : 'Add a model in the viewport first: slots are parts of models.'
        }
        action={
          hasModel &&
          !isReadOnly && (
            <Button variant="primary" onClick={() => actions.pick({ type: 'material', slot: null })}>
              Click the part that changes
            </Button>
          )
        }
      />
    </div>
  );
}
