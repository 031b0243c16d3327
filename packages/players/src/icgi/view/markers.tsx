import { Icon } from '../../visitor/icon.tsx';
import type { Strings } from '../../visitor/visitor-strings.ts';
import type { IcgiStage } from '../stage.port.ts';
import { useStageLayer } from './use-stage-layer.ts';
import type { Opening, PlacedMarker } from './walkthrough-model.ts';

interface MarkersProps {
  stage: IcgiStage;
  markers: PlacedMarker[];
  /** What is open, by its id. */
  open: string | null;
  isHidden: boolean;
  strings: Strings;
  onOpen: (opening: Opening) => void;
}

/** What is worth knowing in the picture: real buttons in the author's order, moving with the picture. */
export function Markers({ stage, markers, open, isHidden, strings, onOpen }: MarkersProps) {
  const layer = useStageLayer<HTMLElement>(stage);
  return (
    <section className="wt-markers" ref={layer} aria-label={strings('items')} data-hidden={isHidden || undefined}>
      {markers.map((marker) => (
        <button
          key={marker.id}
          type="button"
          className={`wt-marker wt-marker-${marker.variant}`}
          data-side={marker.x > 0.62 ? 'left' : 'right'}
          style={{ left: `${marker.x * 100}%`, top: `${marker.y * 100}%` }}
          aria-expanded={open === marker.opens.id}
          aria-haspopup="dialog"
          data-marker={marker.opens.id}
          onFocus={() => stage.reveal(marker)}
          onClick={() => onOpen(marker.opens)}
        >
          <span className="wt-dot">{marker.variant === 'direction' ? <Icon name="forward" /> : null}</span>
          <span className="wt-marker-title" lang={marker.language}>
            {marker.title || strings('untitled')}
          </span>
        </button>
      ))}
    </section>
  );
}
