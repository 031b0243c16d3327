import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';

import { Kbd } from '../keys/kbd.tsx';
import { ON_THIS_SCREEN, useShortcuts } from '../keys/shortcuts.ts';
import { Icon } from '../show/icon.tsx';
import { fieldInputLook } from './field-input-look.ts';
import { nearNote } from './near-note.ts';

type SearchFieldProps = {
  /** What is searched; read aloud. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  size?: 'small' | 'normal';
  /** The `/` key comes here from anywhere on the screen. One per screen. */
  hasShortcut?: boolean;
  /** Arrow down: go to the results. */
  onLeaveDown?: () => void;
  /** The list below is what was found for the text: Enter takes the first of it, as soon as this is true. */
  isFound: boolean;
  /** What Enter does where it is not the press of the first row, link or button of the list. */
  onTake?: () => void;
  /** Nothing has the text: what is listed only has a word much like it, and that is said. */
  isNear?: boolean;
};

/** A search box with a clear button, and a word below it where only near matches are listed. Esc clears it first, then leaves it. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, placeholder = label, size = 'normal', hasShortcut = false, onLeaveDown } = props;
  const { isNear = false, isFound, onTake } = props;
  const note = nearNote(value);
  const input = useRef<HTMLInputElement>(null);
  /** The text for which Enter was pressed before anything was found for it. */
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    if (isFound && awaited.current === value && input.current) (onTake ?? takeFirstResult)(input.current);
    if (isFound || awaited.current !== value) awaited.current = null;
  }, [isFound, value, onTake]);

  const focusAll = () => {
    input.current?.focus();
    input.current?.select();
  };
  useShortcuts(ON_THIS_SCREEN, hasShortcut ? [{ keys: '/', label, run: focusAll }] : [], input);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (value === '') input.current?.blur();
      else onChange('');
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      if (onLeaveDown) onLeaveDown();
      else firstResult(event.currentTarget)?.focus();
    } else if (event.key === 'Enter' && value.trim() !== '') {
      event.preventDefault();
      if (isFound) (onTake ?? takeFirstResult)(event.currentTarget);
      else awaited.current = value;
    }
  };
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  const box = (
    <div className={cx('field-box px-2.5 pointer-coarse:h-11', size === 'small' ? 'h-7' : 'h-8')}>
      <Icon of={Search} className="text-n9" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={hasShortcut ? '/' : undefined}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        spellCheck={false}
        className={cx(fieldInputLook, 'peer')}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={clear}
          className="relative grid size-5 flex-none place-items-center rounded-sm text-n10 hover:bg-n4 hover:text-n12 pointer-coarse:before:absolute pointer-coarse:before:-inset-3"
        >
          <Icon of={X} size={14} />
        </button>
      )}
      {hasShortcut && value === '' && (
        <span className="-mr-1 flex peer-focus:hidden max-sm:hidden [@media(hover:none)]:hidden pointer-coarse:hidden">
          <Kbd>/</Kbd>
        </span>
      )}
    </div>
  );
  return (
    <>
      {box}
      <p
        role="status"
        className={isNear ? 'mt-1 truncate text-n10 text-xs' : 'sr-only'}
        title={isNear ? note : undefined}
      >
        {isNear && note}
      </p>
    </>
  );
}

/** A row of a list, what is pressed in a list with one tab stop, or what is ticked in one that says that it holds results. */
const RESULT = '[data-row], [data-one-stop] :is(button, a[href]), [data-results] input:enabled';
/** No list beyond it is searched by a field inside. */
const BOUND = '[data-pane], [role=dialog], main';

/** What comes first in the list below a search field; undefined where nothing was found. */
function firstResult(field: Element): HTMLElement | undefined {
  for (let around = field.parentElement; around; around = around.parentElement) {
    const first = [...around.querySelectorAll<HTMLElement>(RESULT)].find(
      (one) => field.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    if (first || around.matches(BOUND)) return first;
  }
  return undefined;
}

/** Opens it where its list opens rows, else chooses it; the keyboard goes on from there. */
function takeFirstResult(field: Element): void {
  const first = firstResult(field);
  first?.focus();
  // Rows, and tiles of a grid.
  if (first?.matches('[role=row], [role=gridcell]'))
    first.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  else first?.click();
}
