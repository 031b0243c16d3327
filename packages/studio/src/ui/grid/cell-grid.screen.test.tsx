import { useMemo, useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { cellRole, gridRole, rowRole } from '../list/keys/grid-roles.ts';
import { useLatestEvents } from '../use-latest-events.ts';
import { type GridCells, pastedCells } from './cell-block.ts';
import { CellEditor } from './cell-editor.tsx';
import { type CellEvents, cellProps } from './cell-props.ts';
import { useCellKeys } from './use-cell-keys.ts';
import { useCellSelection } from './use-cell-selection.ts';
import { useFocusedCell } from './use-focused-cell.ts';

interface Room {
  id: string;
  name: string;
  area: string;
  floor: string;
}
type Column = 'name' | 'area' | 'floor';

const COLUMNS: readonly Column[] = ['name', 'area', 'floor'];
const ROOMS: readonly Room[] = [
  { id: 'r1', name: 'Hall', area: '8', floor: '1' },
  { id: 'r2', name: 'Kitchen', area: '21', floor: '1' },
  { id: 'r3', name: 'Attic', area: '30', floor: '2' },
];

/** A grid of rooms as grids of the studio are made. */
function Rooms({ goBeyond, refuse = [] }: { goBeyond?: (column: string) => void; refuse?: readonly string[] }) {
  const [rooms, setRooms] = useState(ROOMS);
  const grid = useRef<HTMLDivElement>(null);
  const selection = useCellSelection();
  const { active, editing, edit, moveTo } = selection;
  const cells = useMemo<GridCells<Room, Column>>(
    () => ({ rows: rooms, columns: COLUMNS, idOf: ({ id }) => id, keyOf: (column) => column }),
    [rooms],
  );
  const write = (edits: readonly { row: string; column: Column; text: string }[]) =>
    setRooms((all) =>
      all.map((room) => {
        const next = { ...room };
        for (const { row, column, text } of edits) if (row === room.id) next[column] = text;
        return next;
      }),
    );
  const keys = useCellKeys({
    selection,
    cells,
    entry: 'name',
    textOf: (room, column) => room[column],
    begin: ({ id, ...room }, column, text) => edit({ row: id, column, text: text ?? room[column] }),
    clear: ({ rows, columns }) =>
      write(rows.flatMap(({ id }) => columns.map((column) => ({ row: id, column, text: '' })))),
    paste: (pasted, block) =>
      write(
        pastedCells(pasted, cells, block)
          .flat()
          .flatMap(({ row, column, text }) => (row && column ? { row: row.id, column, text } : [])),
      ),
    pageKeys: new Set(['/']),
    ownKey: ({ key, ctrlKey }, { row }) =>
      ctrlKey && key === 'u' && row ? () => moveTo({ row: 'r1', column: 'floor' }) : null,
    ...(goBeyond ? { goBeyond } : {}),
  });
  useFocusedCell(grid, selection);
  const on = useLatestEvents<CellEvents>({ press: moveTo, begin: () => keys.open() });
  const { block, onKeyDown, onCopy, onCut, onPaste } = keys;
  return (
    <div ref={grid} {...gridRole('Rooms')} {...{ onKeyDown, onCopy, onCut, onPaste }}>
      {rooms.map((room, at) => (
        <div key={room.id} {...rowRole} data-row={room.id} style={{ display: 'flex', position: 'relative' }}>
          {COLUMNS.map((column) =>
            editing?.row === room.id && editing.column === column ? (
              <div key={column} {...cellRole}>
                <CellEditor
                  label={`${column} of ${room.name}`}
                  text={editing.text}
                  onSave={(text, leave) => {
                    if (refuse.includes(text)) return `“${text}” is not allowed`;
                    edit(null);
                    write([{ row: room.id, column, text }]);
                    keys.leave(leave);
                    return null;
                  }}
                  onCancel={() => edit(null)}
                  className="w-40"
                />
              </div>
            ) : (
              <div
                key={column}
                {...cellProps(
                  { row: room.id, column },
                  {
                    isActive: active?.row === room.id && active.column === column,
                    isSelected: block?.rows.includes(room) === true && block.columns.includes(column),
                    isEntry: active === null && at === 0 && column === 'name',
                    isReadOnly: false,
                  },
                  on,
                )}
                style={{ width: 120, height: 24 }}
              >
                {room[column]}
              </div>
            ),
          )}
        </div>
      ))}
    </div>
  );
}

const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true });
const selected = () =>
  [...document.querySelectorAll('[data-cell][aria-selected=true]')].map((one) => one.textContent).join(' ');
const focused = () => document.activeElement?.textContent ?? '';
const shown = () =>
  [...document.querySelectorAll('[data-row]')].map((row) => [...row.children].map((one) => one.textContent).join(','));

test.each([
  ['{ArrowRight}{ArrowDown}', '21', '21'],
  ['{ArrowLeft}', 'Hall', 'Hall'],
  ['{End}', '1', '1'],
  ['{End}{Home}', 'Hall', 'Hall'],
  ['{Control>}{End}{/Control}', 'Attic', 'Attic'],
  ['{PageDown}{PageUp}', 'Hall', 'Hall'],
  ['{Control>}{ArrowRight}{ArrowDown}{/Control}', '2', '2'],
  ['{Shift>}{ArrowDown}{ArrowRight}{/Shift}', '21', 'Hall 8 Kitchen 21'],
  ['{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Escape}', '21', '21'],
  ['{ArrowDown}{Shift>} {/Shift}', '1', 'Kitchen 21 1'],
  ['{Control>}a{/Control}', '2', 'Hall 8 1 Kitchen 21 1 Attic 30 2'],
  ['{Control>}u{/Control}', '1', '1'],
])('%s from the first cell goes to %s, and %s is selected', async (typed, at, all) => {
  await render(<Rooms />);
  await userEvent.click(cell('Hall'));
  await userEvent.keyboard(typed);
  await expect.poll(focused).toBe(at);
  expect(selected()).toBe(all);
});

test('Tab comes to the first cell, and one more leaves the grid', async () => {
  await render(
    <>
      <Rooms />
      <button type="button">Next</button>
    </>,
  );
  await userEvent.tab();
  expect(focused()).toBe('Hall');
  await userEvent.tab();
  expect(focused()).toBe('Next');
});

test('what is typed replaces a cell, Enter goes down, Tab to the next cell and over the end of a row', async () => {
  await render(<Rooms />);
  await userEvent.click(cell('Hall'));
  await userEvent.keyboard('Entrance{Enter}');
  await expect.poll(focused).toBe('Kitchen');
  await userEvent.keyboard('{F2} 2{Tab}');
  await expect.poll(focused).toBe('21');
  await userEvent.keyboard('{End}{Enter}{Tab}');
  await expect.poll(focused).toBe('Attic');
  await userEvent.keyboard('{Enter}x{Escape}');
  await expect.poll(focused).toBe('Attic');
  await userEvent.keyboard('{ArrowUp}{ArrowRight}{Enter}{Shift>}{Tab}{/Shift}');
  await expect.poll(focused).toBe('Kitchen 2');
  expect(shown()).toEqual(['Entrance,8,1', 'Kitchen 2,21,1', 'Attic,30,2']);
});

test('a text that is refused stays open with the reason, and is written once it is right', async () => {
  await render(<Rooms refuse={['?']} />);
  await userEvent.click(cell('8'));
  await userEvent.keyboard('?{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('“?” is not allowed');
  await expect.element(page.getByRole('textbox', { name: 'area of Hall' })).toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('{Backspace}9{Enter}');
  await expect.poll(shown).toContain('Hall,9,1');
});

test('Enter in the last row adds one where the grid can, and stays where it cannot', async () => {
  const goBeyond = vi.fn<(column: string) => void>();
  const { rerender } = await render(<Rooms />);
  await userEvent.click(cell('30'));
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.poll(focused).toBe('30');
  await rerender(<Rooms goBeyond={goBeyond} />);
  await userEvent.keyboard('{Enter}{Enter}');
  expect(goBeyond.mock.calls).toEqual([['area']]);
});

test('a block is copied, pasted to the right place, cut and emptied; one text fills a whole block', async () => {
  await render(<Rooms />);
  await userEvent.click(cell('Hall'));
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await userEvent.copy();
  await userEvent.keyboard('{ArrowLeft}{ArrowDown}{ArrowDown}');
  await userEvent.paste();
  await expect.poll(shown).toEqual(['Hall,8,1', 'Kitchen,21,1', 'Hall,8,2']);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await userEvent.cut();
  await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}');
  await userEvent.keyboard('{Delete}');
  await expect.poll(shown).toEqual(['Hall,8,', 'Kitchen,21,', 'Hall,8,']);
  await userEvent.paste();
  await expect.poll(shown).toEqual(['Hall,8,2', 'Kitchen,21,2', 'Hall,8,2']);
});

test('a press with Shift and a drag end a block, a menu keeps it, and two presses open a cell; a key of the page is left to it', async () => {
  await render(<Rooms />);
  await userEvent.click(cell('Hall'));
  await userEvent.keyboard('{Shift>}');
  await userEvent.click(cell('21'));
  await userEvent.keyboard('{/Shift}');
  expect(selected()).toBe('Hall 8 Kitchen 21');
  await userEvent.dragAndDrop(cell('30'), cell('8'));
  expect(selected()).toBe('8 21 30');
  await userEvent.click(cell('21'), { button: 'right' });
  expect(selected()).toBe('8 21 30');
  await userEvent.click(cell('Kitchen'), { button: 'right' });
  await expect.poll(selected).toBe('Kitchen');
  await userEvent.keyboard('/');
  expect(document.querySelector('textarea')).toBe(null);
  await userEvent.dblClick(cell('Attic'));
  await expect.element(page.getByRole('textbox', { name: 'name of Attic' })).toHaveValue('Attic');
});

test('a press on another cell keeps what is being written, and goes there', async () => {
  await render(<Rooms />);
  await userEvent.click(cell('Hall'));
  await userEvent.keyboard('Entrance');
  await userEvent.click(cell('21'));
  await expect.poll(focused).toBe('21');
  expect(selected()).toBe('21');
  expect(shown()[0]).toBe('Entrance,8,1');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focused).toBe('30');
});

test('a press next to the grid keeps what is being written, and focus stays there', async () => {
  await render(
    <>
      <Rooms />
      <input aria-label="Search" />
    </>,
  );
  await userEvent.click(cell('Hall'));
  await userEvent.keyboard('Entrance');
  await userEvent.click(page.getByRole('textbox', { name: 'Search' }));
  await expect.poll(() => shown()[0]).toBe('Entrance,8,1');
  await userEvent.keyboard('oak');
  await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveValue('oak');
});
