import { foundByName, isOnlyNear } from '@diorama/documents/shared/text/name-search.ts';
import { iconShape, iconsOf } from '@diorama/documents/theme/icons/icon-sets.ts';
import { ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { fieldBoxSize } from '../../../ui/field/field-input-look.ts';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { Popover } from '../../../ui/menu/popover.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { MenuIcon, useIconSet } from '../menu-icon.tsx';

/** Icons in a row. */
const COLUMNS = 7;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };
const SET_NAMES = { lucide: 'Lucide', tabler: 'Tabler' } as const;

type IconPickerProps = { value: string | null; onChange: (icon: string | null) => void; isDisabled: boolean };

/** Chooses an icon of the theme's set; found by its name or by what it shows, in English and Swedish. */
export function IconPicker({ value, onChange, isDisabled }: IconPickerProps) {
  const set = useIconSet();
  const [isOpen, setOpen] = useState(false);
  const isMissing = value !== null && !iconShape(set, value);
  const label = value === null ? 'No icon' : isMissing ? `${value}, not in ${SET_NAMES[set]}` : value;
  const choose = (icon: string | null) => {
    onChange(icon);
    setOpen(false);
  };
  const trigger = (
    <button
      type="button"
      aria-label={`Icon: ${label}`}
      disabled={isDisabled}
      className={cx('field-box field-trigger w-full text-left', fieldBoxSize(true))}
    >
      <MenuIcon name={value} />
      <span className={cx('min-w-0 flex-1 truncate', value === null && 'text-n9', isMissing && 'text-warn-ink')}>
        {label}
      </span>
      <Icon of={ChevronsUpDown} size={14} className="text-n9" />
    </button>
  );
  return (
    <Popover title="Icon" hasHiddenTitle isOpen={isOpen} onOpenChange={setOpen} align="end" trigger={trigger}>
      <IconGrid value={value} onChoose={choose} />
    </Popover>
  );
}

/** What an icon is found by. */
const wordsOf = ([name, { words }]: [string, { words: string }]) => [`${name}, ${words}`];

function IconGrid({ value, onChoose }: { value: string | null; onChoose: (icon: string | null) => void }) {
  const set = useIconSet();
  const icons = iconsOf(set);
  const [search, setSearch] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const found = foundByName(Object.entries(icons), search, wordsOf);
  const [first] = found;
  const [lead, setLead] = useState(value);
  const stop = found.some(([name]) => name === lead) ? lead : first?.[0];
  const goTo = (at: number) => {
    const target = grid.current?.querySelectorAll<HTMLElement>('button')[at];
    target?.focus();
  };
  const onGridKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || !(event.target instanceof HTMLElement)) return;
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button.contains(document.activeElement));
    event.preventDefault();
    goTo(Math.min(buttons.length - 1, Math.max(0, at + step)));
  };
  return (
    <div className="flex flex-col gap-2">
      <div>
        <SearchField
          size="small"
          label={`${Object.keys(icons).length} icons, try “nyckel” or “key”`}
          value={search}
          onChange={setSearch}
          onLeaveDown={() => goTo(0)}
          isFound
          onTake={() => first && onChoose(first[0])}
          isNear={isOnlyNear(found, search, wordsOf)}
        />
      </div>
      {found.length === 0 ? (
        <p className="px-1 py-3 text-n10">No icons match “{search.trim()}”.</p>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: no list of form fields
        <div
          ref={grid}
          role="group"
          aria-label={`${SET_NAMES[set]} icons`}
          onKeyDown={onGridKey}
          className="grid max-h-60 grid-cols-7 gap-0.5 overflow-y-auto"
        >
          {found.map(([name], at) => (
            <button
              key={name}
              type="button"
              title={name}
              aria-label={name}
              aria-pressed={name === value}
              tabIndex={name === stop ? 0 : -1}
              onFocus={() => setLead(name)}
              onClick={() => onChoose(name)}
              className={cx(
                'grid aspect-square place-items-center rounded-md focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2',
                name === value ? 'bg-accent text-accent-text' : 'text-n11 hover:bg-n3',
                at === 0 && search.trim() !== '' && name !== value && 'bg-n3',
              )}
            >
              <MenuIcon name={name} size={20} />
            </button>
          ))}
        </div>
      )}
      <div className="-mx-3 -mb-3 flex h-10 items-center border-n5 border-t px-3 text-n10 text-xs">
        <span className="min-w-0 flex-1 truncate">{SET_NAMES[set]}, the theme’s set</span>
        {value !== null && (
          <Button size="small" variant="quiet" onClick={() => onChoose(null)}>
            No icon
          </Button>
        )}
      </div>
    </div>
  );
}
