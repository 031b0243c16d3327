import { ChevronDown, ChevronRight, Languages, SearchX } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useFocusedCell } from '../../../ui/grid/use-focused-cell.ts';
import { cellRole, gridRole, headRole, rowRole } from '../../../ui/list/keys/grid-roles.ts';
import { VirtualRows } from '../../../ui/list/virtual-rows.tsx';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { ErrorState } from '../../../ui/load/error-state.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { useLatestEvents } from '../../../ui/use-latest-events.ts';
import { placeIcon, usePlaceName } from '../place-names.ts';
import { languageName, useLoadState, useTexts } from '../session/session-context.tsx';
import { useFilter } from '../use-filter.ts';
import { useRowEntries } from '../use-row-entries.ts';
import { languageOfColumn } from './cell-block.ts';
import { templateOf } from './grid-columns.ts';
import { useGridState } from './grid-state.tsx';
import { columnsLook, type LineEvents, TextLine } from './text-line.tsx';
import { useGridActions } from './use-grid-actions.ts';
import { useGridKeys } from './use-grid-keys.ts';
import type { useListed } from './use-listed.ts';

/** CSS pixels of a line with one line of text. */
const LINE = 41;
const NO_COLUMNS = [] as const;

/** All texts of the project, source and translation side by side, edited in place. */
export function TextGrid({ listed }: { listed: ReturnType<typeof useListed> }) {
  const { lines, open, isNarrowed } = listed;
  const { languages } = useTexts();
  const loading = useLoadState();
  const grid = useGridState();
  const { active, editing, columns, texts, moveTo, edit } = grid;
  const actions = useGridActions();
  const keys = useGridKeys({ rows: open, languages, actions });
  const scroller = useRef<HTMLDivElement>(null);
  const entriesFor = useRowEntries(actions);
  const activeAt = active ? lines.findIndex((line) => line.type === 'text' && line.row.key === active.row) : -1;
  const on = useLatestEvents<LineEvents>({
    press: moveTo,
    begin: () => keys.open(),
    save: (row, column, text, leave) => {
      edit(null);
      actions.write(row, column, text);
      keys.leave(leave);
      return null;
    },
    cancel: () => edit(null),
    fix: actions.fix,
    entriesFor,
  });
  useFocusedCell(scroller, grid);
  const firstKey = open[0]?.key;
  const { onKeyDown, onCopy, onCut, onPaste } = keys;
  if (loading.type === 'failed' || (lines.length === 0 && loading.type === 'loaded'))
    return (
      <div className="min-h-0 flex-1 overflow-y-auto">
        <NoTexts isNarrowed={isNarrowed} />
      </div>
    );
  const look: Record<`--${string}`, string> = { '--grid-columns': templateOf(texts, columns) };
  const selectedKeys = new Set(keys.block && keys.block.rows.length > 1 ? keys.block.rows.map(({ key }) => key) : []);
  return (
    <div
      {...gridRole('Texts')}
      {...{ 'aria-rowcount': lines.length + 1, onKeyDown, onCopy, onCut, onPaste }}
      className="@container flex min-h-0 flex-1 flex-col"
      style={look}
      tabIndex={-1}
    >
      <div
        {...rowRole}
        className={cx(
          columnsLook,
          // A scroll bar that takes room has it here, too: headings stand above their columns.
          'h-8 flex-none items-center overflow-hidden border-n5 border-b font-medium text-n10 text-xs [scrollbar-gutter:stable] @max-[40rem]:hidden',
        )}
      >
        <span {...headRole()}>Key or field</span>
        {texts.map((column) => (
          <span key={column} {...headRole()}>
            {languageName(languageOfColumn(column, languages))}
          </span>
        ))}
        {columns.includes('length') && <span {...headRole()}>Characters</span>}
        {columns.includes('state') && (
          <span {...headRole()} className="sr-only">
            State
          </span>
        )}
      </div>
      <div ref={scroller} role="presentation" className="min-h-0 flex-1 overflow-y-auto [scrollbar-gutter:stable]">
        <VirtualRows
          scroller={scroller}
          count={lines.length}
          rowHeight={LINE}
          keyOf={(index) => keyOfLine(lines[index])}
          leadAt={activeAt}
          currentAt={activeAt}
          isMeasured
        >
          {(index) => {
            const line = lines[index];
            if (!line) return null;
            if (line.type === 'place') return <PlaceLine {...line} />;
            const { row } = line;
            const isEditing = editing?.row === row.key;
            return (
              <TextLine
                row={row}
                languages={languages}
                columns={columns}
                texts={texts}
                active={active?.row === row.key ? active.column : null}
                selected={selectedKeys.has(row.key) ? (keys.block?.columns ?? NO_COLUMNS) : NO_COLUMNS}
                editing={isEditing ? editing : null}
                isReadOnly={actions.isReadOnly}
                isEntry={active === null && row.key === firstKey}
                on={on}
              />
            );
          }}
        </VirtualRows>
      </div>
    </div>
  );
}

/** In place of the grid: nothing to show, or nothing that could be read. */
function NoTexts({ isNarrowed }: { isNarrowed: boolean }) {
  const { retry } = useTexts();
  const loading = useLoadState();
  const { showAll } = useFilter();
  if (loading.type === 'failed')
    return <ErrorState title="The texts could not be loaded" message={loading.message} onRetry={retry} />;
  if (!isNarrowed)
    return (
      <EmptyState icon={Languages} title="No texts yet" text="Texts appear here as products and menus are written." />
    );
  return (
    <EmptyState
      icon={SearchX}
      title="No texts match"
      text="No texts match this filter."
      action={<Button onClick={showAll}>Show all texts</Button>}
    />
  );
}

const keyOfLine = (line: ReturnType<typeof useListed>['lines'][number] | undefined): string =>
  line?.type === 'text' ? line.row.key : `place ${line?.place ?? ''}`;

/** The heading of a product, a menu, or the pages' own texts. */
function PlaceLine({ place, all, needs }: { place: string; all: number; needs: number }) {
  const { closed, toggle } = useGridState();
  const { name, kind } = usePlaceName(place);
  const isClosed = closed.has(place);
  return (
    <div {...rowRole} className="border-n5 border-b bg-n2">
      <div {...cellRole} {...{ 'aria-colspan': 4 }}>
        <button
          type="button"
          aria-expanded={!isClosed}
          onClick={() => toggle(place)}
          className="flex h-8 w-full items-center gap-2 px-3 text-left hover:bg-n3 pointer-coarse:h-11"
        >
          <Icon of={isClosed ? ChevronRight : ChevronDown} size={14} className="text-n10" />
          <Icon of={placeIcon(kind)} size={14} className="text-n10" />
          <span className="min-w-0 truncate font-strong" title={name}>
            {name}
          </span>
          <span className="flex-none text-n10 tabular-nums">{needs > 0 ? `${needs} of ${all} need you` : all}</span>
        </button>
      </div>
    </div>
  );
}
