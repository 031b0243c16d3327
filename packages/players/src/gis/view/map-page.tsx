import type { MapBase } from '@diorama/contract/gis/base-map.ts';
import type { GisPage } from '@diorama/contract/gis/published-gis.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { themeColors } from '@diorama/documents/theme/color-tokens.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Address } from '../../visitor/address/address.ts';
import { TopBar } from '../../visitor/page/top-bar.tsx';
import { useEscape } from '../../visitor/parts/use-escape.ts';
import { areWhole, useFirstStrings, withAllTexts } from '../../visitor/text/page-strings.ts';
import { useLater } from '../../visitor/use-later.ts';
import { useVisit } from '../../visitor/use-visit.ts';
import type { WidgetSource } from '../../visitor/widget/open-widget.tsx';
import type { GisMap, GisTarget } from '../engine/gis-map.port.ts';
import type { GisScene } from '../gis-scene.ts';
import { selectionOf } from '../rules/selection-of.ts';
import { coveredEdges } from './clear-part.ts';
import { cameraText } from './map-address.ts';
import type { MapData } from './map-model.ts';
import { type MapFeature, MapModel } from './map-model.ts';
import { createNavigation } from './navigation.ts';
import { MapLowArea } from './panels/map-low-area.tsx';
import { MapNotes } from './panels/map-notes.tsx';
import { MapPanel } from './panels/map-panel.tsx';
import type { SearchHit } from './search/search-hits.ts';
import { useGisMap } from './use-gis-map.ts';
import type { TellRules } from './use-map-rules.ts';
import { categoriesAtFirst, useSelected, useShownMap, useWholeMap } from './use-shown.ts';
import { useMapWalk } from './walk/use-map-walk.ts';

type MapPageProps = Omit<GisPage, 'language' | 'status'> & {
  address: Address<null>;
  /** Fetches what a widget shows, when it is opened. */
  widgets: WidgetSource;
  /** The map is drawn: what stood there before may go. */
  onReady: () => void;
  isPreview?: boolean;
};

/** A whole map: its base, what stands on it, search, categories, cards of what is selected, and the way there. Fills its positioned parent. */
export function MapPage(props: MapPageProps) {
  const { project, address, onReady } = props;
  const [base, setBase] = useState(props.base);
  const [isDrawn, setDrawn] = useState(false);
  const data = useWholeMap(props, isDrawn || address.place().at !== null);
  const visit = useVisit(address);
  const { place } = visit;
  const { language } = place;
  const strings = useFirstStrings(language, project.texts);
  const model = useMemo(() => new MapModel(data, language), [data, language]);
  const scene = useMemo(() => sceneOf(data, base, language), [data, base, language]);
  const page = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [isPicking, setPicking] = useState(false);
  const shownMap = useGisMap(host, scene, {
    parts: props.parts,
    covered: () => coveredEdges(page.current, host.current),
    isTouchable: () => !isPicking,
  });
  const { map, state, hasMap } = shownMap;
  const [on, setOn] = useState(() => categoriesAtFirst(model));
  const [hit, setHit] = useState<SearchHit | null>(null);
  useEffect(() => {
    if (state === 'loading') return;
    setDrawn(true);
    // Without a map its picture stays.
    if (state === 'ready') onReady();
  }, [state, onReady]);
  useShownMap(map, on);
  const switchTo = (next: ReadonlySet<string>) => {
    setOn(next);
    address.note('cats', [...next].join() || '-');
  };
  const tell = useRef<TellRules>(() => undefined);
  const { graph, stops } = data.product;
  // Rules begin with the map; all else waits for its first picture.
  const after = useLater(() => withAllTexts(() => import('./panels/map-later.tsx')), isDrawn || graph.nodes.length > 0);
  const later = after.part;
  const isWithoutLater = after.hasFailed && (stops.length > 0 || graph.nodes.length > 0);
  const onGone = (feature: MapFeature) => tell.current(selectionOf(feature));
  const { go, here } = createNavigation({
    slug: project.slug,
    map,
    goHome: shownMap.goHome,
    data,
    model,
    address,
    visit,
    on,
    switchTo,
    onGone,
  });
  const shown = place.at === null ? null : (model.features.get(place.at) ?? null);
  const inView = useInView(map, model, address, go);
  useSelected(map, shown, { page, host });
  const leaveHit = () => setHit(null);
  useEscape(hit !== null && shown === null && place.sheet === null, leaveHit);
  const takeHit = (next: SearchHit) => {
    setHit(next.feature ? null : next);
    if (next.feature) go(next.feature);
    else go('nothing');
  };
  const walk = useMapWalk({
    map,
    host,
    model,
    strings,
    isOff: isPicking,
    onGo: go,
    onEscape: () => {
      const isOpen = shown !== null || hit !== null;
      leaveHit();
      if (shown) go('nothing');
      return isOpen;
    },
  });
  const toggle = (id: string) => {
    const next = new Set(on);
    if (!next.delete(id)) next.add(id);
    switchTo(next);
    tell.current({ on: 'category.toggle', id });
  };
  const source = {
    model,
    strings,
    hasPlaces: base.services.places,
    near: () => map?.camera().center ?? null,
  };
  return (
    <div className="v lp gm" ref={page} lang={language} data-state={state} data-picking={isPicking ? '' : undefined}>
      <div className="gm-stage">
        <div className="gm-map" ref={host} role="application" aria-label={strings('map-help')} />
        <MapNotes
          {...shownMap}
          isIncomplete={shownMap.isIncomplete || isWithoutLater}
          retry={isWithoutLater && !shownMap.isIncomplete && hasMap ? after.retry : shownMap.retry}
          walk={walk}
          strings={strings}
        />
        <TopBar {...props} strings={strings} visit={visit} />
      </div>
      <MapPanel
        {...source}
        on={on}
        inView={hasMap ? inView : null}
        hasMap={hasMap}
        current={shown?.id ?? null}
        hasSearch={data.product.settings.features.search}
        scene={scene}
        isDrawn={isDrawn}
        onToggle={toggle}
        map={map}
        hasRings={base.services.rings}
        onHover={(feature) => map?.hover(feature)}
        onGo={go}
        onHit={takeHit}
        onClear={leaveHit}
      />
      {later && areWhole(strings) ? (
        <later.MapLater
          {...{ map, host, data, model, scene, visit, strings, tell, hit }}
          isReady={state === 'ready'}
          onState={shownMap.onState}
          page={props}
          onCategories={setOn}
          onBase={(next) => setBase((old) => ({ ...old, base: next }))}
        />
      ) : null}
      <MapLowArea
        {...props}
        {...source}
        data={data}
        visit={visit}
        map={map}
        isDrawn={isDrawn}
        here={here}
        feature={shown}
        onGo={go}
        isPicking={isPicking}
        onPicking={setPicking}
      />
      <p className="v-unseen" aria-live="polite">
        {shown?.name}
      </p>
      <p className="v-unseen" aria-live="polite">
        {walk.said}
      </p>
    </div>
  );
}

/** Ids of what is in view, null before that is known, and where a click on the map leads. The address follows the camera. */
function useInView(
  map: GisMap | null,
  model: MapModel,
  address: Address<null>,
  go: (feature: MapFeature | GisTarget | 'nothing') => void,
): readonly string[] | null {
  const [inView, setInView] = useState<readonly string[] | null>(null);
  const latest = useRef(go);
  latest.current = go;
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
    look();
    return map.subscribe((event) => {
      if (event.type === 'ready' || event.type === 'categories') look();
      if (event.type === 'move' && !event.isMoving) {
        look();
        if (event.isByVisitor) address.note('view', cameraText(event.camera));
      }
      // Selected by code is where the address leads already.
      if (event.type === 'select' && event.position !== null)
        latest.current(
          model.features.get(event.target?.id ?? '') ?? (model.isAwaited(event.target) ? event.target : 'nothing'),
        );
    });
  }, [map, model, address]);
  return inView;
}

/** A published map as the engine draws it. */
function sceneOf(data: MapData, { base, tiles }: MapBase, language: Language): GisScene {
  const { product, theme } = data;
  return {
    document: product,
    base,
    tiles,
    icons: data.icons,
    pictureUrl: ({ url }) => url || null,
    language,
    tokens: themeColors(theme),
    font: theme.fonts.body,
  };
}
