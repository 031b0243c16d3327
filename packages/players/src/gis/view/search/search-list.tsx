import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import type { HitKeys, SearchFieldProps } from './search-field.port.ts';
import type { SearchHit } from './search-hits.ts';
import { useSearchHits } from './use-search-hits.ts';

interface SearchListProps extends SearchFieldProps {
  strings: Strings;
  id: string;
  /** Gets what the list does on keys of the field. */
  keys: RefObject<HitKeys>;
  /** Enter was pressed before the list was here. */
  isAwaited: RefObject<boolean>;
  /** Which hit the keys are on, by its place in the list; -1: none. */
  onActive: (at: number) => void;
}

/** What a search finds. The field has the focus, and its keys choose. */
export function SearchList(props: SearchListProps) {
  const { id, query, strings, keys, isAwaited, onActive, onHit, onHover } = props;
  const [active, setActive] = useState<{ query: string; key: string } | null>(null);
  const { hits, isSearching, isAway, retry, credit } = useSearchHits(query, props);
  const list = useRef<HTMLDivElement>(null);
  const at = active?.query === query ? hits.findIndex(({ key }) => key === active.key) : -1;
  const go = (index: number) => {
    const hit = hits[index];
    setActive(hit ? { query, key: hit.key } : null);
    onHover(hit?.feature ?? null);
  };
  keys.current = (key) => {
    const chosen = hits[Math.max(0, at)];
    if (!chosen) return false;
    if (key === 'ArrowDown') go((at + 1) % hits.length);
    else if (key === 'ArrowUp') go(at <= 0 ? hits.length - 1 : at - 1);
    else if (key === 'Enter') onHit(chosen);
    else return false;
    return true;
  };
  useEffect(() => {
    onActive(at);
    if (at >= 0) list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at, onActive]);
  useEffect(
    () => () => {
      onActive(-1);
      keys.current = () => false;
    },
    [onActive, keys],
  );
  const [first] = hits;
  const latest = useRef(onHit);
  latest.current = onHit;
  useEffect(() => {
    if (!first || !isAwaited.current) return;
    isAwaited.current = false;
    latest.current(first);
  }, [first, isAwaited]);
  const status = isSearching
    ? 'map-searching'
    : isAway
      ? 'map-search-away'
      : hits.length === 0
        ? 'map-nothing-found'
        : null;
  return (
    <>
      <h3 className={hits.length === 0 ? 'v-unseen' : undefined} aria-live="polite">
        {strings('map-found', { count: hits.length })}
      </h3>
      <div className="gm-hits" ref={list} id={id} role="listbox" aria-label={strings('map-hits')}>
        {hits.map((hit, index) => (
          <Hit key={hit.key} id={`${id}-${index}`} hit={hit} isActive={index === at} onTake={onHit} onHover={onHover} />
        ))}
      </div>
      <p className="gm-more" role="status">
        {status ? strings(status) : ''}
        {isAway ? <RetrySearch strings={strings} field={id} isSearching={isSearching} onRetry={retry} /> : null}
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

interface RetryProps extends Pick<SearchListProps, 'strings'> {
  /** What the field says that it controls. */
  field: string;
  isSearching: boolean;
  onRetry: () => void;
}

/** When it brought something it is gone, and the field has the focus again. */
function RetrySearch({ strings, field, isSearching, onRetry }: RetryProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      if (document.activeElement !== button.current) return;
      document.querySelector<HTMLInputElement>(`[aria-controls="${field}"]`)?.focus();
    },
    [field],
  );
  return (
    <>
      {' '}
      <button
        ref={button}
        type="button"
        className="gm-retry"
        aria-disabled={isSearching}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => isSearching || onRetry()}
      >
        {strings('try-again')}
      </button>
    </>
  );
}

interface HitProps extends Pick<SearchFieldProps, 'onHover'> {
  id: string;
  hit: SearchHit;
  isActive: boolean;
  onTake: (hit: SearchHit) => void;
}

function Hit({ id, hit, isActive, onTake, onHover }: HitProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
    <div
      id={id}
      role="option"
      lang={hit.language}
      aria-selected={isActive}
      onMouseEnter={() => onHover(hit.feature)}
      onMouseLeave={() => onHover(null)}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onTake(hit)}
    >
      <span>{hit.name}</span>
      <small>{hit.detail}</small>
    </div>
  );
}
