import { fieldCommand } from '@diorama/documents/engine/field-command.ts';
import { duplicateOutlines, moveOutlines } from '@diorama/documents/icgi/commands/outline.commands.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { icgiLabels } from '@diorama/documents/icgi/icgi.labels.ts';
import { FileUp, Sheet, Spline } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { RecordBar, RecordTree } from '../../../editor/outline/record-tree.tsx';
import { useRecordList } from '../../../editor/outline/use-record-list.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import type { Between } from '../../../ui/list/keys/list-moves.ts';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { notifyFailed } from '../../../ui/notice/notify.ts';
import { useExecute, useList, useRecord } from '../editor-hooks.ts';
import { useFillActions } from '../fill/fill-session.tsx';
import { isNameList } from '../outlines/id-render/is-name-list.ts';
import { isSvg } from '../outlines/is-svg.ts';
import { useOutlineActions } from '../outlines/use-outline-actions.ts';
import { useSelection } from '../use-selection.ts';
import { OUTLINE_DRAG, OutlineRow } from './outline-row.tsx';

const IdRenderDialog = lazyPart(() =>
  import('../outlines/id-render/id-render-dialog.tsx').then((module) => module.IdRenderDialog),
);

const { outlines: called } = icgiLabels.records;
/** `lists`: of names, chosen together with the renders. */
const NO_RENDERS: { files: readonly File[]; lists: readonly File[]; at: number } = { files: [], lists: [], at: 0 };

/** The drawings that views can have over them. */
export function OutlineList() {
  const hasOutlines = useList('outlines').length > 0;
  const isReadOnly = useReadOnly() !== null;
  const input = useRef<HTMLInputElement>(null);
  const { importSvgs } = useOutlineActions();
  /** Object-ID renders that are processed one after another. */
  const [renders, setRenders] = useState(NO_RENDERS);
  const render = renders.files[renders.at];
  const pick = () => input.current?.click();
  return (
    <>
      {hasOutlines ? (
        <Outlines onPick={pick} />
      ) : (
        <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-2">
          <EmptyState
            icon={Spline}
            title="No outlines yet"
            text="An outline marks what can be pressed in a view: flats, doors, plots. Import an SVG that is drawn over the render, or an object-ID render: each colour becomes a shape."
            action={
              !isReadOnly && (
                <Button variant="primary" onClick={pick}>
                  Import outline
                </Button>
              )
            }
          />
        </div>
      )}
      {!isReadOnly && (
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept=".svg,image/svg+xml,image/png,image/webp,image/bmp,image/gif,.txt,.csv,.tsv"
          aria-label="SVG files, or object-ID renders with lists of their names"
          onChange={async ({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = '';
            await importSvgs(files.filter(isSvg));
            const lists = files.filter(isNameList);
            const pictures = files.filter((file) => !isSvg(file) && !lists.includes(file));
            if (lists.length > 0 && pictures.length === 0)
              notifyFailed('A list of names needs its render', {
                detail: 'Choose the object-ID render together with the list.',
              });
            setRenders({ files: pictures, lists, at: 0 });
          }}
        />
      )}
      {render && (
        <IdRenderDialog
          key={renders.at}
          file={render}
          lists={renders.lists}
          number={renders.at + 1}
          count={renders.files.length}
          onNext={() => setRenders((before) => ({ ...before, at: before.at + 1 }))}
          onClose={() => setRenders(NO_RENDERS)}
        />
      )}
    </>
  );
}

function Outlines({ onPick }: { onPick: () => void }) {
  const outlines = useList('outlines');
  const execute = useExecute();
  const { selected, select } = useSelection();
  const { remove } = useOutlineActions();
  const fill = useFillActions();
  const hasShapes = useList('shapes').length > 0;
  const ids = useMemo(() => outlines.map(({ id }) => id), [outlines]);
  const shape = useRecord('shapes', selected?.collection === 'shapes' ? selected.id : undefined);
  const current = selected?.collection === 'outlines' ? selected.id : shape?.outline?.id;
  const move = (moved: readonly string[], between: Between) => execute(moveOutlines, { ids: moved, ...between });
  const records = useRecordList({
    called,
    ids,
    current,
    onShow: (id) => select({ collection: 'outlines', id }),
    onRename: (id, name) => execute(fieldCommand(icgiDocument, 'outlines', ['name']), { ids: [id], value: name }),
    onDuplicate: (chosen) => {
      const items = chosen.map((id) => ({ id, copy: newRecordId() }));
      execute(duplicateOutlines, { items, newId: newRecordId });
      return items.map(({ copy }) => copy);
    },
    onDelete: remove,
    onMove: move,
    linkOf: (id) => ({ tab: 'outlines', sel: `outlines/${id}` }),
  });
  return (
    <>
      <RecordBar records={records}>
        {!records.isReadOnly && (
          <div className="flex gap-1.5 px-3 pt-2 pb-1">
            <Button size="small" icon={FileUp} onClick={onPick}>
              Import outline
            </Button>
            {hasShapes && (
              <IconButton
                label="Fill from table"
                icon={Sheet}
                className="ml-auto"
                {...fill.opener}
                onClick={() => fill.open()}
              />
            )}
          </div>
        )}
      </RecordBar>
      <RecordTree
        label="Outlines"
        records={records}
        ids={ids}
        currentId={current}
        drag={{ type: OUTLINE_DRAG, isEnabled: !records.isReadOnly, onDrop: move }}
      >
        {(place) => <OutlineRow place={place} ids={ids} records={records} onDrop={move} />}
      </RecordTree>
    </>
  );
}
