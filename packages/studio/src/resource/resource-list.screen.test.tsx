import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { InlineName } from '../ui/field/inline-name.tsx';
import { ListCell, ListRow } from '../ui/list/list-row.tsx';
import { ResourceList } from './resource-list.tsx';
import { type ResourceListOptions, useResourceList } from './use-resource-list.ts';

interface Room {
  id: string;
  name: string;
}
const ROOMS: readonly Room[] = ['Attic', 'Bath', 'Cellar', 'Dining room'].map((name) => ({ id: `id-${name}`, name }));

type RoomsProps = Partial<ResourceListOptions<Room>> & { hasToolbar?: boolean; isReadOnly?: boolean };

/** Rooms of a house, as pages draw their lists. */
function Rooms({ hasToolbar = false, isReadOnly = false, ...options }: RoomsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const resource = useResourceList<Room>({ items: ROOMS, nameOf: ({ name }) => name, ...options });
  const { list, selected, targetsOf } = resource;
  return (
    <div ref={scroller} style={{ height: 400, overflow: 'auto' }}>
      <ResourceList
        resource={resource}
        label="Rooms"
        scroller={scroller}
        columns={{ head: [{ label: 'Room' }], className: 'grid-cols-1', sort: 'name' }}
        bulk={
          isReadOnly
            ? null
            : [{ id: 'delete', label: 'Delete', icon: Trash2, onSelect: () => options.onDelete?.(selected) }]
        }
        {...(hasToolbar && { toolbar: () => <input aria-label="Search rooms" /> })}
      >
        {(room) => {
          const rename = list.renameOf(room.id, room.name);
          return (
            <ListRow
              row={list.rowProps(room.id)}
              name={room.name}
              hasSelection={list.selected.size > 0}
              onToggle={(event) => list.toggle(room.id, event)}
              columns="grid-cols-1"
            >
              <ListCell>
                {rename?.isOpen ? <InlineName label="Name" {...rename} /> : room.name} · {targetsOf(room).length}
              </ListCell>
            </ListRow>
          );
        }}
      </ResourceList>
    </div>
  );
}

test('keys speak of things: opened, renamed, deleted together and duplicated', async () => {
  const [onOpen, onRename, onDelete, onDuplicate] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const screen = await render(<Rooms {...{ onOpen, onRename, onDelete, onDuplicate }} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onOpen).toHaveBeenLastCalledWith(ROOMS[1]);
  await userEvent.keyboard('{F2}');
  await userEvent.fill(screen.getByRole('textbox', { name: 'Name' }), 'Bathroom');
  await userEvent.keyboard('{Enter}');
  expect(onRename).toHaveBeenCalledExactlyOnceWith(ROOMS[1], 'Bathroom');
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await userEvent.keyboard('{Control>}d{/Control}{Delete}');
  expect(onDuplicate).toHaveBeenCalledExactlyOnceWith(ROOMS.slice(1, 3));
  expect(onDelete).toHaveBeenCalledExactlyOnceWith(ROOMS.slice(1, 3));
});

test('what a list cannot do has no key', async () => {
  const screen = await render(<Rooms />);
  await userEvent.tab();
  await userEvent.keyboard('{F2}{Delete}{Control>}d{/Control}{Enter}');
  expect(screen.getByRole('textbox').elements()).toHaveLength(0);
  expect(screen.getByRole('row').elements().length).toBe(ROOMS.length + 1);
});

test('a selection has its bar in place of the toolbar; where nothing can be done with it, the toolbar stays', async () => {
  const onDelete = vi.fn();
  const screen = await render(<Rooms hasToolbar onDelete={onDelete} />);
  const bar = screen.getByRole('toolbar', { name: 'Selection' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Bath' }));
  await expect.element(bar.getByRole('status')).toHaveTextContent('1 selected');
  expect(screen.getByRole('textbox', { name: 'Search rooms' }).elements()).toHaveLength(0);
  await userEvent.click(bar.getByRole('button', { name: 'Delete' }));
  expect(onDelete).toHaveBeenCalledExactlyOnceWith([ROOMS[1]]);
  await screen.rerender(<Rooms hasToolbar isReadOnly />);
  await expect.element(screen.getByRole('textbox', { name: 'Search rooms' })).toBeVisible();
  expect(bar.elements()).toHaveLength(0);
});

test('of a selection that is larger than one call takes, as many are meant as it takes', async () => {
  const onDelete = vi.fn();
  const screen = await render(<Rooms most={2} onDelete={onDelete} />);
  await userEvent.tab();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(screen.getByRole('status')).toHaveTextContent('2 selected');
  await userEvent.keyboard('{Delete}');
  expect(onDelete).toHaveBeenCalledExactlyOnceWith(ROOMS.slice(0, 2));
});
