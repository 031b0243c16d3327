import { useEffect, useState } from 'react';
import { useSearchField } from '../search/search-field.tsx';
import type { SearchSource } from '../search/use-search-hits.ts';
import type { KnownOrigin } from './use-origin.ts';

interface OriginFieldProps extends SearchSource, KnownOrigin {
  /** The author drew a way, which has a beginning of its own. */
  hasRoute: boolean;
}

/** The origin of a route: typed, the visitor's location, or chosen on the map. */
export function OriginField(props: OriginFieldProps) {
  const { strings, origin, setOrigin, pick, locate, location, hasRoute } = props;
  const [query, setQuery] = useState('');
  const { field, list } = useSearchField({
    ...props,
    label: strings('way-origin'),
    query,
    onQuery: setQuery,
    onHit: ({ name, place }) => setOrigin({ name, place }),
    onHover: () => undefined,
  });
  // The field says where one sets out, however that was chosen.
  useEffect(() => setQuery(origin?.name ?? ''), [origin]);
  return (
    <div className="gm-from">
      <h3>{strings('way-from')}</h3>
      {field}
      {origin && query === origin.name ? null : list}
      <div className="gm-from-ways">
        <button type="button" onClick={locate}>
          {strings('way-my-location')}
        </button>
        <button type="button" onClick={() => pick(true)}>
          {strings('way-pick')}
        </button>
        {hasRoute && origin ? (
          <button type="button" onClick={() => setOrigin(null)}>
            {strings('way-suggested')}
          </button>
        ) : null}
      </div>
      <p className="v-text" role={location === 'refused' || location === 'unknown' ? 'alert' : 'status'}>
        {location === 'asked' ? strings('way-locating') : null}
        {location === 'refused' ? strings('way-refused') : null}
        {location === 'unknown' ? strings('way-not-located') : null}
      </p>
    </div>
  );
}
