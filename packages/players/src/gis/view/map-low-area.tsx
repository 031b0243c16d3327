import type { MapBase } from '@diorama/contract/gis/base-map.ts';
import type { PageProject } from '@diorama/contract/public/page-project.ts';
import { useMemo, useState } from 'react';
import type { Here } from '../../visitor/blocks.tsx';
import { followLink } from '../../visitor/follow-link.ts';
import { Icon } from '../../visitor/icon.tsx';
import { MenuPanel } from '../../visitor/page/menu-panel.tsx';
import { Sheet } from '../../visitor/sheet.tsx';
import { useEscape } from '../../visitor/use-escape.ts';
import { useFullScreen } from '../../visitor/use-full-screen.ts';
import { useLater } from '../../visitor/use-later.ts';
import type { Visit } from '../../visitor/use-visit.ts';
import { WaitingSheet } from '../../visitor/waiting-sheet.tsx';
import { OpenWidget, type WidgetSource } from '../../visitor/widget/open-widget.tsx';
import type { GisMap } from '../engine/gis-map.port.ts';
import type { MapData, MapFeature } from './map-model.ts';
import type { SearchSource } from './search/use-search-hits.ts';

interface MapLowAreaProps extends SearchSource {
  project: PageProject;
  base: MapBase;
  map: GisMap | null;
  data: MapData;
  widgets: WidgetSource;
  visit: Visit;
  here: Here;
  /** What is selected. */
  feature: MapFeature | null;
  onGo: (feature: MapFeature | null) => void;
  /** A place is being chosen on the map. */
  onPicking: (isPicking: boolean) => void;
}

const KEYS = [
  ['← → ↑ ↓', 'key-walk'],
  ['Enter', 'key-open-place'],
  ['Shift + ← → ↑ ↓', 'key-pan'],
  ['+ −', 'key-near'],
  ['Esc', 'close'],
] as const;

/** Zoom, and what lies open over the map. */
export function MapLowArea(props: MapLowAreaProps) {
  const { project, base, map, data, widgets, visit, model, strings, here, feature, onGo } = props;
  const { place, close } = visit;
  const fullScreen = useFullScreen();
  const opened = model.usedWidget(place.open);
  const isOpen = feature !== null || opened !== null || place.sheet !== null;
  const widget = opened ?? feature?.widget ?? null;
  const { isPicking, onPicking } = usePicking(props.onPicking);
  const isWay = place.sheet === 'way';
  // The same object while nothing changes: the panel follows it.
  const way = useMemo(
    () => (isWay && feature && 'action' in feature.record ? model.destination(feature.record) : null),
    [isWay, feature, model],
  );
  const directions = useLater(() => import('./directions/directions-panel.tsx'), way !== null);
  const leave = () => (place.sheet === null ? onClose() : close());
  const onClose = () => visit.step({ at: null, open: null, sheet: null });
  useEscape(isOpen && !isPicking, leave);
  return (
    <div className="p-low">
      {map && !isOpen ? (
        <nav className="p-views" aria-label={strings('views')}>
          <button type="button" className="p-reset" aria-label={strings('zoom-out')} onClick={() => map.zoomBy(-1)}>
            <span aria-hidden="true">−</span>
          </button>
          <button type="button" className="p-reset" aria-label={strings('zoom-in')} onClick={() => map.zoomBy(1)}>
            <span aria-hidden="true">+</span>
          </button>
          <button type="button" className="p-reset" aria-label={strings('reset-view')} onClick={() => onGo(null)}>
            <Icon name="home" />
          </button>
        </nav>
      ) : null}
      {way && !directions.part ? (
        <WaitingSheet
          title={strings('map-directions', { place: way.name || strings('untitled') })}
          strings={strings}
          hasFailed={directions.hasFailed}
          onRetry={directions.retry}
          onClose={close}
        />
      ) : null}
      {feature && way && directions.part ? (
        <directions.part.DirectionsPanel
          {...props}
          key={`${feature.id} way`}
          to={way}
          hasRouter={base.services.routes}
          language={place.language}
          onPicking={onPicking}
          onClose={close}
        />
      ) : null}
      {widget !== null && place.sheet === null ? (
        <OpenWidget
          key={`${feature?.id} ${widget}`}
          id={widget}
          name={(opened === null && feature?.name) || model.widgetName(widget)}
          source={widgets}
          language={place.language}
          strings={strings}
          slug={project.slug}
          here={here}
          side="right"
          onClose={onClose}
        />
      ) : null}
      {feature && widget === null && place.sheet === null ? (
        <Sheet
          key={feature.id}
          title={feature.name || strings('untitled')}
          language={feature.language}
          strings={strings}
          onClose={onClose}
        >
          <Card {...props} feature={feature} />
        </Sheet>
      ) : null}
      {place.sheet === 'menu' ? (
        <Sheet key="menu" title={project.name} strings={strings} onClose={close}>
          <MenuPanel
            project={project}
            menu={data.menu ?? project.menu}
            views={[]}
            keys={KEYS}
            here={here}
            language={place.language}
            strings={strings}
            fullScreen={fullScreen}
            onGo={() => undefined}
            onLanguage={visit.chooseLanguage}
          />
        </Sheet>
      ) : null}
    </div>
  );
}

/** While a place is chosen on the map, Escape gives that up and closes nothing. */
function usePicking(tell: (isPicking: boolean) => void) {
  const [isPicking, setPicking] = useState(false);
  const onPicking = (next: boolean) => {
    setPicking(next);
    tell(next);
  };
  return { isPicking, onPicking };
}

/** What is known of a feature without a widget: its category, and where its action leads. */
function Card({ feature, model, map, strings, project, here, visit, onGo }: MapLowAreaProps & { feature: MapFeature }) {
  const { record } = feature;
  const category = model.categoryName(feature.category);
  const action = 'action' in record ? record.action : null;
  const to = 'action' in record ? model.destination(record) : null;
  const place = to?.name || strings('untitled');
  const look = () => {
    if (to?.feature) onGo(to.feature);
    else if (to) map?.approach(to.place, Math.max(CLOSE, map.camera().zoom));
  };
  return (
    <div className="v-blocks">
      {category ? <p className="v-text">{category}</p> : null}
      <div className="v-buttons">
        {action?.type === 'link' ? (
          <button type="button" className="v-cta" onClick={() => followLink(action.link, project.slug, here)}>
            {strings('map-open-link')}
          </button>
        ) : null}
        {to && to.feature?.id !== feature.id ? (
          <button type="button" className="v-cta" onClick={look}>
            {strings('map-go-to', { place })}
          </button>
        ) : null}
        {to?.travel ? (
          <button type="button" className="v-cta gm-second" onClick={() => visit.step({ open: null, sheet: 'way' })}>
            {strings('map-directions', { place })}
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** Zoom from which streets are told apart. */
const CLOSE = 15;
