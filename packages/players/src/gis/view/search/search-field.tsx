import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../../visitor/icon.tsx';
import type { GisTarget } from '../../engine/gis-map.port.ts';
import type { SearchHit } from './search-hits.ts';
import { type SearchSource, useSearchHits } from './use-search-hits.ts';

interface SearchFieldProps extends SearchSource {
  label: string;
  query: string;
  onQuery: (query: string) => void;
  onHit: (hit: SearchHit) => void;
  /** What the keys are on, to be shown on the map. */
  onHover: (feature: GisTarget | null) => void;
}

/** A field with the list of what it finds: the keyboard's combobox. The list stands where the caller puts it. */
export function useSearchField(props: SearchFieldProps): { field: ReactNode; list: ReactNode; isOpen: boolean } {
  const { label, query, strings, onQuery, onHit, onHover } = props;
  const [isClosed, setClosed] = useState(false);
  const [isNear, setNear] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const found = useSearchHits(isClosed ? '' : query, isNear, props);
  const isOpen = !isClosed && query.trim() !== '';
  const at = found.hits.findIndex(({ key }) => key === active);
  const go = (index: number) => {
    const hit = found.hits[index];
    setActive(hit?.key ?? null);
    onHover(hit?.feature ?? null);
  };
  const take = (hit: SearchHit) => {
    setClosed(true);
    setActive(null);
    onHover(null);
    onHit(hit);
  };
  const clear = () => {
    onQuery('');
    setActive(null);
    onHover(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const count = found.hits.length;
    const chosen = found.hits[Math.max(0, at)];
    if (event.key === 'ArrowDown' && count > 0) go((at + 1) % count);
    else if (event.key === 'ArrowUp' && count > 0) go(at <= 0 ? count - 1 : at - 1);
    else if (event.key === 'Enter' && isOpen && chosen) take(chosen);
    else if (event.key === 'Escape' && query !== '') clear();
    else return;
    event.preventDefault();
  };
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
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
        onFocus={() => setNear(true)}
        onInput={(event) => {
          setClosed(false);
          setActive(null);
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
  const list = isOpen ? <Hits id={id} found={found} strings={strings} at={at} onTake={take} onHover={onHover} /> : null;
  return { field, list, isOpen };
}

interface HitsProps {
  id: string;
  found: ReturnType<typeof useSearchHits>;
  strings: SearchFieldProps['strings'];
  at: number;
  onTake: (hit: SearchHit) => void;
  onHover: SearchFieldProps['onHover'];
}

function Hits({ id, found: { hits, isSearching, isAway, credit }, strings, at, onTake, onHover }: HitsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (at >= 0) list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const status = isSearching ? 'map-searching' : hits.length === 0 ? 'map-nothing-found' : null;
  return (
    <>
      <h3 aria-live="polite">{strings('map-found', { count: hits.length })}</h3>
      <div className="gm-hits" ref={list} id={id} role="listbox" aria-label={strings('map-hits')}>
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
          <div
            key={hit.key}
            id={`${id}-${index}`}
            role="option"
            lang={hit.language}
            aria-selected={index === at}
            onMouseEnter={() => onHover(hit.feature)}
            onMouseLeave={() => onHover(null)}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(hit)}
          >
            <span>{hit.name}</span>
            <small>{hit.detail}</small>
          </div>
        ))}
      </div>
      <p className="gm-more" role="status">
        {isAway ? strings('map-search-away') : status ? strings(status) : ''}
      </p>
      {credit ? (
        <p className="gm-more">
          <a href={credit.href} target="_blank" rel="noopener noreferrer">
            {credit.text}
          </a>
        </p>
      ) : null}
    </>
  );
}
