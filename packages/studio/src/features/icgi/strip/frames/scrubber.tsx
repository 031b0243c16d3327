import { Range } from '../../../../ui/range.tsx';
import { useStageState } from '../../stage/stage-context.tsx';
import { usePlayhead } from './playhead.tsx';

/** Drags through the transition; the stage shows the frame. While it plays, it follows. */
export function Scrubber({ count }: { count: number }) {
  const { frame, seek, transition } = usePlayhead();
  const { moving } = useStageState();
  const last = count - 1;
  const isMoving = moving !== null && moving.transition === transition;
  const now = isMoving ? (moving.reverse ? 1 - moving.progress : moving.progress) * last : frame;
  return (
    <Range
      label="Frame"
      valueText={`Frame ${Math.round(now) + 1} of ${count}`}
      max={Math.max(1, last)}
      value={Math.round(now)}
      onChange={seek}
    />
  );
}
