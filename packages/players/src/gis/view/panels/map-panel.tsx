import { cssColor } from '@diorama/documents/gis/drawing/css-color.ts';
import { useId, useState } from 'react';
import { Icon, IconLines } from '../../../visitor/parts/icon.tsx';
import { areWhole, withAllTexts } from '../../../visitor/text/page-strings.ts';
import type { FirstStrings } from '../../../visitor/text/visitor-strings.ts';
import { useLater } from '../../../visitor/use-later.ts';
import type { GisMap, GisTarget } from '../../engine/gis-map.port.ts';
import type { GisScene } from '../../gis-scene.ts';
import type { MapFeature } from '../map-model.ts';
import { useSearchField } from '../search/search-field.tsx';
import type { SearchHit } from '../search/search-hits.ts';
import type { SearchSource } from '../search/use-search-hits.ts';

export interface MapPanelProps extends Omit<SearchSource, 'strings'> {
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
  map: GisMap | null;
  /** The server finds how far one comes on foot. */
  hasRings: boolean;
  onToggle: (category: string) => void;
  onHover: (feature: GisTarget | null) => void;
  onGo: (feature: MapFeature) => void;
  onHit: (hit: SearchHit) => void;
  /** The search is empty again. */
  onClear: () => void;
}

/**
 * Search, categories, and later the features in view and the legend. Next to the map on wide screens, over its lower edge on phones.
 */
export function MapPanel(props: MapPanelProps) {
  const { model, strings, hasMap, hasSearch, scene, isDrawn, onClear } = props;
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
  const later = useLater(() => withAllTexts(() => import('./panel-later.ts')), isDrawn || !hasMap, isOpen).part;
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
            {later && areWhole(strings) ? <later.MapList {...props} strings={strings} /> : null}
          </>
        )}
      </div>
      {later && areWhole(strings) ? <later.MapLegend model={model} scene={scene} strings={strings} /> : null}
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
