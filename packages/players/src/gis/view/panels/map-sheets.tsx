import { useMemo } from 'react';
import { followLink } from '../../../visitor/address/follow-link.ts';
import { MenuSheet } from '../../../visitor/page/menu-sheet.tsx';
import { Sheet } from '../../../visitor/parts/sheet.tsx';
import { WaitingSheet } from '../../../visitor/parts/waiting-sheet.tsx';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import { useLater } from '../../../visitor/use-later.ts';
import { OpenWidget } from '../../../visitor/widget/open-widget.tsx';
import { destinationOf } from '../destinations.ts';
import type { MapFeature } from '../map-model.ts';
import type { MapLowAreaProps } from './map-low-area.port.ts';

interface MapSheetsProps extends MapLowAreaProps {
  strings: Strings;
  /** The document of the widget that is open: of a feature, or by itself. */
  widget: string | null;
  /** What the widget is called; empty: by its own name. */
  title: string;
  onClose: () => void;
}

const KEYS = [
  ['← → ↑ ↓', 'key-walk'],
  ['Enter', 'key-open-place'],
  ['Shift + ← → ↑ ↓', 'key-pan'],
  ['+ −', 'key-near'],
  ['Esc', 'close'],
] as const;

/** What lies open over the map: a card, a widget, the way to a place, the menu. */
export function MapSheets(props: MapSheetsProps) {
  const { project, data, widgets, visit, model, strings, here, feature, widget, title, onClose } = props;
  const { place } = visit;
  return (
    <>
      {place.sheet === 'way' ? <Directions {...props} /> : null}
      {widget !== null && place.sheet === null ? (
        <OpenWidget
          key={`${feature?.id} ${widget}`}
          id={widget}
          name={title || model.widgetName(widget)}
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
        <MenuSheet
          key="menu"
          project={project}
          menu={data.menu ?? project.menu}
          views={[]}
          keys={KEYS}
          here={here}
          strings={strings}
          visit={visit}
          onGo={() => undefined}
        />
      ) : null}
    </>
  );
}

/** The way to where the feature's action leads. */
function Directions(props: MapSheetsProps) {
  const { feature, model, base, visit, strings, onPicking } = props;
  const { place, close } = visit;
  // The same object while nothing changes: the panel follows it.
  const way = useMemo(
    () => (feature && 'action' in feature.record ? destinationOf(model, feature.record) : null),
    [feature, model],
  );
  const directions = useLater(() => import('../directions/directions-panel.tsx'), false, way !== null);
  if (!feature || !way) return null;
  if (!directions.part)
    return (
      <WaitingSheet
        title={strings('map-directions', { place: way.name || strings('untitled') })}
        strings={strings}
        hasFailed={directions.hasFailed}
        onRetry={directions.retry}
        onClose={close}
      />
    );
  return (
    <directions.part.DirectionsPanel
      {...props}
      key={`${feature.id} way`}
      to={way}
      hasRouter={base.services.routes}
      language={place.language}
      onPicking={onPicking}
      onClose={close}
    />
  );
}

/** What is known of a feature without a widget: its category, and where its action leads. */
function Card({ feature, model, map, strings, project, here, visit, onGo }: MapSheetsProps & { feature: MapFeature }) {
  const { record } = feature;
  const category = model.categoryName(feature.category);
  const action = 'action' in record ? record.action : null;
  const to = 'action' in record ? destinationOf(model, record) : null;
  const place = to?.name || strings('untitled');
  const look = () => {
    if (to?.feature) onGo(to.feature);
    else if (to) map?.approach(to.place, Math.max(CLOSE, map.camera().zoom));
  };
  // What the button opens is on its way before it is pressed.
  const warm = () => void import('../directions/directions-panel.tsx').catch(() => undefined);
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
          <button
            type="button"
            className="v-cta gm-second"
            onPointerEnter={warm}
            onFocus={warm}
            onClick={() => visit.step({ open: null, sheet: 'way' })}
          >
            {strings('map-directions', { place })}
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** Zoom from which streets are distinguishable. */
const CLOSE = 15;
