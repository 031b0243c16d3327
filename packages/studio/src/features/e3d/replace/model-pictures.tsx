import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { modelOf } from '../e3d.queries.ts';
import { useEditor } from '../editor-hooks.ts';
import { drawModels, type ModelPictures as Pictures } from './draw-models.ts';
import type { MarkTone, ModelMarks } from './model-marks.ts';

type ModelPicturesProps = {
  meshId: string;
  /** Versions: the one that is shown, and the one that is to replace it. */
  replaced: number;
  version: number;
  /** Name of the new file. */
  name: string;
  marks: ModelMarks;
};

const LEGEND: readonly { tone: MarkTone; label: string; color: string }[] = [
  { tone: 'lost', label: 'Lost', color: 'bg-[#e5484d]' },
  { tone: 'moved', label: 'Moved', color: 'bg-[#f59e0b]' },
];

/** The old model next to the new one, from the same place, with what is lost and moved in colour. */
export function ModelPictures({ meshId, replaced, version, name, marks }: ModelPicturesProps) {
  const { documentId, space } = useEditor();
  const before = useQuery(modelOf(meshId, documentId, space.id, replaced));
  const after = useQuery(modelOf(meshId, documentId, space.id, version));
  const [pictures, setPictures] = useState<Pictures | null>(null);
  /** Those before stay until the next are drawn. */
  const shown = useRef<Pictures>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [from, to] = [before.data, after.data];
  useEffect(() => {
    if (!from || !to) return undefined;
    const stop = new AbortController();
    drawModels({ before: from, after: to }, marks, stop.signal).then(
      (drawn) => {
        if (stop.signal.aborted) return drawn.dispose();
        shown.current?.dispose();
        shown.current = drawn;
        setPictures(drawn);
        setFault(null);
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setFault(error instanceof Error ? error.message : String(error));
      },
    );
    return () => stop.abort();
  }, [from, to, marks]);
  useEffect(() => () => shown.current?.dispose(), []);
  const isMissing = fault !== null || before.isError || after.isError;
  if (isMissing)
    return (
      <p role="status" className="mb-4 rounded-md bg-n3 px-3 py-2 text-n11">
        The models could not be drawn{fault === null ? '' : `: ${fault}`}. The list below says what changes.
      </p>
    );
  const tones = new Set([...marks.before, ...marks.after].map(({ tone }) => tone));
  const legend = LEGEND.filter(({ tone }) => tones.has(tone));
  return (
    <div className="mb-4">
      <div className="grid grid-cols-2 gap-3">
        <Picture address={pictures?.before} label="Current model" detail={`version ${replaced}`} />
        <Picture address={pictures?.after} label="New model" detail={name} />
      </div>
      {legend.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-n11 text-xs">
          {legend.map(({ tone, label, color }) => (
            <span key={tone} className="flex items-center gap-1.5">
              <span aria-hidden className={cx('size-2 rounded-full', color)} />
              {label}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function Picture({ address, label, detail }: { address: string | undefined; label: string; detail: string }) {
  return (
    <figure className="min-w-0">
      <div className="relative aspect-3/2 overflow-hidden rounded-lg bg-stage">
        {address === undefined ? (
          <Skeleton className="absolute inset-0" />
        ) : (
          <img src={address} alt={`${label}: ${detail}`} className="absolute inset-0 size-full object-contain" />
        )}
      </div>
      <figcaption className="mt-1.5 flex gap-1.5 text-xs">
        <span className="font-strong">{label}</span>
        <span className="min-w-0 truncate text-n10" title={detail}>
          {detail}
        </span>
      </figcaption>
    </figure>
  );
}
