import { assetIdOf } from '@diorama/documents/engine/references.ts';
import { useQuery } from '@tanstack/react-query';
import { Play, StepBack, StepForward } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../../api/api.ts';
import { useAction } from '../../../editor/actions/actions-context.tsx';
import type { BoundAction } from '../../../editor/actions/editor-action.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { cx } from '../../../ui/cx.ts';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { useEditor, useRecord } from '../editor-hooks.ts';
import { usePastWalkthrough } from '../stage/past-walkthrough.ts';
import { useStage } from '../stage/stage-context.tsx';
import { useSelection } from '../use-selection.ts';
import { FilmStrip } from './film-strip.tsx';
import { PastStrip } from './past-strip.tsx';

/** Below the stage: the views in order, or the frames of the selected move. */
export function Strip() {
  const { selected } = useSelection();
  const past = usePastWalkthrough();
  return (
    <section aria-label="Strip" className="flex min-h-0 flex-1 flex-col gap-1.5 overflow-hidden bg-n1 px-3 py-2">
      {past ? (
        <PastStrip past={past} />
      ) : selected?.collection === 'transitions' ? (
        <FrameStrip transitionId={selected.id} />
      ) : (
        <FilmStrip />
      )}
    </section>
  );
}

/** Width of a frame in the strip and the room between two, CSS pixels. */
const FRAME_WIDTH = 110;

function FrameStrip({ transitionId }: { transitionId: string }) {
  const { space } = useEditor();
  const { stage, media } = useStage();
  const isReadOnly = useReadOnly() !== null;
  const transition = useRecord('transitions', transitionId);
  const [forward, backward] = [useAction('play'), useAction('play-in-reverse')];
  const [held, setHeld] = useState<number | null>(null);
  const ids = transition?.frames.flatMap(({ url }) => assetIdOf(url) ?? []) ?? [];
  const shown = useShownFrames(ids.length);
  const wanted = shown.map((index) => ids[index]).filter((id) => id !== undefined);
  const { data: files } = useQuery({
    queryKey: ['files', 'byIds', space.id, wanted],
    queryFn: ({ signal }) => api.files.byIds.query({ projectId: space.id, ids: wanted }, { signal }),
    enabled: wanted.length > 0,
    staleTime: 60_000,
  });
  useEffect(() => () => stage.hold(null), [stage]);
  if (!transition) return null;
  const work = media?.transitions.find(({ id }) => id === transitionId);
  const largest = work?.playable.type === 'video' ? work.playable.variants[0]?.forward.bytes : undefined;
  const facts = [
    `${ids.length} frames`,
    `${(ids.length / transition.fps).toFixed(1)} s`,
    ...(largest ? [formatBytes(largest)] : []),
  ].join(' · ');
  const hold = (frame: number | null) => {
    setHeld(frame);
    stage.hold(frame === null ? null : { transition: transitionId, frame });
  };
  const step = (by: -1 | 1) => hold(Math.min(ids.length - 1, Math.max(0, (held ?? (by > 0 ? -1 : ids.length)) + by)));
  const play = (action: BoundAction | undefined) => {
    setHeld(null);
    stage.hold(null);
    action?.run();
  };
  return (
    <>
      <div className="flex h-6 min-w-0 items-center gap-2">
        <h2 className="truncate font-strong" title={transition.name}>
          {transition.name || 'Untitled'}
        </h2>
        <span className="flex-none text-n10 text-xs tabular-nums">{facts}</span>
        <span className="ml-auto flex flex-none gap-0.5">
          <IconButton label="Frame back" icon={StepBack} disabled={ids.length === 0} onClick={() => step(-1)} />
          <IconButton
            label="Play in reverse"
            icon={Play}
            shortcut={backward?.keys?.[0]}
            className="[&>svg]:-scale-x-100"
            disabled={!transition.start || !transition.end}
            onClick={() => play(backward)}
          />
          <IconButton
            label="Play"
            icon={Play}
            shortcut={forward?.keys?.[0]}
            disabled={!transition.start || !transition.end}
            onClick={() => play(forward)}
          />
          <IconButton label="Frame forward" icon={StepForward} disabled={ids.length === 0} onClick={() => step(1)} />
        </span>
      </div>
      {(work?.state === 'queued' || work?.state === 'running') && (
        <Progress
          label={work.state === 'queued' ? 'Waiting to be encoded' : 'Encoding forward and reverse'}
          fraction={work.state === 'queued' ? null : work.progress}
        />
      )}
      {ids.length === 0 && (
        <p className="grid flex-1 place-items-center text-n10">
          {isReadOnly ? 'No frames yet' : 'Drop numbered frames on the editor, or choose them in the inspector.'}
        </p>
      )}
      <ol className="flex min-h-0 flex-1 gap-1.5 overflow-x-auto overflow-y-hidden p-0.5">
        {shown.map((index) => {
          const file = files?.find(({ id }) => id === ids[index]);
          return (
            <li key={index} className="flex-none" style={{ width: FRAME_WIDTH }}>
              <button
                type="button"
                aria-pressed={held === index}
                onClick={() => hold(held === index ? null : index)}
                className="block w-full rounded-sm text-left"
              >
                <Thumbnail
                  {...(file?.thumbUrl ? { src: file.thumbUrl } : {})}
                  alt=""
                  className={cx('w-full rounded-sm', held === index && 'outline-2 outline-accent outline-offset-1')}
                />
                <span className="mt-1 block text-2xs text-n10 tabular-nums">{String(index + 1).padStart(2, '0')}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Most frames drawn in the strip; longer moves show every second, third … one. */
const MOST_SHOWN = 60;

function useShownFrames(count: number): number[] {
  const every = Math.max(1, Math.ceil(count / MOST_SHOWN));
  const shown = Array.from({ length: Math.ceil(count / every) }, (_, at) => at * every);
  if (count > 0 && shown.at(-1) !== count - 1) shown.push(count - 1);
  return shown;
}
