import { changeKeyframe } from '@diorama/documents/icgi/icgi.commands.ts';
import { icgiLabels } from '@diorama/documents/icgi/icgi.labels.ts';
import { moveKeyframes } from '@diorama/documents/icgi/icgi.moves.ts';
import { foundByName, isOnlyNear } from '@diorama/documents/shared/text/name-search.ts';
import { ImagePlus, Images, LayoutList, Rows3 } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { OutlineSearch } from '../../../editor/outline/outline-search.tsx';
import { RecordBar, RecordTree } from '../../../editor/outline/record-tree.tsx';
import { useRecordList } from '../../../editor/outline/use-record-list.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { keptSwitch } from '../../../ui/kept-setting.ts';
import type { Between } from '../../../ui/list/keys/list-moves.ts';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { duplicateViews } from '../duplicate-views.ts';
import { useEditor, useExecute, useList } from '../editor-hooks.ts';
import { useShareRows } from '../things/rows-together.ts';
import { useWalkthroughClipboard } from '../things/use-things-clipboard.ts';
import { useAddViews } from '../upload/use-add-views.tsx';
import { useDeletion } from '../use-deletion.ts';
import { useSelection } from '../use-selection.ts';
import { VIEW_DRAG, ViewRow } from './view-row.tsx';

const { keyframes: called } = icgiLabels.records;

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
  useShareRows('keyframes', records.selectedIds);
  const drop = (ids: readonly string[], between: Between) => execute(moveKeyframes, { ids, ...between });
  const canDrop = isMovable && !records.isReadOnly;
  return (
    <>
      <RecordBar records={records}>
        <OutlineSearch label="Find a view" search={search} onSearch={setSearch} isNear={isNear}>
          <IconButton
            label={isTall ? 'Show small rows' : 'Show thumbnails'}
            icon={isTall ? Rows3 : LayoutList}
            onClick={() => setTall(!isTall)}
          />
          {add}
        </OutlineSearch>
      </RecordBar>
      <RecordTree
        label="Views"
        records={records}
        ids={shown}
        currentId={keyframe?.id}
        rowHeight={isTall ? TALL_ROW : undefined}
        drag={{ type: VIEW_DRAG, isEnabled: canDrop, onDrop: drop }}
        empty={<p className="break-words px-3 py-3 text-n10">No views match “{search.trim()}”.</p>}
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
      </RecordTree>
    </>
  );
}

/** CSS pixels of a row with a thumbnail that is large enough to recognize a view. */
const TALL_ROW = 48;

const smallRows = keptSwitch('views.small-rows');

/** Whether the list of views has large thumbnails, as it was left in this browser; first it has. */
function useTallRows(): [isTall: boolean, setTall: (isTall: boolean) => void] {
  const [isTall, setTall] = useState(() => smallRows.read() === null);
  const choose = useCallback((next: boolean) => {
    setTall(next);
    smallRows.keep(next ? null : true);
  }, []);
  return [isTall, choose];
}
