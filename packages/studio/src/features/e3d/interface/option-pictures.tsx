import { Camera } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useOnline } from '../../../shell/use-online.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { Progress } from '../../../ui/show/progress.tsx';
import { type PicturesFrom, useOptionPictures } from './use-option-pictures.ts';

interface OptionPicturesProps {
  /** Id of the choice whose options these are. */
  input: string;
  isReadOnly: boolean;
}

/** Pictures of a choice's options, drawn of the model itself: one press, one step to undo. */
export function OptionPictures({ input, isReadOnly }: OptionPicturesProps) {
  const { options, draw, progress, cancel, canDraw } = useOptionPictures(input);
  const [from, setFrom] = useState<PicturesFrom>('start');
  const isOnline = useOnline();
  const missing = options.filter(({ hasPicture }) => !hasPicture);
  const { box, onPress } = useFocusOfButtons(progress !== null);
  if (options.length === 0 || isReadOnly) return null;
  if (progress)
    return (
      <div ref={box} className="flex flex-col gap-2" aria-live="polite">
        <Progress
          label={progress.drawn < progress.of ? 'Drawing pictures' : 'Uploading pictures'}
          fraction={progress.drawn / progress.of}
          detail={`${progress.drawn} of ${progress.of}`}
        />
        <Button
          size="small"
          onClick={() => {
            onPress();
            cancel();
          }}
        >
          Cancel
        </Button>
      </div>
    );
  const start = (wanted: typeof options) => {
    onPress();
    void draw(wanted, from);
  };
  const isSome = missing.length > 0 && missing.length < options.length;
  return (
    <div ref={box} className="flex flex-col gap-2">
      <p className="text-n10">
        {missing.length === 0
          ? `All ${options.length} options have a picture.`
          : `${options.length - missing.length} of ${options.length} options have a picture.`}
      </p>
      <SegmentedControl
        label="Drawn from"
        options={[
          { value: 'start', label: 'Start view' },
          { value: 'here', label: 'Current view' },
        ]}
        value={from}
        onChange={setFrom}
      />
      <div className="flex flex-wrap gap-2">
        {isSome && (
          <Button size="small" icon={Camera} disabled={!canDraw || !isOnline} onClick={() => start(missing)}>
            Draw {missing.length} missing
          </Button>
        )}
        <Button size="small" icon={Camera} disabled={!canDraw || !isOnline} onClick={() => start(options)}>
          {missing.length === options.length ? 'Draw pictures' : 'Draw all again'}
        </Button>
      </div>
      <p className="text-n10 text-xs">
        {isOnline
          ? 'Each picture shows the model with that option, and what else is chosen in the preview.'
          : 'You are offline. Pictures can be drawn when you are back online.'}
      </p>
    </div>
  );
}

/** Buttons that begin and end drawing take each other's place: focus goes from the pressed one to its successor. */
function useFocusOfButtons(isDrawing: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const isOwn = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the buttons takes focus away
  useLayoutEffect(() => {
    if (!isOwn.current || document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  }, [isDrawing]);
  return {
    box,
    onPress: () => {
      isOwn.current = true;
    },
  };
}
