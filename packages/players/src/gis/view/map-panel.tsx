import { type KeyboardEvent, useId, useState } from 'react';
import { Icon } from '../../visitor/icon.tsx';
import type { Strings } from '../../visitor/visitor-strings.ts';
import type { GisTarget } from '../engine/gis-map.port.ts';
import type { LngLat } from '../gis-scene.ts';
import type { MapFeature, MapModel } from './map-model.ts';
import { placeIn } from './place-in.ts';

interface MapPanelProps {
  model: MapModel;
  strings: Strings;
  /** Categories that are switched on. */
  on: ReadonlySet<string>;
  /** Ids of features in view. */
  inView: readonly string[];
  current: string | null;
  hasSearch: boolean;
  icons: Readonly<Record<string, string>>;
  onToggle: (category: string) => void;
  onHover: (feature: GisTarget | null) => void;
  onGo: (feature: MapFeature) => void;
  onPlace: (at: LngLat) => void;
}

/** Most rows of the list: nobody reads more, and a map of 100,000 places stays quick. */
const MAX_ROWS = 100;

/** Search, categories, and what is in view. Beside the map on wide screens, over its foot on phones. */
export function MapPanel(props: MapPanelProps) {
  const { model, strings, on, inView, hasSearch, icons, onToggle } = props;
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const id = useId();
  const categories = model.categories();
  const isSearching = query.trim() !== '';
  const found = isSearching ? model.search(query) : inView.flatMap((one) => model.features.get(one) ?? []);
  return (
    <section className="gm-panel" data-open={isOpen || isSearching ? '' : undefined} aria-label={strings('map-panel')}>
      <div className="gm-panel-top">
        {hasSearch ? (
          <input
            type="search"
            value={query}
            placeholder={strings('map-search')}
            aria-label={strings('map-search')}
            aria-controls={id}
            onInput={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={(event) => {
              const [first] = found;
              const place = placeIn(query);
              if (event.key === 'Escape' && query !== '') {
                setQuery('');
                event.preventDefault();
              } else if (event.key === 'Enter' && place) props.onPlace(place);
              else if (event.key === 'Enter' && isSearching && first) props.onGo(first);
            }}
          />
        ) : (
          <h2>{strings('map-places')}</h2>
        )}
        <button
          type="button"
          className="gm-fold"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={strings('map-list')}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
        </button>
      </div>
      <div className="gm-panel-body" id={id}>
        {!isSearching && categories.length > 0 ? (
          <ul className="gm-categories" aria-label={strings('map-categories')}>
            {categories.map(({ id: category, name, depth, count, icon }) => (
              <li key={category} style={{ paddingInlineStart: `${depth * 20}px` }}>
                <label>
                  <input type="checkbox" checked={on.has(category)} onChange={() => onToggle(category)} />
                  {icon !== null && icons[icon] ? (
                    <svg className="v-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                      <path d={icons[icon]} />
                    </svg>
                  ) : null}
                  <span>{name || strings('untitled')}</span>
                  <small>{count}</small>
                </label>
              </li>
            ))}
          </ul>
        ) : null}
        <Found {...props} query={query} found={found} isSearching={isSearching} />
      </div>
    </section>
  );
}

/** Up and down go from row to row; each is hovered on the map. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const at = rows.findIndex((row) => row === document.activeElement);
  rows[Math.max(0, Math.min(rows.length - 1, at + by))]?.focus();
  event.preventDefault();
}

function Found({
  model,
  strings,
  current,
  query,
  found,
  isSearching,
  onHover,
  onGo,
  onPlace,
}: MapPanelProps & { query: string; found: readonly MapFeature[]; isSearching: boolean }) {
  const place = isSearching ? placeIn(query) : null;
  const rows = found.slice(0, MAX_ROWS);
  return (
    <>
      <h3 aria-live="polite">
        {isSearching
          ? strings('map-found', { count: found.length + (place ? 1 : 0) })
          : strings('map-in-view', { count: found.length })}
      </h3>
      <ul className="gm-list" onKeyDown={walkRows}>
        {place ? (
          <li>
            <button type="button" onClick={() => onPlace(place)}>
              {place.lat.toFixed(5)}, {place.lng.toFixed(5)}
            </button>
          </li>
        ) : null}
        {rows.map((feature) => (
          <li key={feature.id}>
            <button
              type="button"
              lang={feature.language}
              aria-current={feature.id === current ? 'true' : undefined}
              onMouseEnter={() => onHover(feature)}
              onMouseLeave={() => onHover(null)}
              onFocus={() => onHover(feature)}
              onBlur={() => onHover(null)}
              onClick={() => onGo(feature)}
            >
              <span>{feature.name || strings('untitled')}</span>
              <small>{model.categoryName(feature.category)}</small>
            </button>
          </li>
        ))}
      </ul>
      {found.length > rows.length ? (
        <p className="gm-more">{strings('map-more', { count: found.length - rows.length })}</p>
      ) : null}
      {found.length === 0 && !place ? (
        <p className="gm-more">{strings(isSearching ? 'map-nothing-found' : 'map-nothing-in-view')}</p>
      ) : null}
    </>
  );
}
