import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { usePastWalkthrough } from '../stage/past-walkthrough.ts';
import { usePlayhead } from '../stage/playhead.tsx';
import { ViewStrip } from './view-strip.tsx';

const PastStrip = lazyPart(() => import('./past-strip.tsx').then((module) => module.PastStrip));
const FrameStrip = lazyPart(() => import('./frames/frame-strip.tsx').then((module) => module.FrameStrip));

/** Below the stage: the views in order, or the frames of the selected move. */
export function Strip() {
  const { transition, hasFrames } = usePlayhead();
  const past = usePastWalkthrough();
  return (
    <section aria-label="Strip" className="flex min-h-0 flex-1 flex-col gap-1.5 overflow-hidden bg-n1 px-3 py-2">
      {past ? (
        <PastStrip past={past} />
      ) : transition !== null && hasFrames ? (
        <FrameStrip key={transition} transitionId={transition} />
      ) : (
        <ViewStrip />
      )}
    </section>
  );
}
