import type { PageProject } from '@diorama/contract/public/page-project.ts';
import type { Here } from '../../visitor/blocks.tsx';
import { followLink } from '../../visitor/follow-link.ts';
import { Icon } from '../../visitor/icon.tsx';
import { MenuPanel } from '../../visitor/page/menu-panel.tsx';
import { Sheet } from '../../visitor/sheet.tsx';
import { useEscape } from '../../visitor/use-escape.ts';
import { useFullScreen } from '../../visitor/use-full-screen.ts';
import type { Visit } from '../../visitor/use-visit.ts';
import type { Strings } from '../../visitor/visitor-strings.ts';
import { OpenWidget, type WidgetSource } from '../../visitor/widget/open-widget.tsx';
import type { GisMap } from '../engine/gis-map.port.ts';
import type { MapData, MapFeature, MapModel } from './map-model.ts';
import type { MapState } from './use-gis-map.ts';

interface MapLowAreaProps {
  project: PageProject;
  map: GisMap | null;
  data: MapData;
  widgets: WidgetSource;
  visit: Visit;
  model: MapModel;
  strings: Strings;
  state: MapState;
  here: Here;
  /** What is selected. */
  feature: MapFeature | null;
  onGo: (feature: MapFeature | null) => void;
}

const KEYS = [
  ['← → ↑ ↓', 'key-move'],
  ['+ −', 'key-near'],
  ['Shift + ← → ↑ ↓', 'key-turn'],
  ['Esc', 'close'],
] as const;

/** Zoom, and what lies open over the map. */
export function MapLowArea(props: MapLowAreaProps) {
  const { project, map, data, widgets, visit, model, strings, state, here, feature, onGo } = props;
  const { place, close } = visit;
  const fullScreen = useFullScreen();
  const opened = model.usedWidget(place.open);
  const isOpen = feature !== null || opened !== null || place.sheet !== null;
  const widget = opened ?? feature?.widget ?? null;
  const leave = () => (place.sheet === null ? onClose() : close());
  const onClose = () => visit.step({ at: null, open: null, sheet: null });
  useEscape(isOpen, leave);
  return (
    <div className="p-low">
      {state === 'unavailable' || state === 'failed' ? (
        <div className="p-notice" role="alert">
          <span>{strings(state === 'failed' ? 'load-failed' : 'map-unavailable')}</span>
        </div>
      ) : null}
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

/** What is known of a feature without a widget: its category, and where its action leads. */
function Card({ feature, model, map, strings, project, here, onGo }: MapLowAreaProps & { feature: MapFeature }) {
  const { record } = feature;
  const category = model.categoryName(feature.category);
  const action = 'action' in record ? record.action : null;
  const to = 'action' in record ? model.destination(record) : null;
  const place = to?.name || strings('untitled');
  const look = () => {
    if (to?.feature) onGo(to.feature);
    else if (to) map?.setView({ type: 'position', center: to.place, zoom: Math.max(CLOSE, map.camera().zoom) });
  };
  return (
    <div className="v-blocks">
      {category ? <p className="v-text">{category}</p> : null}
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
        <p className="v-text">
          <a href={wayTo(to.place, to.travel)} target="_blank" rel="noopener noreferrer">
            {strings('map-directions', { place })}
            <span className="v-unseen"> ({strings('opens-new-window')})</span>
          </a>
        </p>
      ) : null}
    </div>
  );
}

/** Zoom from which streets are told apart. */
const CLOSE = 15;

/** The way from where the visitor is, in the maps that the device has for such addresses. Nothing is asked before a press. */
function wayTo({ lng, lat }: { lng: number; lat: number }, travel: 'walking' | 'cycling' | 'driving'): string {
  const mode = travel === 'cycling' ? 'bicycling' : travel;
  const params = new URLSearchParams({ api: '1', destination: `${lat},${lng}`, travelmode: mode });
  return `https://www.google.com/maps/dir/?${params}`;
}
