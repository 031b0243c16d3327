import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { oneTabStop } from '../button/one-tab-stop.ts';
import { tileRole } from '../list/keys/grid-roles.ts';
import { SearchField } from './search-field.tsx';

const ROOMS = ['Hall', 'Kitchen', 'Living room'];

/** A search over buttons, whose answer may be late. */
function Rooms({ isLate = false, onTake }: { isLate?: boolean; onTake: (name: string) => void }) {
  const [text, setText] = useState('');
  const [answered, setAnswered] = useState('');
  const isFound = !isLate || answered === text;
  const asked = isLate ? answered : text;
  return (
    <main>
      <SearchField label="Find a room" value={text} onChange={setText} isFound={isFound} isNear={false} />
      <button type="button" onClick={() => setAnswered(text)}>
        Answer
      </button>
      <ul ref={oneTabStop}>
        {ROOMS.filter((name) => name.toLowerCase().includes(asked)).map((name) => (
          <li key={name}>
            <button type="button" onClick={() => onTake(name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}

test('Enter takes the first that was found, and the arrow keys go on from there', async () => {
  const onTake = vi.fn();
  const screen = await render(<Rooms onTake={onTake} />);
  await userEvent.click(screen.getByRole('searchbox', { name: 'Find a room' }));
  await userEvent.keyboard('{Enter}');
  expect(onTake).not.toHaveBeenCalled();
  await userEvent.keyboard('i{Enter}');
  expect(onTake).toHaveBeenCalledExactlyOnceWith('Kitchen');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('button', { name: 'Living room' })).toHaveFocus();
});

test('Enter waits for the answer, and takes nothing of what was listed before', async () => {
  const onTake = vi.fn();
  const screen = await render(<Rooms isLate onTake={onTake} />);
  await userEvent.click(screen.getByRole('searchbox', { name: 'Find a room' }));
  await userEvent.keyboard('liv{Enter}');
  expect(onTake).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(onTake).toHaveBeenCalledExactlyOnceWith('Living room');
});

test('the arrow key goes from the field to what was found', async () => {
  const onTake = vi.fn();
  const screen = await render(<Rooms onTake={onTake} />);
  await userEvent.click(screen.getByRole('searchbox', { name: 'Find a room' }));
  await userEvent.keyboard('kit{ArrowDown}');
  await expect.element(screen.getByRole('button', { name: 'Kitchen' })).toHaveFocus();
  expect(onTake).not.toHaveBeenCalled();
});

test('Enter opens the first tile of a grid, as it does in the grid itself', async () => {
  const onOpen = vi.fn();
  const screen = await render(
    <main>
      <SearchField label="Find a room" value="hall" onChange={vi.fn()} isFound />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: `tileRole` gives it a role */}
      <div {...tileRole('hall')} tabIndex={-1} data-row="hall" onKeyDown={({ key }) => key === 'Enter' && onOpen()}>
        <span id="hall">Hall</span>
      </div>
    </main>,
  );
  await userEvent.click(screen.getByRole('searchbox', { name: 'Find a room' }));
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledOnce();
});
