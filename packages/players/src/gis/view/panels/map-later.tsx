import type { GisPage } from '@diorama/contract/gis/published-gis.ts';
import { type RefObject, useEffect } from 'react';
import { followLink } from '../../../visitor/address/follow-link.ts';
import { watchGraphics } from '../../../visitor/lost-graphics.ts';
import { i18nText, otherLanguage } from '../../../visitor/text/localized.ts';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import { TourBar } from '../../../visitor/tour/tour-bar.tsx';
import type { Visit } from '../../../visitor/use-visit.ts';
import type { GisMap } from '../../engine/gis-map.port.ts';
import type { GisScene } from '../../gis-scene.ts';
import { showStop } from '../../rules/show-stop.ts';
import type { MapData, MapModel } from '../map-model.ts';
import { drawNumbers, numbered } from '../printed-numbers.ts';
import type { SearchHit } from '../search/search-hits.ts';
import type { MapState } from '../use-gis-map.ts';
import { type TellRules, useMapRules } from '../use-map-rules.ts';
import { useTour } from '../use-tour.ts';

/** The list of places below the map, in its order. */
const LISTED = '#text .places [data-place]';

/**
 * On paper a map's canvas is empty: before the page is printed, a picture of what it shows takes its place. What is seen on it and
 * stands in the list below has the same number in both.
 */
function usePrintedMap(host: RefObject<HTMLElement | null>, map: GisMap | null): void {
  useEffect(() => {
    if (!map) return undefined;
    const picture = document.createElement('canvas');
    picture.className = 'gm-printed';
    const listed = () => [...document.querySelectorAll<HTMLElement>(LISTED)];
    const put = () => {
      // What was drawn is gone once the browser has shown it: it is drawn again and read at once.
      map.native.redraw();
      const links = listed();
      const { clientWidth: width, clientHeight: height } = map.native.getContainer();
      const numbers = numbered(
        { ...map, size: () => ({ width, height }) },
        links.map(({ dataset }) => dataset.place ?? ''),
      );
      for (const link of links) {
        const number = numbers.get(link.dataset.place ?? '')?.number;
        if (number !== undefined) link.dataset.number = String(number);
      }
      drawNumbers(picture, map.native.getCanvas(), [...numbers.values()]);
      host.current?.after(picture);
    };
    const take = () => {
      picture.remove();
      for (const link of listed()) delete link.dataset.number;
    };
    addEventListener('beforeprint', put);
    addEventListener('afterprint', take);
    return () => {
      removeEventListener('beforeprint', put);
      removeEventListener('afterprint', take);
      take();
    };
  }, [host, map]);
}

/** Zoom at which a place that was searched for is shown. */
const CLOSE = 15;

interface MapLaterProps {
  map: GisMap | null;
  host: RefObject<HTMLElement | null>;
  /** The map is drawn. */
  isReady: boolean;
  onState: (state: MapState) => void;
  page: Pick<GisPage, 'project' | 'styles' | 'map'>;
  data: MapData;
  model: MapModel;
  scene: GisScene;
  visit: Visit;
  strings: Strings;
  /** What a search found elsewhere. */
  hit: SearchHit | null;
  /** Receives the function that notifies the rules of a visitor's action. */
  tell: RefObject<TellRules>;
  onCategories: (on: ReadonlySet<string>) => void;
  onBase: (base: GisScene['base']) => void;
}

/** What a map does once it is there: the tour over its stops, its rules, its picture on paper. */
export function MapLater(props: MapLaterProps) {
  const { map, host, isReady, onState, page, data, model, scene, visit, strings, tell, hit, onCategories, onBase } =
    props;
  const { step } = visit;
  const { stops, graph } = data.product;
  const { language } = visit.place;
  usePrintedMap(host, map);
  useHit(map, hit);
  useEffect(() => {
    if (!map || !host.current) return undefined;
    const states = { there: 'ready', lost: 'lost', missed: 'failed' } as const;
    return watchGraphics(host.current, (graphics) => onState(states[graphics]));
  }, [host, map, onState]);
  const tour = useTour(map, stops.length, (at) => {
    const stop = stops[at];
    if (!map || !stop) return;
    onCategories(showStop(map, stop));
    step({ at: null, open: stop.widget?.id ?? null, sheet: null });
  });
  const tellRules = useMapRules({
    map,
    // Rules wait for the features that they name.
    isReady: isReady && (data !== page.map || page.map.isWithoutFeatures !== true),
    graph,
    handlers: {
      document: () => scene.document,
      nextStop: () => tour.go((tour.at ?? -1) + 1),
      onSelect: ({ id }) => model.features.has(id) && step({ at: id, open: null, sheet: null }),
      onCategories,
      openWidget: (use) => step({ open: use, sheet: null }),
      setStyle: (style) => onBase(page.styles?.[style] ?? { type: 'built-in', style }),
      follow(link, isPressed) {
        const isHere = link.type === 'internal' && link.product.id === data.id;
        const goTo = (at: string | null) => step({ at, open: null, sheet: null });
        // Browsers block windows, and visitors should not leave a page, without a press.
        if (isPressed || isHere) followLink(link, page.project.slug, { product: data.id, goTo });
      },
    },
  });
  useEffect(() => {
    tell.current = tellRules;
    return () => {
      tell.current = () => undefined;
    };
  }, [tell, tellRules]);
  return (
    <>
      <p className="v-unseen" aria-live="polite">
        {hit && visit.place.at === null ? strings('map-marked', { place: hit.name }) : ''}
      </p>
      {map && stops.length > 0 ? (
        <TourBar
          tour={tour}
          stops={stops.map(({ name }) => ({ name: i18nText(name, language), language: otherLanguage(name, language) }))}
          strings={strings}
        />
      ) : null}
    </>
  );
}

/** Marks what a search found elsewhere, and shows it. */
function useHit(map: GisMap | null, hit: SearchHit | null): void {
  useEffect(() => {
    map?.markHit(hit?.place ?? null);
    if (!map || !hit) return;
    if (hit.box) map.frame(hit.box);
    else map.approach(hit.place, Math.max(CLOSE, map.camera().zoom));
  }, [map, hit]);
}
