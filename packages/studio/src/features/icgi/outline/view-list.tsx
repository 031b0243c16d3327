import { changeKeyframe } from '@diorama/documents/icgi/icgi.commands.ts';
import { icgiLabels } from '@diorama/documents/icgi/icgi.labels.ts';
import { moveKeyframes } from '@diorama/documents/icgi/icgi.moves.ts';
import { foundByName, isOnlyNear } from '@diorama/documents/shared/text/name-search.ts';
import { ImagePlus, Images, LayoutList, Rows3 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useRecordList } from '../../../editor/outline/use-record-list.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { BulkBar } from '../../../ui/list/bulk-bar.tsx';
import { atEnd, type Between } from '../../../ui/list/keys/list-moves.ts';
import { Tree } from '../../../ui/list/tree.tsx';
import { TREE_ROOT, useTreeRows } from '../../../ui/list/use-tree-rows.ts';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { duplicateViews } from '../duplicate-views.ts';
import { useEditor, useExecute, useList } from '../editor-hooks.ts';
import { useShareRows } from '../things/rows-together.ts';
import { useWalkthroughClipboard } from '../things/use-things-clipboard.ts';
import { useAddViews } from '../upload/use-add-views.tsx';
import { useDeletion } from '../use-deletion.ts';
import { useSelection } from '../use-selection.ts';
import { TALL_ROW, useTallRows } from './tall-rows.ts';
import { VIEW_DRAG, ViewRow } from './view-row.tsx';

const { keyframes: called } = icgiLabels.records;
const NOTHING_FOLDED: ReadonlySet<string> = new Set();

/** The keyframes, by the name editors use for them: views. */
export function ViewList() {
  const hasViews = useList('keyframes').length > 0;
  const { pick, opener, picker } = useAddViews();
  const isReadOnly = useReadOnly() !== null;
  if (hasViews)
    return (
      <>
        <Views
          add={
            !isReadOnly && (
              <IconButton {...opener} label="Add views" icon={ImagePlus} variant="secondary" onClick={pick} />
            )
          }
        />
        {picker}
      </>
    );
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <EmptyState
        icon={Images}
        title={isReadOnly ? 'No views yet' : 'Start with your stills'}
        text={
          isReadOnly
            ? 'Views appear here as they are added.'
            : 'Each image becomes a view to stand in. Drop images here, or choose them from the assets.'
        }
        action={
          !isReadOnly && (
            <Button {...opener} variant="primary" onClick={pick}>
              Add views
            </Button>
          )
        }
      />
      {picker}
    </div>
  );
}

function Views({ add }: { add: ReactNode }) {
  const keyframes = useList('keyframes');
  const [search, setSearch] = useState('');
  const [isTall, setTall] = useTallRows();
  const execute = useExecute();
  const { store } = useEditor();
  const { keyframe, goTo, selected } = useSelection();
  const { removeKeyframes } = useDeletion();
  const { views: clipboard } = useWalkthroughClipboard();
  const found = useMemo(() => foundByName(keyframes, search, ({ name }) => [name]), [keyframes, search]);
  const shown = useMemo(() => found.map(({ id }) => id), [found]);
  const isNear = isOnlyNear(found, search, ({ name }) => [name]);
  const tree = useTreeRows(
    useMemo(() => new Map([[TREE_ROOT, shown]]), [shown]),
    NOTHING_FOLDED,
  );
  const isMovable = search.trim() === '';
  const records = useRecordList({
    called,
    ids: shown,
    current: selected?.collection === 'keyframes' ? selected.id : undefined,
    isMovable,
    onShow: goTo,
    onRename: (id, name) => execute(changeKeyframe, { id, name }),
    onDuplicate: (ids) => duplicateViews(store, ids),
    onDelete: removeKeyframes,
    clipboard,
    onMove: (ids, between) => execute(moveKeyframes, { ids, ...between }),
    linkOf: (id) => ({ k: id, sel: `keyframes/${id}` }),
  });
  const { list, selectedIds, bulkActions, isReadOnly } = records;
  useShareRows('keyframes', selectedIds);
  const drop = (ids: readonly string[], between: Between) => execute(moveKeyframes, { ids, ...between });
  const canDrop = isMovable && !isReadOnly;
  return (
    <>
      {selectedIds.length > 1 && !isReadOnly ? (
        <BulkBar isCompact count={selectedIds.length} actions={bulkActions} onClear={list.clear} />
      ) : (
        <div className="flex gap-1.5 px-3 pt-2 pb-1">
          <div className="min-w-0 flex-1">
            <SearchField
              size="small"
              label="Find a view"
              isNear={isNear}
              isFound
              value={search}
              onChange={setSearch}
              hasShortcut
            />
          </div>
          <IconButton
            label={isTall ? 'Show small rows' : 'Show thumbnails'}
            icon={isTall ? Rows3 : LayoutList}
            onClick={() => setTall(!isTall)}
          />
          {add}
        </div>
      )}
      {shown.length === 0 ? (
        <p className="break-words px-3 py-3 text-n10">No views match “{search.trim()}”.</p>
      ) : (
        <Tree
          label="Views"
          tree={tree}
          list={list}
          currentId={keyframe?.id}
          rowHeight={isTall ? TALL_ROW : undefined}
          end={{ type: VIEW_DRAG, canDrop: () => canDrop, onDrop: (ids) => drop(ids, atEnd(shown, ids)) }}
        >
          {(place) => (
            <ViewRow
              place={place}
              ids={shown}
              records={records}
              isCurrent={place.id === keyframe?.id}
              canDrop={canDrop}
              isTall={isTall}
              onDrop={drop}
            />
          )}
        </Tree>
      )}
    </>
  );
}
