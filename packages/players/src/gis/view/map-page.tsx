import type { GisPage } from '@diorama/contract/gis/published-gis.ts';
import type { Language } from '@diorama/documents/shared/languages.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Address } from '../../visitor/address.ts';
import { followLink } from '../../visitor/follow-link.ts';
import { TopBar } from '../../visitor/page/top-bar.tsx';
import { themeColors, themeVariables } from '../../visitor/theme-variables.ts';
import { useVisit } from '../../visitor/use-visit.ts';
import { stringsIn } from '../../visitor/visitor-strings.ts';
import type { WidgetSource } from '../../visitor/widget/open-widget.tsx';
import { initiallyOn } from '../compile/category-tree.ts';
import type { GisMap } from '../engine/gis-map.port.ts';
import type { GisScene } from '../gis-scene.ts';
import { selectionOf } from '../rules/follow-map.ts';
import { showStop } from '../rules/show-stop.ts';
import { cameraIn, cameraText, noteInAddress } from './map-address.ts';
import { MapLowArea } from './map-low-area.tsx';
import { type MapData, type MapFeature, MapModel } from './map-model.ts';
import { MapPanel } from './map-panel.tsx';
import { TourBar } from './tour-bar.tsx';
import { useGisMap } from './use-gis-map.ts';
import { useMapRules } from './use-map-rules.ts';
import { useTour } from './use-tour.ts';
import { wholeMap } from './whole-map.ts';

type MapPageProps = Omit<GisPage, 'language' | 'status'> & {
  address: Address<null>;
  /** Fetches what a widget shows, when it is opened. */
  widgets: WidgetSource;
  /** The map is drawn: what stood there before may go. */
  onReady: () => void;
  isPreview?: boolean;
};

/** A whole map: its base, what stands on it, search, categories, and cards of what is selected. Fills its positioned parent. */
export function MapPage(props: MapPageProps) {
  const { project, base, styles, address, onReady } = props;
  const data = useWholeMap(props);
  const visit = useVisit(address);
  const { place, step } = visit;
  const { language } = place;
  const strings = useMemo(() => stringsIn(language, project.texts), [language, project.texts]);
  const model = useMemo(() => new MapModel(data, language), [data, language]);
  const [chosenBase, setChosenBase] = useState<GisScene['base'] | null>(null);
  const scene = useScene(data, base, chosenBase, language);
  const host = useRef<HTMLDivElement>(null);
  const { map, state } = useGisMap(host, scene);
  const [on, setOn] = useState(() => categoriesAtFirst(model));
  const [inView, setInView] = useState<readonly string[]>([]);
  useEffect(() => {
    if (state !== 'loading') onReady();
  }, [state, onReady]);
  useShownMap(map, on);
  const here = {
    product: data.id,
    goTo: (at: string | null) => go(at === null ? null : (model.features.get(at) ?? null)),
  };
  function go(feature: MapFeature | 'nothing' | null): void {
    if (feature === 'nothing') {
      if (address.place().at !== null) step({ at: null, open: null, sheet: null });
      map?.select(null);
      return;
    }
    if (feature === null) {
      step({ at: null, open: null, sheet: null });
      map?.setView(data.product.settings.initialMapState);
      return;
    }
    tellRules(selectionOf(feature));
    const { record } = feature;
    const action = 'action' in record ? record.action : null;
    if (action?.type === 'link') {
      followLink(action.link, project.slug, here);
      return;
    }
    step({ at: feature.id, open: null, sheet: null });
  }
  const goRef = useRef(go);
  goRef.current = go;
  useEffect(() => {
    if (!map) return undefined;
    const look = () => {
      const seen = map
        .inView()
        .flatMap((target) => (target.type === 'label' || !model.features.has(target.id) ? [] : target));
      // Places before the shapes around them.
      setInView(
        [...seen.filter(({ type }) => type === 'hotspot'), ...seen.filter(({ type }) => type !== 'hotspot')].map(
          ({ id }) => id,
        ),
      );
    };
    return map.subscribe((event) => {
      if (event.type === 'ready') look();
      if (event.type === 'move' && !event.isMoving) {
        look();
        if (event.isByVisitor) noteInAddress('view', cameraText(event.camera));
      }
      // Selected by code is where the address leads already.
      if (event.type === 'select' && event.position !== null)
        goRef.current(model.features.get(event.target?.id ?? '') ?? 'nothing');
    });
  }, [map, model]);
  const shown = place.at === null ? null : (model.features.get(place.at) ?? null);
  useSelected(map, shown);
  const { stops } = data.product;
  const tour = useTour(map, stops.length, (at) => {
    const stop = stops[at];
    if (!map || !stop) return;
    setOn(showStop(map, stop));
    step({ at: null, open: stop.widget?.id ?? null, sheet: null });
  });
  const tellRules = useMapRules({
    map,
    // Rules wait for the features that they name.
    isReady: state === 'ready' && (data !== props.map || props.map.isWithoutFeatures !== true),
    graph: data.product.graph,
    hands: {
      document: () => scene.document,
      nextStop: () => tour.go((tour.at ?? -1) + 1),
      onSelect: ({ id }) => model.features.has(id) && step({ at: id, open: null, sheet: null }),
      onCategories: setOn,
      openWidget: (use) => step({ open: use, sheet: null }),
      setStyle: (style) => setChosenBase(styles?.[style] ?? { type: 'built-in', style }),
      follow(link, isPressed) {
        const isHere = link.type === 'internal' && link.product.id === data.id;
        const goTo = (at: string | null) => step({ at, open: null, sheet: null });
        // Browsers open no window, and visitors leave no page, that nobody pressed for.
        if (isPressed || isHere) followLink(link, project.slug, { product: data.id, goTo });
      },
    },
  });
  const toggle = (id: string) => {
    const next = new Set(on);
    if (!next.delete(id)) next.add(id);
    setOn(next);
    noteInAddress('cats', [...next].join() || '-');
    tellRules({ on: 'category.toggle', id });
  };
  return (
    <div className="v lp gm" style={themeVariables(data.theme)} lang={language} data-state={state}>
      <div className="gm-stage">
        <div className="gm-map" ref={host} role="application" aria-label={strings('map-help')} />
        <TopBar {...props} strings={strings} visit={visit} />
      </div>
      <MapPanel
        model={model}
        strings={strings}
        on={on}
        inView={inView}
        current={shown?.id ?? null}
        hasSearch={data.product.settings.features.search}
        icons={data.icons}
        onToggle={toggle}
        onHover={(feature) => map?.hover(feature)}
        onGo={go}
        onPlace={(at) => map?.setView({ type: 'position', center: at, zoom: Math.max(12, map.camera().zoom) })}
      />
      {map && stops.length > 0 ? <TourBar tour={tour} stops={stops} language={language} strings={strings} /> : null}
      <MapLowArea
        {...props}
        data={data}
        visit={visit}
        model={model}
        strings={strings}
        map={map}
        state={state}
        here={here}
        feature={shown}
        onGo={go}
      />
      <p className="v-unseen" aria-live="polite">
        {shown?.name ?? ''}
      </p>
    </div>
  );
}

/** All that the map draws from; `chosen`: the base that a rule changed to. */
function useScene(data: MapData, base: GisPage['base'], chosen: GisScene['base'] | null, language: Language): GisScene {
  return useMemo((): GisScene => {
    const { product, theme } = data;
    const { settings, mainShape, categories, sitePlans, layers } = product;
    return {
      document: { settings, mainShape, categories, sitePlans, layers },
      ...base,
      ...(chosen ? { base: chosen } : {}),
      icons: data.icons,
      pictureUrl: ({ url }) => url || null,
      language,
      tokens: themeColors(theme),
      font: theme.fonts.body,
    };
  }, [data, base, chosen, language]);
}

/** The map as the page has it, and with all its features once they have come. */
function useWholeMap({ project, map, isPreview = false }: MapPageProps): MapData {
  const [whole, setWhole] = useState(map);
  useEffect(() => {
    let isGone = false;
    wholeMap({ project, map, status: isPreview ? 'preview' : 'published' }).then(
      (next) => isGone || setWhole(next),
      // What the page has stays; the visitor sees the map without its largest layers.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [project, map, isPreview]);
  return whole;
}

/** Categories that the address names, else the author's choice. `-`: none. */
function categoriesAtFirst({ data }: MapModel): ReadonlySet<string> {
  const asked = new URLSearchParams(location.search).get('cats');
  const { categories } = data.product;
  if (asked === null) return initiallyOn(categories);
  const named = new Set(asked.split(','));
  return new Set(categories.flatMap(({ id }) => (named.has(id) ? id : [])));
}

function useShownMap(map: GisMap | null, on: ReadonlySet<string>): void {
  useEffect(() => map?.showCategories(on), [map, on]);
  useEffect(() => {
    const camera = cameraIn(new URLSearchParams(location.search).get('view'));
    if (map && camera) map.setView({ type: '3d', ...camera }, 'jump');
  }, [map]);
}

/** What the address names is selected and brought into view. A link with a view of its own has said where to look. */
function useSelected(map: GisMap | null, feature: MapFeature | null): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (!map) return;
    map.select(feature);
    const hasView = isFirst.current && cameraIn(new URLSearchParams(location.search).get('view')) !== null;
    const isSeen = feature && map.inView().some(({ id }) => id === feature.id);
    if (feature && !hasView && !isSeen) map.fit([feature.id], isFirst.current ? 'jump' : 'fly');
    isFirst.current = false;
  }, [map, feature]);
}
