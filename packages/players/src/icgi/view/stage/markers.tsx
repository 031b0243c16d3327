import { Icon } from '../../../visitor/parts/icon.tsx';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import type { IcgiStage } from '../../stage.port.ts';
import { WayCard } from '../panels/way-card.tsx';
import { useExplained } from '../use-explained.ts';
import type { Seen } from '../use-seen.ts';
import type { Opening } from '../walkthrough-data.ts';
import type { PlacedMarker, WalkthroughModel } from '../walkthrough-model.ts';
import { useStageLayer } from './use-stage-layer.ts';

interface MarkersProps {
  stage: IcgiStage;
  model: WalkthroughModel;
  seen: Seen;
  markers: PlacedMarker[];
  /** What is open, by its id. */
  open: string | null;
  isHidden: boolean;
  strings: Strings;
  onOpen: (opening: Opening) => void;
  onWalk: (keyframe: string) => void;
}

/** What is worth knowing in the picture: real buttons in the author's order, moving with the picture. */
export function Markers({ stage, model, seen, markers, open, isHidden, strings, onOpen, onWalk }: MarkersProps) {
  const { shown, handlers, isFollowing } = useExplained();
  const layer = useStageLayer<HTMLElement>(stage);
  return (
    <section className="wt-markers" ref={layer} aria-label={strings('items')} data-hidden={isHidden || undefined}>
      {markers.map((marker) => {
        const { leadsTo } = marker;
        const way = leadsTo === null ? null : handlers(marker.id);
        return (
          <button
            key={marker.id}
            type="button"
            className={`wt-marker wt-marker-${marker.variant}`}
            data-side={marker.x > 0.62 ? 'left' : 'right'}
            data-low={marker.y > 0.5 || undefined}
            data-seen={seen.has(leadsTo ?? marker.opens.id) || undefined}
            style={{ left: `${marker.x * 100}%`, top: `${marker.y * 100}%` }}
            {...(leadsTo === null
              ? { 'aria-expanded': open === marker.opens.id, 'aria-haspopup': 'dialog' as const }
              : {})}
            data-marker={marker.opens.id}
            {...way}
            onFocus={(event) => {
              stage.reveal(marker);
              way?.onFocus(event);
            }}
            onClick={(event) => {
              if (leadsTo === null) onOpen(marker.opens);
              else if (isFollowing(event)) onWalk(leadsTo);
            }}
          >
            <span className="wt-dot">{marker.variant === 'direction' ? <Icon name="forward" /> : null}</span>
            <span className="wt-marker-title" lang={marker.language}>
              {marker.title || strings('untitled')}
            </span>
            {leadsTo === null ? null : <WayCard model={model} keyframe={leadsTo} isShown={shown === marker.id} />}
          </button>
        );
      })}
    </section>
  );
}
