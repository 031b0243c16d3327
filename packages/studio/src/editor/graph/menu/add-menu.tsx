import { foundByName, searchText } from '@diorama/documents/shared/text/name-search.ts';
import { Command } from 'cmdk';
import { useState } from 'react';
import { CanvasPopup } from './canvas-popup.tsx';

/** A node that can be added. */
export interface AddChoice {
  id: string;
  name: string;
  about: string;
  /** The heading it stands under. */
  group: string;
}

interface AddMenuProps {
  /** Pixels inside the stage. */
  at: { x: number; y: number };
  label: string;
  placeholder: string;
  emptyText: string;
  /** Those of a group follow each other. */
  choices: readonly AddChoice[];
  onPick: (id: string) => void;
  onClose: () => void;
}

const groupLook =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-n10 [&_[cmdk-group-heading]]:text-xs';

/** What a search finds: a name that begins with it comes before one that holds it, and both before what is said about others. */
function foundChoices(choices: readonly AddChoice[], search: string): AddChoice[] {
  const wanted = searchText(search.trim());
  const rankOf = ({ name }: AddChoice): number => {
    const at = searchText(name).indexOf(wanted);
    return at === 0 ? 0 : at > 0 ? 1 : 2;
  };
  return foundByName(choices, search, ({ id, name, about }) => [name, about, id]).toSorted(
    (one, other) => rankOf(one) - rankOf(other),
  );
}

/** Nodes to add, found by name; Enter takes the first one. */
export function AddMenu({ at, label, placeholder, emptyText, choices, onPick, onClose }: AddMenuProps) {
  const [search, setSearch] = useState('');
  const isSearching = search.trim() !== '';
  const item = ({ id, name, about }: AddChoice) => (
    <Command.Item
      key={id}
      value={id}
      onSelect={() => onPick(id)}
      className="cursor-default rounded-sm px-2 py-1.5 data-[selected=true]:bg-n4"
    >
      <span className="block font-medium">{name}</span>
      <span className="block truncate text-n10 text-xs">{about}</span>
    </Command.Item>
  );
  return (
    <CanvasPopup {...{ at, label, onClose }} width={288} height={340} className="overflow-hidden p-0">
      <Command label={label} loop shouldFilter={false}>
        <Command.Input
          autoFocus
          value={search}
          onValueChange={setSearch}
          placeholder={placeholder}
          className="h-10 w-full border-n5 border-b bg-transparent px-3 outline-none"
        />
        <Command.List className="max-h-72 overflow-y-auto p-1">
          <Command.Empty className="px-3 py-3 text-n10">{emptyText}</Command.Empty>
          {isSearching
            ? foundChoices(choices, search).map(item)
            : [...Map.groupBy(choices, ({ group }) => group)].map(([group, own]) => (
                <Command.Group key={group} heading={group} className={groupLook}>
                  {own.map(item)}
                </Command.Group>
              ))}
        </Command.List>
      </Command>
    </CanvasPopup>
  );
}
