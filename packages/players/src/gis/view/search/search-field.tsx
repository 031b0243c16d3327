import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '../../../visitor/parts/icon.tsx';
import { Waiting } from '../../../visitor/parts/waiting-sheet.tsx';
import { areWhole, withAllTexts } from '../../../visitor/text/page-strings.ts';
import { useLater } from '../../../visitor/use-later.ts';
import type { HitKeys, SearchFieldProps } from './search-field.port.ts';

/**
 * A field with the list of what it finds: the keyboard's combobox. The list stands where the caller puts it; it is fetched
 * after the first picture, or when the field is pointed at or has the focus.
 */
export function useSearchField(props: SearchFieldProps): { field: ReactNode; list: ReactNode; isOpen: boolean } {
  const { label, query, strings, isDrawn = false, onQuery, onHit, onHover } = props;
  const [isClosed, setClosed] = useState(false);
  const [isNear, setNear] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<HitKeys>(() => false);
  // Enter was pressed before the list had come: its first hit is taken then.
  const isAwaited = useRef(false);
  const id = useId();
  const isOpen = !isClosed && query.trim() !== '';
  const later = useLater(() => withAllTexts(() => import('./search-list.tsx')), isNear || isDrawn, isOpen);
  const clear = () => {
    onQuery('');
    onHover(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && query !== '') clear();
    else if (isOpen && !later.part && event.key === 'Enter') isAwaited.current = true;
    else if (!isOpen || !keys.current(event.key)) return;
    event.preventDefault();
  };
  const near = () => setNear(true);
  const field = (
    <div className="gm-search">
      <input
        ref={input}
        type="search"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        value={query}
        placeholder={label}
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen && later.part ? id : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        onPointerEnter={near}
        onFocus={near}
        onInput={(event) => {
          setClosed(false);
          isAwaited.current = false;
          onQuery(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      {query !== '' ? (
        <button
          type="button"
          className="gm-clear"
          aria-label={strings('map-clear-search')}
          onClick={() => {
            clear();
            input.current?.focus();
          }}
        >
          <Icon name="close" />
        </button>
      ) : null}
    </div>
  );
  const waiting = (
    <div className="gm-more" role="status">
      {later.hasFailed ? <Waiting strings={strings} hasFailed onRetry={later.retry} /> : strings('map-searching')}
    </div>
  );
  const list =
    later.part && areWhole(strings) ? (
      <later.part.SearchList
        {...props}
        strings={strings}
        id={id}
        keys={keys}
        isAwaited={isAwaited}
        onActive={setActive}
        onHit={(hit) => {
          setClosed(true);
          onHover(null);
          onHit(hit);
        }}
      />
    ) : (
      waiting
    );
  return { field, list: isOpen ? list : null, isOpen };
}
