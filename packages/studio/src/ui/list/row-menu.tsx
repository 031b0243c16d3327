import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from '../dropdown-menu.tsx';
import { IconButton } from '../icon-button.tsx';
import type { MenuEntry } from '../menu-entry.ts';

/** The button of a row's menu: with the keyboard it is the context menu of the row. */
export function RowMenu({ name, entries }: { name: string; entries: readonly MenuEntry[] }) {
  return (
    <DropdownMenu label={name} align="end" entries={entries}>
      {(trigger) => <IconButton {...trigger} tabIndex={-1} label={`More about ${name}`} icon={Ellipsis} />}
    </DropdownMenu>
  );
}
