import type { ClipboardEvent, KeyboardEvent } from 'react';
import { cellsOf } from '../../../ui/format/clipboard-cells.ts';
import { isTyping } from '../../../ui/keys/key-target.ts';
import type { GridLanguages, TextRow } from '../rows/text-row.ts';
import { needOf } from '../rows/text-row.ts';
import { blockBetween, blockText, pasteEdits } from './cell-block.ts';
import type { Leave } from './cell-editor.tsx';
import type { Cell } from './grid-state.tsx';
import { useGridState } from './grid-state.tsx';
import type { useGridActions } from './use-grid-actions.ts';

/** Rows that Page Up and Page Down go. */
const PAGE = 12;

interface GridKeys {
  /** The rows that are listed and not hidden. */
  rows: readonly TextRow[];
  languages: GridLanguages;
  actions: ReturnType<typeof useGridActions>;
}

/** The keys of a spreadsheet. */
export function useGridKeys({ rows, languages, actions }: GridKeys) {
  const { active, anchor, moveTo, edit, texts: columns } = useGridState();
  const at = active ? rows.findIndex(({ key }) => key === active.key) : -1;
  const row = rows[at];
  const block = blockBetween(rows, anchor, active);

  const go = (by: number, isExtending = false) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + by))];
    if (next) moveTo({ key: next.key, column: active?.column ?? lastOf(columns) }, isExtending);
  };
  const cross = (by: number, isExtending = false) => {
    if (!active) return;
    const next = columns[columns.indexOf(active.column) + by];
    if (next) moveTo({ ...active, column: next }, isExtending);
  };
  /** The next cell to write, over the end of a row. */
  const step = (by: 1 | -1) => {
    if (!active) return;
    const next = columns[columns.indexOf(active.column) + by];
    if (next) return moveTo({ ...active, column: next });
    const other = rows[at + by];
    if (other) moveTo({ key: other.key, column: by > 0 ? (columns[0] ?? 'source') : lastOf(columns) });
  };
  const nextInNeed = () => {
    const next = [...rows.slice(at + 1), ...rows.slice(0, at + 1)].find((one) => needOf(one, languages) !== null);
    if (next) moveTo({ key: next.key, column: lastOf(columns) });
  };
  const begin = (text?: string) => {
    if (!row || !active || actions.isReadOnly || row.max === null) return;
    edit({ ...active, text: text ?? row[active.column] });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    // Buttons in rows have keys of their own.
    if (event.target instanceof HTMLElement && event.target.closest('button, a, textarea, input')) return;
    const run = runOf();
    if (!run) return;
    event.preventDefault();
    run();

    function runOf(): (() => void) | null {
      if (isCommand) {
        if (key === 'Enter') return nextInNeed;
        if (key === 'd' && block) return () => actions.takeSource(block.rows);
        if (key === 'Home' || key === 'ArrowUp') return () => go(-rows.length, shiftKey);
        if (key === 'End' || key === 'ArrowDown') return () => go(rows.length, shiftKey);
        if (key === 'a' && rows[0] && rows.at(-1))
          return () => {
            moveTo({ key: rows[0]?.key ?? '', column: lastOf(columns) });
            moveTo({ key: rows.at(-1)?.key ?? '', column: lastOf(columns) }, true);
          };
        return null;
      }
      switch (key) {
        case 'ArrowDown':
          return () => go(1, shiftKey);
        case 'ArrowUp':
          return () => go(-1, shiftKey);
        case 'PageDown':
          return () => go(PAGE, shiftKey);
        case 'PageUp':
          return () => go(-PAGE, shiftKey);
        case 'ArrowRight':
          return () => cross(1, shiftKey);
        case 'ArrowLeft':
          return () => cross(-1, shiftKey);
        case 'Home':
          return () => cross(-1);
        case 'End':
          return () => cross(1);
        case 'Enter':
        case 'F2':
          return () => begin();
        case 'Delete':
        case 'Backspace':
          return block ? () => actions.clear(block) : null;
        case 'Escape':
          return anchor !== active ? () => moveTo(active) : null;
        default:
          // One sign: it replaces what is there.
          return [...key].length === 1 && !event.altKey && key !== ' ' && key !== '?' && key !== '/'
            ? () => begin(key)
            : null;
      }
    }
  };

  return {
    block,
    onKeyDown,
    begin,
    onCopy: (event: ClipboardEvent) => {
      if (!block || isTyping(event.target)) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', blockText(block));
    },
    onPaste: (event: ClipboardEvent) => {
      if (!block || !active || isTyping(event.target)) return;
      event.preventDefault();
      const pasted = cellsOf(event.clipboardData.getData('text/plain'));
      actions.paste(pasteEdits(pasted, { rows, block, active, columns, languages }));
    },
    leave: (how: Leave, cell: Cell) => {
      if (how === 'down') go(1);
      else if (how === 'up') go(-1);
      else if (how === 'next') step(1);
      else if (how === 'before') step(-1);
      else moveTo(cell);
    },
  };
}

const lastOf = (columns: readonly Cell['column'][]): Cell['column'] => columns.at(-1) ?? 'source';
