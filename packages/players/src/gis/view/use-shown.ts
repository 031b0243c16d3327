import type { GisPage } from '@diorama/contract/gis/published-gis.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { initiallyOn } from '../compile/category-tree.ts';
import type { GisMap } from '../engine/gis-map.port.ts';
import { coveredEdges, isInClear } from './clear-part.ts';
import { cameraIn } from './map-address.ts';
import type { MapData, MapFeature, MapModel } from './map-model.ts';

/**
 * The map as the page has it, and with all its features once they have come. `isWanted`: those that the map draws without them
 * are not fetched before it is drawn.
 */
export function useWholeMap(
  { project, map, isPreview = false }: Pick<GisPage, 'project' | 'map'> & { isPreview?: boolean },
  isWanted: boolean,
): MapData {
  const [whole, setWhole] = useState(map);
  const isDue = map.isWithoutFeatures === true || (isWanted && map.product.layers.some(({ files }) => files));
  useEffect(() => {
    if (!isDue) return undefined;
    let isGone = false;
    const fetched = import('./full-map.ts').then((fetched) =>
      fetched.fullMap({ project, map, status: isPreview ? 'preview' : 'published' }),
    );
    fetched.then(
      (next) => isGone || setWhole(next),
      // What the page has stays; the visitor sees the map without its largest layers.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [project, map, isPreview, isDue]);
  return whole;
}

const asked = (name: string) => new URLSearchParams(location.search).get(name);

/** Categories that the address names, else the author's choice. `-`: none. */
export function categoriesAtFirst({ data }: MapModel): ReadonlySet<string> {
  const ids = asked('cats');
  const { categories } = data.product;
  if (ids === null) return initiallyOn(categories);
  const named = new Set(ids.split(','));
  return new Set(categories.flatMap(({ id }) => (named.has(id) ? id : [])));
}

export function useShownMap(map: GisMap | null, on: ReadonlySet<string>): void {
  useEffect(() => map?.showCategories(on), [map, on]);
  useEffect(() => {
    const camera = cameraIn(asked('view'));
    if (map && camera) map.setView({ type: '3d', ...camera }, 'jump');
  }, [map]);
}

interface Stage {
  page: RefObject<HTMLElement | null>;
  host: RefObject<HTMLElement | null>;
}

/**
 * What the address names is selected, and brought into the part of the map that no panel covers. A link with a view of
 * its own has said where to look.
 */
export function useSelected(map: GisMap | null, feature: MapFeature | null, { page, host }: Stage): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (!map) return;
    map.select(feature);
    const hasView = isFirst.current && cameraIn(asked('view')) !== null;
    const middle = feature && map.middleOf(feature.id);
    const isSeen = middle && isInClear(map.project(middle), coveredEdges(page.current, host.current), host.current);
    if (feature && !hasView && !isSeen) map.fit([feature.id], isFirst.current ? 'jump' : 'fly');
    isFirst.current = false;
  }, [map, feature, page, host]);
}
