import { Icon } from '../../../visitor/parts/icon.tsx';
import { useEscape } from '../../../visitor/parts/use-escape.ts';
import { WaitingSheet } from '../../../visitor/parts/waiting-sheet.tsx';
import { areWhole, withAllTexts } from '../../../visitor/text/page-strings.ts';
import { useLater } from '../../../visitor/use-later.ts';
import type { MapLowAreaProps } from './map-low-area.port.ts';

/** Zoom, and what lies open over the map, which is fetched once the map is drawn. */
export function MapLowArea(props: MapLowAreaProps) {
  const { project, map, isDrawn, visit, model, strings, feature, isPicking, onGo } = props;
  const { place, close } = visit;
  const opened = model.usedWidget(place.open);
  const isOpen = feature !== null || opened !== null || place.sheet !== null;
  const sheets = useLater(() => withAllTexts(() => import('./map-sheets.tsx')), isDrawn, isOpen);
  const widget = opened ?? feature?.widget ?? null;
  const title = place.sheet === 'menu' ? project.name : (opened === null && feature?.name) || '';
  const onClose = () => visit.step({ at: null, open: null, sheet: null });
  const leave = () => (place.sheet === null ? onClose() : close());
  useEscape(isOpen && !isPicking, leave);
  const shown =
    sheets.part && areWhole(strings) ? (
      <sheets.part.MapSheets {...props} strings={strings} widget={widget} title={title} onClose={onClose} />
    ) : null;
  return (
    <div className="p-low">
      {map ? (
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
      {isOpen && !shown ? (
        <WaitingSheet
          title={title || model.widgetName(widget ?? '') || strings('untitled')}
          strings={strings}
          hasFailed={sheets.hasFailed}
          onRetry={sheets.retry}
          onClose={leave}
        />
      ) : null}
      {shown}
    </div>
  );
}
