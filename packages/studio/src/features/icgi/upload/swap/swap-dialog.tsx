import { shapesOf } from '@diorama/documents/icgi/commands/outline.commands.ts';
import { useMemo, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Range } from '../../../../ui/field/range.tsx';
import { useEditor, useOne, useRecord } from '../../editor-hooks.ts';
import { usePicture } from '../../stage-context.tsx';
import { differences, type OfferedImage } from './offered-image.ts';

export interface SwapDialogProps {
  keyframeId: string;
  image: OfferedImage;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Lays a new image over the one a view has, below everything that is placed on it. */
export function SwapDialog({ keyframeId, image, isBusy, onConfirm, onClose }: SwapDialogProps) {
  const keyframe = useRecord('keyframes', keyframeId);
  const old = usePicture(keyframeId);
  const { canvas } = useOne('settings');
  const [part, setPart] = useState(50);
  const source = old?.sources.at(-1)?.url;
  const changes = old ? differences(old, image) : [];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={`Replace the image of “${keyframe?.name || 'Untitled'}”`}
      text="Markers, outlines and signs stay where they are."
      onSubmit={onConfirm}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={isBusy}>
            Replace image
          </Button>
        </>
      }
    >
      <div
        className="relative overflow-hidden rounded-lg bg-stage"
        style={{ aspectRatio: `${canvas.width} / ${canvas.height}` }}
      >
        {source && <img src={source} alt="Until now" className="absolute inset-0 size-full object-cover" />}
        <img
          src={image.url}
          alt="New"
          className="absolute inset-0 size-full object-cover"
          style={{ clipPath: `inset(0 0 0 ${part}%)` }}
        />
        <Overlays keyframeId={keyframeId} />
        <span aria-hidden className="absolute inset-y-0 w-px bg-n1 shadow-float" style={{ left: `${part}%` }} />
      </div>
      <div className="mt-3 flex items-center gap-3 text-n10 text-xs">
        <span className="flex-none">Until now</span>
        <Range label="New image from the right" max={100} value={part} onChange={setPart} />
        <span className="flex-none">New</span>
      </div>
      <p className="mt-2 break-all text-n10 text-xs">New image: {image.name}</p>
      {changes.map((difference) => (
        <p key={difference} className="mt-2 text-warn-ink text-xs">
          {difference}
        </p>
      ))}
    </Dialog>
  );
}

/** What is placed on a view, drawn in the canvas's own pixels. */
function Overlays({ keyframeId }: { keyframeId: string }) {
  const { store } = useEditor();
  const { canvas } = useOne('settings');
  const placed = useMemo(() => {
    const records = store.records();
    return store
      .list('placements')
      .filter((placement) => placement.keyframe?.id === keyframeId)
      .map((placement) => ({
        ...placement,
        paths:
          placement.data.type === 'outline'
            ? shapesOf(records, placement.data.outline?.id ?? '').map(({ id, path }) => ({ id, path }))
            : [],
      }));
  }, [store, keyframeId]);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${canvas.width} ${canvas.height}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full fill-none stroke-white"
    >
      {placed.map(({ id, x, y, data, paths }) => (
        <g key={id} transform={`translate(${x * canvas.width} ${y * canvas.height})`}>
          {data.type === 'outline' ? (
            <g transform={`scale(${data.scale})`}>
              {paths.map((shape) => (
                <path key={shape.id} d={shape.path} strokeWidth={2} vectorEffect="non-scaling-stroke" />
              ))}
            </g>
          ) : (
            <circle r={canvas.width / 120} className="fill-accent" strokeWidth={2} vectorEffect="non-scaling-stroke" />
          )}
        </g>
      ))}
    </svg>
  );
}
