import { Copy, Ellipsis, ExternalLink, Link2, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { KeyboardHelp } from '../shell/keyboard-help.tsx';
import { showNewVersion } from '../shell/new-version-notice.ts';
import { loadingStore } from '../shell/screens/loading.store.ts';
import { Button } from '../ui/button/button.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { AlertDialog } from '../ui/dialog/alert-dialog.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import { ContextMenu } from '../ui/menu/context-menu.tsx';
import { DropdownMenu } from '../ui/menu/dropdown-menu.tsx';
import type { MenuEntry } from '../ui/menu/menu-entry.ts';
import { Popover } from '../ui/menu/popover.tsx';
import { notifyDone, notifyFailed } from '../ui/notice/notify.ts';
import { Line, Sheet } from './sheet.tsx';

const nothing = () => undefined;

const entries: MenuEntry[] = [
  { kind: 'action', id: 'rename', label: 'Rename', icon: Pencil, shortcut: 'F2', onSelect: nothing },
  { kind: 'action', id: 'copy', label: 'Duplicate', icon: Copy, shortcut: 'Ctrl D', onSelect: nothing },
  { kind: 'action', id: 'link', label: 'Copy address', icon: Link2, onSelect: nothing },
  { kind: 'action', id: 'open', label: 'Open public page', icon: ExternalLink, isDisabled: true, onSelect: nothing },
  { kind: 'separator', id: 'line' },
  {
    kind: 'action',
    id: 'delete',
    label: 'Delete',
    icon: Trash2,
    shortcut: 'Del',
    isDangerous: true,
    onSelect: nothing,
  },
];

const keyGroups = [
  {
    title: 'Everywhere',
    keys: [
      { keys: ['Ctrl K'], label: 'Go to, search, act' },
      { keys: ['?'], label: 'This list' },
    ],
  },
  {
    title: 'Editing',
    keys: [
      { keys: ['Ctrl Z'], label: 'Undo' },
      { keys: ['Ctrl Shift Z'], label: 'Redo' },
    ],
  },
  {
    title: 'Selection',
    keys: [
      { keys: ['Delete', 'Backspace'], label: 'Delete what is selected' },
      { keys: ['Esc'], label: 'Select nothing' },
    ],
  },
];

/** What floats. Popups take the theme of the page, not of the column. */
export function PopupsSheet() {
  const [open, setOpen] = useState<'dialog' | 'alert' | 'keys' | null>(null);
  const [name, setName] = useState('');
  const close = () => setOpen(null);
  return (
    <Sheet title="Popups and notices">
      <Line>
        <DropdownMenu label="Project" entries={entries}>
          {(trigger) => <IconButton {...trigger} label="More" icon={Ellipsis} variant="secondary" size="normal" />}
        </DropdownMenu>
        <Popover trigger={<Button>Filter</Button>} title="Client">
          <TextField label="Name" value={name} onChange={setName} />
        </Popover>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('alert')}>Confirm</Button>
        <Button onClick={() => setOpen('keys')}>Keys</Button>
      </Line>
      <Line>
        <Button onClick={() => notifyDone('Project created', { action: { label: 'Undo', onClick: nothing } })}>
          Done
        </Button>
        <Button
          onClick={() =>
            notifyFailed('The picture could not be uploaded', {
              detail: 'It is larger than 200 MB. Make it smaller and try again.',
            })
          }
        >
          Failed
        </Button>
        <Button onClick={() => showNewVersion(nothing)}>New version</Button>
        <Button onClick={loadingStore.push}>Push</Button>
        <Button onClick={loadingStore.pop}>Pop</Button>
      </Line>
      <ContextMenu label="Area" entries={entries}>
        {(area) => (
          <button type="button" {...area} className="rounded-md border border-n6 border-dashed px-3 py-4 text-n10">
            Right click, or Shift F10, here
          </button>
        )}
      </ContextMenu>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="New project"
        text="A project holds what you build for one client."
        onSubmit={close}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary">
              Create project
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <TextField label="Name" value={name} onChange={setName} isRequired />
          <TextField
            label="Address"
            prefix="/p/"
            value="kvarteret-ankaret"
            onChange={nothing}
            hint="Part of the public address. It can be changed later."
          />
        </div>
      </Dialog>
      <AlertDialog
        isOpen={open === 'alert'}
        onClose={close}
        title="Delete “Sjöstaden etapp 4, kontor och bostäder”?"
        text="The project and everything in it is deleted. Its public pages stop working at once."
        touches="2 published products, 148 pictures (1.8 GB), 1 menu"
        confirmLabel="Delete project"
        onConfirm={close}
      />
      <KeyboardHelp isOpen={open === 'keys'} onClose={close} groups={keyGroups} />
    </Sheet>
  );
}
