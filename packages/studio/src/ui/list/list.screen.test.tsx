import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { InlineName } from '../field/inline-name.tsx';
import { gridRole } from './keys/grid-roles.ts';
import { ListFrame, type ListRead } from './list-frame.tsx';
import { ListHead } from './list-head.tsx';
import { ListCell, ListRow } from './list-row.tsx';
import { type ListSelectionOptions, useListSelection } from './use-list-selection.ts';

const ROOMS: Readonly<Record<string, string>> = { a: 'Attic', b: 'Bath', c: 'Cellar', d: 'Dining room', e: 'Entrance' };

/** A list of rooms as the lists of the studio are made. Deleting takes rows out, renaming changes their names. */
function Rooms(options: Partial<ListSelectionOptions>) {
  const [names, setNames] = useState(ROOMS);
  const ids = Object.keys(names);
  const list = useListSelection({
    nameOf: (id) => names[id] ?? '',
    onDelete: (gone) => setNames((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !gone.includes(id)))),
    onRename: (id, name) => setNames((all) => ({ ...all, [id]: name })),
    ...options,
    ids,
  });
  return (
    <div {...gridRole('Rooms')} {...list.listProps}>
      {ids.map((id) => {
        const rename = list.renameOf(id, names[id] ?? '');
        return (
          <ListRow
            key={id}
            row={list.rowProps(id)}
            name={names[id] ?? ''}
            hasSelection={list.selected.size > 0}
            onToggle={(event) => list.toggle(id, event)}
            columns="grid-cols-1"
            onDoubleClick={() => options.onOpen?.(id)}
          >
            <ListCell>
              {rename?.isOpen ? <InlineName label={`Name of ${names[id]}`} {...rename} /> : names[id]}
            </ListCell>
          </ListRow>
        );
      })}
    </div>
  );
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const selected = () => rows().flatMap((row) => (row.ariaSelected === 'true' ? (row.dataset.row ?? '') : []));
const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement.dataset.row : undefined);
const shown = () => rows().map((row) => row.textContent?.trim());

test.each([
  ['{ArrowDown}{ArrowDown}', { at: 'c', with: [] }],
  ['{End}', { at: 'e', with: [] }],
  ['{End}{Home}', { at: 'a', with: [] }],
  ['{ArrowDown} ', { at: 'b', with: ['b'] }],
  ['{Shift>}{ArrowDown}{ArrowDown}{/Shift}', { at: 'c', with: ['a', 'b', 'c'] }],
  ['{Control>}a{/Control}', { at: 'a', with: ['a', 'b', 'c', 'd', 'e'] }],
  ['{Control>}a{/Control}{Escape}', { at: 'a', with: [] }],
  ['din', { at: 'd', with: [] }],
])('keys in a list: %s', async (keys, expected) => {
  await render(<Rooms />);
  await userEvent.tab();
  await userEvent.keyboard(keys);
  expect({ at: focused(), with: selected() }).toEqual(expected);
});

test('arrows of a list that follows select what they reach, and a range grows from where it began', async () => {
  await render(<Rooms isFollowing />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(selected()).toEqual(['b']);
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}');
  expect(selected()).toEqual(['b', 'c']);
});

test('a press selects one, Ctrl adds and takes away, Shift takes all between', async () => {
  const screen = await render(<Rooms />);
  const row = (name: string) => screen.getByText(name, { exact: true });
  await userEvent.click(row('Bath'));
  expect(selected()).toEqual(['b']);
  await userEvent.click(row('Dining room'), { modifiers: ['ControlOrMeta'] });
  expect(selected()).toEqual(['b', 'd']);
  await userEvent.click(row('Bath'), { modifiers: ['ControlOrMeta'] });
  expect(selected()).toEqual(['d']);
  await userEvent.click(row('Attic'), { modifiers: ['Shift'] });
  // From where the last press was.
  expect(selected()).toEqual(['a', 'b']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Cellar' }));
  expect(selected()).toEqual(['a', 'b', 'c']);
  expect(focused()).toBe('c');
});

test('F2 edits a name in place: Enter keeps it and gives the row back, Escape does not keep it', async () => {
  const screen = await render(<Rooms />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{F2}');
  await expect.element(screen.getByRole('textbox', { name: 'Name of Bath' })).toHaveFocus();
  await userEvent.keyboard('Sauna{Enter}');
  expect(shown()).toEqual(['Attic', 'Sauna', 'Cellar', 'Dining room', 'Entrance']);
  expect(focused()).toBe('b');
  await userEvent.keyboard('{F2}Pool{Escape}');
  expect(shown()[1]).toBe('Sauna');
  expect(focused()).toBe('b');
});

test('Delete takes all that are selected, and the row after them has focus', async () => {
  await render(<Rooms />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown} {ArrowDown} {Delete}');
  expect(shown()).toEqual(['Attic', 'Dining room', 'Entrance']);
  await expect.poll(focused).toBe('d');
  expect(selected()).toEqual([]);
});

test('Enter and a double press open; Ctrl D duplicates and Alt with an arrow moves what is selected', async () => {
  const [onOpen, onDuplicate, onMove] = [vi.fn(), vi.fn(), vi.fn()];
  const screen = await render(<Rooms onOpen={onOpen} onDuplicate={onDuplicate} onMove={onMove} />);
  await userEvent.dblClick(screen.getByText('Cellar', { exact: true }));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onOpen.mock.calls).toEqual([['c'], ['d']]);
  await userEvent.keyboard(' {Control>}d{/Control}{Alt>}{ArrowUp}{/Alt}{Alt>}{ArrowDown}{/Alt}');
  expect(onDuplicate.mock.calls).toEqual([[['c', 'd']]]);
  expect(onMove.mock.calls).toEqual([
    [['c', 'd'], -1],
    [['c', 'd'], 1],
  ]);
});

const READ: ListRead = {
  data: undefined,
  error: null,
  isPending: false,
  isFetching: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => undefined,
  refetch: () => undefined,
};

test.each([
  ['loading', { isPending: true }, null, ['Waiting']],
  ['failed', { error: new Error('The server is away') }, null, ['could not be loaded', 'The server is away']],
  ['none', { data: [] }, 'No rooms yet', ['No rooms yet']],
  ['some', { data: [1] }, null, ['Attic']],
  ['old', { data: [1], error: new Error('The server is away') }, null, ['Attic', 'The server is away']],
  ['more on the way', { data: [1], hasNextPage: true, isFetchingNextPage: true }, null, ['Attic', 'Waiting']],
])('a list that is %s says so', async (_state, read, empty, texts) => {
  const screen = await render(
    <ListFrame
      read={{ ...READ, ...read }}
      errorTitle="The rooms could not be loaded"
      skeleton={<p>Waiting</p>}
      empty={empty}
    >
      <p>Attic</p>
    </ListFrame>,
  );
  for (const text of texts) await expect.element(screen.getByText(text, { exact: false })).toBeVisible();
  for (const other of ['Attic', 'Waiting', 'No rooms yet'].filter((text) => !texts.includes(text)))
    expect(screen.container.textContent).not.toContain(other);
});

test('a list that failed is asked for again by its button', async () => {
  const refetch = vi.fn();
  const read = { ...READ, error: new Error('The server is away'), refetch };
  const screen = await render(
    <ListFrame read={read} errorTitle="The rooms could not be loaded" skeleton={null} empty={null}>
      {null}
    </ListFrame>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('the end of a list asks for more as soon as it is in sight', async () => {
  const fetchNextPage = vi.fn();
  await render(
    <ListFrame
      read={{ ...READ, data: [1], hasNextPage: true, fetchNextPage }}
      errorTitle=""
      skeleton={null}
      empty={null}
    >
      <p>Attic</p>
    </ListFrame>,
  );
  await expect.poll(() => fetchNextPage.mock.calls.length).toBeGreaterThan(0);
});

test('the head of a list says by what it is ordered, and orders by a press', async () => {
  const onSort = vi.fn();
  const screen = await render(
    <div {...gridRole('Rooms')}>
      <ListHead
        columns={[
          { label: 'Name', sort: 'name' },
          { label: 'Changed', sort: 'changed', isDescending: true },
          { label: '' },
        ]}
        className="grid-cols-3"
        sort="changed"
        onSort={onSort}
      />
    </div>,
  );
  await expect
    .element(screen.getByRole('columnheader', { name: 'Changed' }))
    .toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSort).toHaveBeenCalledExactlyOnceWith('name');
});
