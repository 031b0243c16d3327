import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Combobox, type ComboboxOption } from './combobox.tsx';
import { InlineName } from './inline-name.tsx';
import { NumberField } from './number-field.tsx';
import { TagsField } from './tags-field.tsx';

/** A number in a form, with a button after it to leave it for. */
function Height({ onChange = () => undefined, start = 240 }: { onChange?: (value: number) => void; start?: number }) {
  const [value, setValue] = useState<number | null>(start);
  return (
    <>
      <NumberField
        label="Height"
        unit="cm"
        min={0}
        max={300}
        step={1}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
      <button type="button">Next</button>
    </>
  );
}

test.each([
  ['1,5{Enter}', 1.5],
  ['1.5{Enter}', 1.5],
  ['250 cm{Enter}', 250],
  ['12{Tab}', 12],
  ['{ArrowUp}', 241],
  ['{ArrowDown}', 239],
  ['{Shift>}{ArrowUp}{/Shift}', 250],
])('a number field takes %s', async (keys, expected) => {
  const onChange = vi.fn();
  const screen = await render(<Height onChange={onChange} />);
  const field = screen.getByRole('spinbutton', { name: 'Height' });
  await userEvent.click(field);
  await userEvent.keyboard(keys);
  expect(onChange).toHaveBeenLastCalledWith(expected);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('a number field says what is wrong, and Escape takes back what was typed', async () => {
  const onChange = vi.fn();
  const screen = await render(<Height onChange={onChange} />);
  const field = screen.getByRole('spinbutton', { name: 'Height' });
  await userEvent.click(field);
  await userEvent.keyboard('tall{Enter}');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('240');
  await userEvent.keyboard('999{Enter}');
  await expect.element(field).toHaveValue('300');
  expect(onChange.mock.calls).toEqual([[300]]);
});

function Tags({ onChange }: { onChange: (tags: readonly string[]) => void }) {
  const [value, setValue] = useState<readonly string[]>(['facade']);
  return (
    <TagsField
      label="Tags"
      value={value}
      suggestions={['facade', 'garden', 'gate']}
      most={3}
      maxLength={20}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

test('tags are added by Enter, comma and leaving, once each, and the list says when it is full', async () => {
  const onChange = vi.fn();
  const screen = await render(<Tags onChange={onChange} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Tags' }));
  await userEvent.keyboard('ga{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(['facade', 'garden']);
  await userEvent.keyboard('Facade,');
  expect(onChange).toHaveBeenLastCalledWith(['facade', 'garden']);
  await userEvent.keyboard('night,');
  expect(onChange).toHaveBeenLastCalledWith(['facade', 'garden', 'night']);
  await expect.element(screen.getByText('No more than 3 tags')).toBeVisible();
  await userEvent.keyboard('more{Backspace}');
  expect(onChange).toHaveBeenLastCalledWith(['facade', 'garden']);
  // While suggestions are open, everything else is hidden from screen readers.
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Remove facade' }));
  expect(onChange).toHaveBeenLastCalledWith(['garden']);
});

const ROOMS: ComboboxOption[] = Array.from({ length: 30 }, (_, at) => ({ value: `r${at}`, label: `Room ${at + 1}` }));

test('a combobox opens, filters as one types, and Enter takes the first match', async () => {
  const onChange = vi.fn();
  const screen = await render(<Combobox label="Room" options={ROOMS} value={null} onChange={onChange} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Room: Choose' }));
  await userEvent.keyboard('27');
  await expect.element(screen.getByRole('option', { name: 'Room 27' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('r26');
});

test('a combobox finds what is nearly written, accents or not, and says so', async () => {
  const onChange = vi.fn();
  const rooms = [...ROOMS, { value: 'forest', label: 'Träskjul i Sjöfartshotellkvarteret' }];
  const screen = await render(<Combobox label="Room" options={rooms} value={null} onChange={onChange} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Room: Choose' }));
  await userEvent.keyboard('traskjl');
  await expect.element(screen.getByText('Showing what is close to “traskjl”')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('forest');
});

test('a combobox shows whatever its caller found for what is typed', async () => {
  const find = vi.fn();
  const screen = await render(
    <Combobox label="Room" options={ROOMS.slice(0, 2)} value={null} onChange={vi.fn()} onSearch={find} />,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Room: Choose' }));
  await userEvent.keyboard('rom');
  await expect.element(screen.getByRole('option', { name: 'Room 2' })).toBeVisible();
  expect(find).toHaveBeenLastCalledWith('rom');
});

test('a combobox says that nothing matches, and Escape leaves the choice as it was', async () => {
  const onChange = vi.fn();
  const screen = await render(<Combobox label="Room" options={ROOMS} value="r1" onChange={onChange} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Room: Room 2' }));
  await userEvent.keyboard('cellar');
  await expect.element(screen.getByText('Nothing matches.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('Nothing matches.')).not.toBeInTheDocument();
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Clear Room' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
});

test.each([
  ['Kitchen{Enter}', ['Kitchen'], [true]],
  ['Kitchen{Escape}', [], [true]],
  ['Kitchen{Tab}', ['Kitchen'], [false]],
  ['   {Enter}', [], [true]],
  ['Hall{Enter}', [], [true]],
])('a name that is edited where it stands ends with %j', async (keys, committed, closed) => {
  const [onCommit, onClose] = [vi.fn(), vi.fn()];
  await render(<InlineName label="Name of Hall" value="Hall" onCommit={onCommit} onClose={onClose} />);
  // It has the focus, and all of it is selected.
  await userEvent.keyboard(keys);
  expect(onCommit.mock.calls.flat()).toEqual(committed);
  expect(onClose.mock.calls.flat()).toEqual(closed);
});
