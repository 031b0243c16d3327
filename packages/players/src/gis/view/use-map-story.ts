import type { GisPage } from '@diorama/contract/gis/published-gis.ts';
import { followLink } from '../../visitor/follow-link.ts';
import type { Tour } from '../../visitor/tour/use-tour.ts';
import type { Visit } from '../../visitor/use-visit.ts';
import type { GisMap } from '../engine/gis-map.port.ts';
import type { GisScene } from '../gis-scene.ts';
import { showStop } from '../rules/show-stop.ts';
import type { MapData, MapModel } from './map-model.ts';
import { useMapRules } from './use-map-rules.ts';
import { useTour } from './use-tour.ts';

interface MapStory {
  map: GisMap | null;
  /** The map is drawn. */
  isDrawn: boolean;
  page: Pick<GisPage, 'project' | 'styles' | 'map'>;
  data: MapData;
  model: MapModel;
  scene: GisScene;
  visit: Visit;
  onCategories: (on: ReadonlySet<string>) => void;
  onBase: (base: GisScene['base']) => void;
}

/** What the author has planned for the visit: the tour over the stops, and the rules. */
export function useMapStory({ map, isDrawn, page, data, model, scene, visit, onCategories, onBase }: MapStory): {
  tour: Tour;
  tellRules: ReturnType<typeof useMapRules>;
} {
  const { step } = visit;
  const { stops, graph } = data.product;
  const tour = useTour(map, stops.length, (at) => {
    const stop = stops[at];
    if (!map || !stop) return;
    onCategories(showStop(map, stop));
    step({ at: null, open: stop.widget?.id ?? null, sheet: null });
  });
  const tellRules = useMapRules({
    map,
    // Rules wait for the features that they name.
    isReady: isDrawn && (data !== page.map || page.map.isWithoutFeatures !== true),
    graph,
    hands: {
      document: () => scene.document,
      nextStop: () => tour.go((tour.at ?? -1) + 1),
      onSelect: ({ id }) => model.features.has(id) && step({ at: id, open: null, sheet: null }),
      onCategories,
      openWidget: (use) => step({ open: use, sheet: null }),
      setStyle: (style) => onBase(page.styles?.[style] ?? { type: 'built-in', style }),
      follow(link, isPressed) {
        const isHere = link.type === 'internal' && link.product.id === data.id;
        const goTo = (at: string | null) => step({ at, open: null, sheet: null });
        // Browsers open no window, and visitors leave no page, that nobody pressed for.
        if (isPressed || isHere) followLink(link, page.project.slug, { product: data.id, goTo });
      },
    },
  });
  return { tour, tellRules };
}
