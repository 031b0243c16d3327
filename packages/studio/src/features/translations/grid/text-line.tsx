import { Check } from 'lucide-react';
import { Fragment, memo } from 'react';
import { cx } from '../../../ui/cx.ts';
import { CellEditor, type Leave } from '../../../ui/grid/cell-editor.tsx';
import { type CellEvents, cellProps } from '../../../ui/grid/cell-props.ts';
import { cellRole, rowRole } from '../../../ui/list/keys/grid-roles.ts';
import { ContextMenu } from '../../../ui/menu/context-menu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { Chip } from '../../../ui/show/chip.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { type GridLanguages, issuesOfRow, needOf, type TextRow } from '../rows/text-row.ts';
import { languageName } from '../session/session-context.tsx';
import { languageOfColumn } from './cell-block.ts';
import type { ShownColumns, TextColumn } from './grid-columns.ts';

const PLACEHOLDER = /(\{\w+\})/;

/** A text with its placeholders marked, and a space at its end in sight. */
function TextMark({ text }: { text: string }) {
  const ending = /\s$/.test(text);
  return (
    <>
      {text.split(PLACEHOLDER).map((part, at) =>
        at % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in order
          <code key={at} className="rounded-sm bg-accent-soft px-1 py-px font-mono text-accent-ink text-xs">
            {part}
          </code>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in order
          <Fragment key={at}>{part}</Fragment>
        ),
      )}
      {ending && (
        <span aria-hidden className="rounded-sm bg-accent-soft px-0.5 text-accent-ink">
          ␣
        </span>
      )}
    </>
  );
}

/** The columns of the grid, as its element says; on a phone its cells stand below each other. */
export const columnsLook = 'grid px-3 @min-[40rem]:grid-cols-(--grid-columns) @min-[40rem]:gap-4';

interface TextLineProps {
  row: TextRow;
  languages: GridLanguages;
  columns: ShownColumns;
  /** Of those, the ones with texts. */
  texts: readonly TextColumn[];
  /** The active column of this row; null: another row is active. */
  active: string | null;
  /** Columns in the block of selected cells. */
  selected: readonly TextColumn[];
  /** What is being written; null: nothing here. */
  editing: { column: string; text: string } | null;
  isReadOnly: boolean;
  /** The row that Tab comes to. */
  isEntry: boolean;
  on: LineEvents;
}

/** Events of a line to the grid; the same object as long as the grid is drawn. */
export interface LineEvents extends CellEvents {
  save: (row: TextRow, column: TextColumn, text: string, leave: Leave) => null;
  cancel: () => void;
  fix: (row: TextRow, value: string) => void;
  entriesFor: (row: TextRow) => readonly MenuEntry[];
}

/** A text in its languages; renders again only when something of it changes. */
export const TextLine = memo(function TextLine(props: TextLineProps) {
  const { row, languages, columns, texts, active, on } = props;
  const entries = on.entriesFor(row);
  return (
    <ContextMenu label={row.title} entries={entries}>
      {(area) => (
        <div
          {...rowRole}
          {...area}
          data-row={row.key}
          className={cx(
            columnsLook,
            'min-h-10 items-center border-n5 border-b py-1 max-sm:py-2',
            active === null ? 'bg-n1' : 'bg-accent-soft',
          )}
        >
          <div {...cellRole} className="min-w-0 leading-4">
            <p className={cx('truncate', row.isCode && 'font-mono text-xs')} title={row.title}>
              {row.title}
            </p>
            {row.detail && <p className="truncate text-n10 text-xs">{row.detail}</p>}
          </div>
          {props.texts.map((column) => (
            <TextCell key={column} {...props} column={column} />
          ))}
          {columns.includes('length') && (
            <div {...cellRole} className="min-w-0 text-n10 tabular-nums">
              {row[texts.at(-1) ?? 'source'].length}
            </div>
          )}
          {columns.includes('state') && (
            <div {...cellRole} className="flex min-w-0 justify-end max-sm:justify-start">
              <RowState row={row} languages={languages} />
            </div>
          )}
        </div>
      )}
    </ContextMenu>
  );
});

function TextCell({
  row,
  column,
  languages,
  texts,
  active,
  selected,
  editing,
  isReadOnly,
  isEntry,
  on,
}: TextLineProps & { column: TextColumn }) {
  const language = languageOfColumn(column, languages);
  const text = row[column];
  const isActive = active === column;
  const isLast = column === texts.at(-1);
  const isSelected = selected.includes(column);
  const mayEdit = !isReadOnly && row.max !== null;
  if (editing?.column === column)
    return (
      <div {...cellRole} className="min-w-0">
        <CellEditor
          label={`${row.title}, ${languageName(language)}`}
          text={editing.text}
          language={language}
          max={row.max ?? 0}
          className="-mx-2 block w-[calc(100%+1rem)] rounded-md"
          onSave={(next, leave) => on.save(row, column, next, leave)}
          onCancel={on.cancel}
        />
      </div>
    );
  return (
    <div
      {...cellProps(
        { row: row.key, column },
        { isActive, isSelected, isEntry: isEntry && isLast, isReadOnly: !mayEdit },
        on,
      )}
      className={cx(
        '-mx-2 min-w-0 select-none rounded-md px-2 py-1 outline-offset-[-2px]',
        isActive && 'bg-n1 shadow-[inset_0_0_0_2px_var(--accent)]',
        !isActive && isSelected && 'bg-accent-soft shadow-[inset_0_0_0_1px_var(--accent)]',
      )}
    >
      <p lang={language} className={cx('line-clamp-3 whitespace-pre-wrap break-words', text === '' && 'text-n10')}>
        {text === '' ? (
          row.source !== '' || row.target !== '' ? (
            'Not translated'
          ) : (
            <span className="sr-only">Empty</span>
          )
        ) : (
          <TextMark text={text} />
        )}
      </p>
      {isLast && <Problem row={row} languages={languages} on={on} mayEdit={mayEdit} />}
    </div>
  );
}

/** What is wrong, in one line, with what one press does about it. */
function Problem({
  row,
  languages,
  on,
  mayEdit,
}: Pick<TextLineProps, 'row' | 'languages' | 'on'> & { mayEdit: boolean }) {
  const [issue] = issuesOfRow(row, languages);
  if (row.isOutdated)
    return (
      <p className="truncate text-warn-ink text-xs">The {languageName(languages.source)} text has changed since</p>
    );
  if (row.unfinished.length > 0)
    return <p className="truncate text-warn-ink text-xs">Its translator marked it as unfinished</p>;
  if (!issue) return null;
  const { message, fixed } = issue;
  return (
    <p className="flex items-baseline gap-2 text-bad-ink text-xs">
      <span className="min-w-0 truncate" title={message}>
        {message}
      </span>
      {fixed !== undefined && mayEdit && (
        <button
          type="button"
          tabIndex={-1}
          onClick={(event) => {
            event.stopPropagation();
            on.fix(row, fixed);
          }}
          className="flex-none font-medium text-accent-ink hover:underline"
        >
          Fix
        </button>
      )}
    </p>
  );
}

function RowState({ row, languages }: { row: TextRow; languages: GridLanguages }) {
  switch (needOf(row, languages)) {
    case 'missing':
      return <Chip tone="warn">Missing</Chip>;
    case 'outdated':
      return <Chip tone="warn">Outdated</Chip>;
    case 'unfinished':
      return <Chip tone="warn">Unfinished</Chip>;
    case 'problem':
      return <Chip tone="bad">Problem</Chip>;
    default:
      return (
        <span className="text-ok-ink max-sm:hidden">
          <Icon of={Check} size={14} />
          <span className="sr-only">Complete</span>
        </span>
      );
  }
}
