import { useMemo } from 'react';
import { MenuSheet } from '../../../visitor/page/menu-sheet.tsx';
import { Sheet } from '../../../visitor/parts/sheet.tsx';
import { WaitingSheet } from '../../../visitor/parts/waiting-sheet.tsx';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import { useLater } from '../../../visitor/use-later.ts';
import { OpenWidget } from '../../../visitor/widget/open-widget.tsx';
import { travelTo } from '../destinations.ts';
import type { MapLowAreaProps } from './map-low-area.port.ts';
import { PlaceCard } from './place-card.tsx';

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
          <PlaceCard {...props} feature={feature} />
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

/** The way to the feature, or to where its action leads. */
function Directions(props: MapSheetsProps) {
  const { feature, model, base, visit, strings, onPicking } = props;
  const { place, close } = visit;
  // The same object while nothing changes: the panel follows it.
  const way = useMemo(() => feature && travelTo(model, feature), [feature, model]);
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
