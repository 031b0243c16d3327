import { Ellipsis } from 'lucide-react';
import { IconButton } from '../button/icon-button.tsx';
import { DropdownMenu } from '../menu/dropdown-menu.tsx';
import type { MenuEntry } from '../menu/menu-entry.ts';

/** The button of a row's menu: with the keyboard it is the context menu of the row. */
export function RowMenu({ name, entries }: { name: string; entries: readonly MenuEntry[] }) {
  return (
    <DropdownMenu label={name} align="end" entries={entries}>
      {(trigger) => <IconButton {...trigger} tabIndex={-1} label={`More about ${name}`} icon={Ellipsis} />}
    </DropdownMenu>
  );
}
