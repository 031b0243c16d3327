import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../../visitor/parts/icon.tsx';
import { useSearchField } from '../search/search-field.tsx';
import type { SearchSource } from '../search/use-search-hits.ts';
import type { Stop, Stops } from './use-stops.ts';

/** Where one stops on the way: each typed or chosen on the map, and removed again. */
export function StopFields({ stops, ...source }: SearchSource & { stops: Stops }) {
  const { strings } = source;
  const list = useRef<HTMLOListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const count = useRef(stops.stops.length);
  const { length } = stops.stops;
  useLayoutEffect(() => {
    // A field that was added has the keys; so has the button after one was removed.
    if (length > count.current) list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus();
    if (length < count.current) button.current?.focus();
    count.current = length;
  }, [length]);
  return (
    <>
      {length > 0 ? (
        <ol className="gm-stops" ref={list}>
          {stops.stops.map((stop, index) => (
            <StopField key={stop.id} {...source} stops={stops} stop={stop} number={index + 1} />
          ))}
        </ol>
      ) : null}
      {stops.add ? (
        <p className="gm-from-ways">
          <button type="button" ref={button} onClick={stops.add}>
            {strings('way-add-stop')}
          </button>
        </p>
      ) : null}
    </>
  );
}

interface StopFieldProps extends SearchSource {
  stops: Stops;
  stop: Stop;
  /** From 1 on. */
  number: number;
}

function StopField({ stops, stop, number, ...source }: StopFieldProps) {
  const { strings } = source;
  const [query, setQuery] = useState('');
  const { field, list } = useSearchField({
    ...source,
    label: strings('way-stop', { number }),
    query,
    onQuery: setQuery,
    onHit: ({ name, place }) => stops.put(stop.id, { name, place }),
    onHover: () => undefined,
  });
  useEffect(() => setQuery(stop.place?.name ?? ''), [stop.place]);
  return (
    <li className="gm-from">
      <div className="gm-stop">
        {field}
        <button
          type="button"
          className="v-close"
          aria-label={strings('way-remove-stop', { number })}
          onClick={() => stops.remove(stop.id)}
        >
          <Icon name="close" />
        </button>
      </div>
      {stop.place && query === stop.place.name ? null : (
        <>
          {list}
          <div className="gm-from-ways">
            <button type="button" onClick={() => stops.pick(stop.id)}>
              {strings('way-pick')}
            </button>
          </div>
        </>
      )}
    </li>
  );
}
