import { cssColor } from '@diorama/documents/gis/drawing/css-color.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { Icon, IconLines } from '../../../visitor/parts/icon.tsx';
import { areWhole, withAllTexts } from '../../../visitor/text/page-strings.ts';
import type { FirstStrings } from '../../../visitor/text/visitor-strings.ts';
import { useLater } from '../../../visitor/use-later.ts';
import type { GisTarget } from '../../engine/gis-map.port.ts';
import type { GisScene } from '../../gis-scene.ts';
import type { MapFeature } from '../map-model.ts';
import { useSearchField } from '../search/search-field.tsx';
import type { SearchHit } from '../search/search-hits.ts';
import type { SearchSource } from '../search/use-search-hits.ts';

interface MapPanelProps extends Omit<SearchSource, 'strings'> {
  strings: FirstStrings;
  /** Categories that are switched on. */
  on: ReadonlySet<string>;
  /** Ids of features in view; null if unknown: then everything is listed. */
  inView: readonly string[] | null;
  /** Without a map the list is all that there is: of everything, and open. */
  hasMap: boolean;
  current: string | null;
  hasSearch: boolean;
  scene: GisScene;
  /** What stood there first has gone: what explains the map may come. */
  isDrawn: boolean;
  onToggle: (category: string) => void;
  onHover: (feature: GisTarget | null) => void;
  onGo: (feature: MapFeature) => void;
  onHit: (hit: SearchHit) => void;
  /** The search is empty again. */
  onClear: () => void;
}

/** Most rows of the list: more are not readable, and a map of 100,000 places stays fast. */
const MAX_ROWS = 100;

/**
 * Search, categories, features in view, and the legend. Next to the map on wide screens, over its lower edge on phones.
 */
export function MapPanel(props: MapPanelProps) {
  const { model, strings, on, inView, hasMap, hasSearch, scene, isDrawn, onClear } = props;
  const [isOpen, setOpen] = useState(!hasMap);
  const [query, setQuery] = useState('');
  const id = useId();
  const search = useSearchField({
    ...props,
    label: strings('map-search'),
    query,
    onQuery: (next) => {
      setQuery(next);
      if (next === '') onClear();
    },
    onHit: (hit) => {
      setQuery(hit.name);
      // On phones the map is below the list.
      setOpen(false);
      props.onHit(hit);
    },
  });
  const legend = useLater(() => withAllTexts(() => import('../legend/map-legend.tsx')), isDrawn).part;
  const rows = (inView ?? model.shown(on)).flatMap((one) => model.features.get(one) ?? []);
  const isShown = isOpen || search.isOpen || !hasMap;
  return (
    <section className="gm-panel" data-open={isShown ? '' : undefined} aria-label={strings('map-panel')}>
      <div className="gm-panel-top">
        {hasSearch ? search.field : <h2>{strings('map-places')}</h2>}
        <button
          type="button"
          className="gm-fold"
          aria-expanded={isShown}
          aria-controls={id}
          aria-label={strings('map-list')}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
        </button>
      </div>
      <div className="gm-panel-body" id={id}>
        {search.isOpen ? (
          search.list
        ) : (
          <>
            <Categories {...props} />
            <InView {...props} rows={rows} />
          </>
        )}
      </div>
      {legend && areWhole(strings) ? <legend.MapLegend model={model} scene={scene} strings={strings} /> : null}
    </section>
  );
}

/** Categories with what stands in them, to be switched on and off. */
function Categories({ model, strings, on, scene, onToggle }: MapPanelProps) {
  const { icons } = scene;
  const categories = model.categories();
  if (categories.length === 0) return null;
  return (
    <ul className="gm-categories" aria-label={strings('map-categories')}>
      {categories.map(({ id: category, name, depth, count, icon, color }) => (
        <li key={category} style={{ paddingInlineStart: `${depth * 20}px` }}>
          <label>
            <input type="checkbox" checked={on.has(category)} onChange={() => onToggle(category)} />
            {icon !== null && icons[icon] ? (
              <IconLines lines={icons[icon]} color={color && cssColor(color, scene)} />
            ) : null}
            <span>{name || strings('untitled')}</span>
            <small>{count}</small>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** Up and down go from row to row; each is hovered on the map. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const at = rows.findIndex((row) => row.matches(':focus'));
  rows[Math.max(0, Math.min(rows.length - 1, at + by))]?.focus();
  event.preventDefault();
}

function InView({
  model,
  strings,
  inView,
  current,
  rows: found,
  onHover,
  onGo,
}: MapPanelProps & { rows: MapFeature[] }) {
  const rows = found.slice(0, MAX_ROWS);
  return (
    <>
      <h3 aria-live="polite">{inView ? strings('map-in-view', { count: found.length }) : strings('map-places')}</h3>
      <ul className="gm-list" onKeyDown={walkRows}>
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
      {found.length === 0 ? <p className="gm-more">{strings('map-nothing-in-view')}</p> : null}
    </>
  );
}
