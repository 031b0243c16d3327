import { foundByName, searchText } from '@diorama/documents/shared/text/name-search.ts';
import { Command } from 'cmdk';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { popupLook } from '../../../ui/show/popup-look.ts';

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
  const box = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  useEffect(() => {
    const leave = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) onClose();
    };
    window.addEventListener('pointerdown', leave, { capture: true });
    return () => window.removeEventListener('pointerdown', leave, { capture: true });
  }, [onClose]);
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
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      className={cx(popupLook, 'absolute z-20 w-72 overflow-hidden p-0')}
      style={{ left: `max(8px, min(${at.x}px, 100% - 296px))`, top: `max(8px, min(${at.y}px, 100% - 348px))` }}
    >
      <Command
        label={label}
        loop
        shouldFilter={false}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') onClose();
        }}
      >
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
    </div>
  );
}
