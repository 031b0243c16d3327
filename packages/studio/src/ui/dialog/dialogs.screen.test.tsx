import { Copy, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { IconButton } from '../button/icon-button.tsx';
import { SegmentedControl } from '../button/segmented-control.tsx';
import { Toolbar } from '../button/toolbar.tsx';
import { SearchField } from '../field/search-field.tsx';
import { Select } from '../field/select.tsx';
import { NameDialog } from '../form/name-dialog.tsx';
import { openDialogs } from '../load/open-dialogs.ts';
import { DropdownMenu } from '../menu/dropdown-menu.tsx';
import type { MenuEntry } from '../menu/menu-entry.ts';
import { AlertDialog } from './alert-dialog.tsx';

/** A dialog behind the button that opens it. */
function NewFolder({ onSave }: { onSave: (name: string) => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        New folder
      </button>
      {isOpen && (
        <NameDialog
          title="New folder"
          submitLabel="Create folder"
          empty="Enter a name for the folder"
          onClose={() => setOpen(false)}
          onSave={async (name) => {
            await onSave(name);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

test('a dialog for a name takes what is typed at once, trims it, and Enter sends it', async () => {
  const onSave = vi.fn(async () => undefined);
  const screen = await render(<NewFolder onSave={onSave} />);
  await userEvent.click(screen.getByRole('button', { name: 'New folder' }));
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('  Facades {Enter}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(onSave.mock.calls).toEqual([['Facades']]);
  // Back to where one was.
  await expect.element(screen.getByRole('button', { name: 'New folder' })).toHaveFocus();
});

test('a double click opens a dialog, which stays; a press beside it later closes it', async () => {
  const screen = await render(<NewFolder onSave={async () => undefined} />);
  const dialog = screen.getByRole('dialog');
  await userEvent.click(screen.getByRole('button', { name: 'New folder' }));
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  // Where the button was, there is what lies over the page now.
  const scrim = () => document.elementFromPoint(4, 4) ?? document.body;
  const press = (detail: number) => {
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      scrim().dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail }));
  };
  press(2);
  await userEvent.keyboard('Facades');
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Facades');
  press(1);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('an empty name is refused at its field, which has the focus, and typing takes the refusal away', async () => {
  const onSave = vi.fn(async () => undefined);
  const screen = await render(<NewFolder onSave={onSave} />);
  await userEvent.click(screen.getByRole('button', { name: 'New folder' }));
  await userEvent.keyboard('   {Enter}');
  const name = screen.getByRole('textbox', { name: 'Name' });
  await expect.element(screen.getByText('Enter a name for the folder')).toBeVisible();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('Plans');
  await expect.element(screen.getByText('Enter a name for the folder')).not.toBeInTheDocument();
  expect(onSave).not.toHaveBeenCalled();
});

test('what the server refuses stays in the dialog with its words and what was typed, and Enter sends it once more', async () => {
  const onSave = vi.fn(async () => undefined);
  onSave.mockRejectedValueOnce(new Error('There is a folder of that name'));
  const screen = await render(<NewFolder onSave={onSave} />);
  await userEvent.click(screen.getByRole('button', { name: 'New folder' }));
  await userEvent.keyboard('Plans{Enter}');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('There is a folder of that name');
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Plans');
  await userEvent.click(screen.getByRole('button', { name: 'Create folder' }));
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(onSave).toHaveBeenCalledTimes(2);
});

test('a name that is being sent is sent once, however often Enter is pressed', async () => {
  const sent = Promise.withResolvers<void>();
  const onSave = vi.fn(() => sent.promise);
  const screen = await render(<NewFolder onSave={onSave} />);
  await userEvent.click(screen.getByRole('button', { name: 'New folder' }));
  await userEvent.keyboard('Plans{Enter}{Enter}{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Create folder' })).toHaveAttribute('aria-busy', 'true');
  sent.resolve();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(onSave).toHaveBeenCalledOnce();
});

test.each([
  ['{Escape}', 'closed', 0],
  // Focus begins on Cancel.
  ['{Enter}', 'closed', 0],
  ['{Tab}{Enter}', 'open', 1],
])('a question before something is destroyed: %s', async (keys, _end, times) => {
  const [onClose, onConfirm] = [vi.fn(), vi.fn()];
  await render(
    <AlertDialog
      isOpen
      onClose={onClose}
      onConfirm={onConfirm}
      title="Delete “Courtyard”?"
      text="It can be restored for 30 days."
      confirmLabel="Delete view"
    />,
  );
  await expect.poll(() => document.activeElement?.textContent).toBe('Cancel');
  await userEvent.keyboard(keys);
  expect(onConfirm).toHaveBeenCalledTimes(times);
  expect(onClose).toHaveBeenCalledTimes(1 - times);
});

test('a question whose act is under way cannot be left, and says why the last try failed', async () => {
  const onClose = vi.fn();
  const question = (isPending: boolean, error?: string) => (
    <AlertDialog
      isOpen
      onClose={onClose}
      onConfirm={() => undefined}
      title="Delete “Courtyard”?"
      text="It can be restored for 30 days."
      confirmLabel="Delete view"
      isPending={isPending}
      {...(error === undefined ? {} : { error })}
    />
  );
  const screen = await render(question(true));
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await screen.rerender(question(false, 'The server is away'));
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The server is away');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a step back is for the dialog that was opened last; one that is busy takes it and stays', async () => {
  const [onClose, onDelete] = [vi.fn(), vi.fn()];
  const both = (isPending: boolean, isAsked: boolean) => (
    <>
      <NameDialog title="Rename" submitLabel="Rename" onClose={onClose} onSave={async () => undefined} />
      <AlertDialog
        isOpen={isAsked}
        onClose={onDelete}
        onConfirm={() => undefined}
        title="Delete “Courtyard”?"
        text="It can be restored for 30 days."
        confirmLabel="Delete view"
        isPending={isPending}
      />
    </>
  );
  const screen = await render(both(true, false));
  await screen.rerender(both(true, true));
  expect(openDialogs.takeBack()).toBe(true);
  expect(onDelete).not.toHaveBeenCalled();
  await screen.rerender(both(false, true));
  expect(openDialogs.takeBack()).toBe(true);
  // Neither what lies under another takes Esc.
  await userEvent.keyboard('{Escape}');
  expect(onDelete).toHaveBeenCalledTimes(2);
  expect(onClose).not.toHaveBeenCalled();
  await screen.rerender(both(false, false));
  expect(openDialogs.takeBack()).toBe(true);
  expect(onClose).toHaveBeenCalledOnce();
  await screen.unmount();
  expect(openDialogs.takeBack()).toBe(false);
});

function More({ onSelect }: { onSelect: (id: string) => void }) {
  const [isOn, setOn] = useState(false);
  const entries: MenuEntry[] = [
    { kind: 'action', id: 'copy', label: 'Copy link', icon: Copy, onSelect: () => onSelect('copy') },
    { kind: 'action', id: 'off', label: 'Publish', isDisabled: true, onSelect: () => onSelect('off') },
    { kind: 'check', id: 'pin', label: 'Pinned', isChecked: isOn, onChange: setOn },
    { kind: 'separator', id: 'line' },
    { kind: 'action', id: 'delete', label: 'Delete', isDangerous: true, onSelect: () => onSelect('delete') },
  ];
  return (
    <DropdownMenu label="More" entries={entries}>
      {(trigger) => <IconButton label="More" icon={Ellipsis} {...trigger} />}
    </DropdownMenu>
  );
}

test('a menu is opened by key, walked, and gives focus back; what is off does nothing', async () => {
  const onSelect = vi.fn();
  const screen = await render(<More onSelect={onSelect} />);
  const button = screen.getByRole('button', { name: 'More' });
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('menuitem', { name: 'Copy link' })).toHaveFocus();
  await userEvent.keyboard('{End}{Enter}');
  expect(onSelect.mock.calls).toEqual([['delete']]);
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('menuitem', { name: 'Copy link' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  await userEvent.click(button);
  await expect.element(screen.getByRole('menuitem', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Pinned' }));
  await expect.element(screen.getByRole('menuitemcheckbox', { name: 'Pinned' })).toBeChecked();
  expect(onSelect.mock.calls).toEqual([['delete']]);
});

test('a select opens and chooses by keys, by letters too', async () => {
  const onChange = vi.fn();
  const screen = await render(
    <Select
      label="Unit"
      options={['Metre', 'Centimetre', 'Inch'].map((label) => ({ value: label, label }))}
      value="Metre"
      onChange={onChange}
    />,
  );
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('option', { name: 'Metre' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('i{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Inch');
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
});

function Views() {
  const [value, setValue] = useState<'list' | 'grid'>('list');
  return (
    <SegmentedControl
      label="View"
      options={[
        { value: 'list', label: 'List' },
        { value: 'grid', label: 'Grid' },
      ]}
      value={value}
      onChange={setValue}
    />
  );
}

test('of a few choices in sight one is on, and arrows choose', async () => {
  const screen = await render(<Views />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('radio', { name: 'Grid' })).toBeChecked();
  await expect.element(screen.getByRole('radio', { name: 'List' })).not.toBeChecked();
});

function Search() {
  const [text, setText] = useState('');
  return (
    <SearchField isFound label="Search projects" value={text} onChange={setText} hasShortcut isNear={text === 'vila'} />
  );
}

test('a search is reached by its key, says when what it lists is only alike, and Escape clears it, then leaves it', async () => {
  const screen = await render(<Search />);
  const field = screen.getByRole('searchbox', { name: 'Search projects' });
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('vila');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Showing what is close to “vila”');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toHaveFocus();
  await userEvent.keyboard('/villa');
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  await expect.element(field).toHaveFocus();
});

test('a toolbar is one stop of Tab, and its arrows are its own only while it is used by key', async () => {
  const screen = await render(
    <>
      <Toolbar label="Tools">
        {['Move', 'Turn', 'Scale'].map((name) => (
          <button key={name} type="button">
            {name}
          </button>
        ))}
      </Toolbar>
      <button type="button">Next</button>
    </>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(screen.getByRole('button', { name: 'Scale' })).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(screen.getByRole('button', { name: 'Move' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(screen.getByRole('button', { name: 'Move' })).toHaveFocus();
});
