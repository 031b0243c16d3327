import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { type ModelFacts, type ModelScene, openModel } from './model-scene.ts';
import { useTurning } from './use-turning.ts';
import { ViewerBar, ZOOM_STEP, ZoomButtons } from './viewer-bar.tsx';
import { useViewerKeys } from './viewer-keys.ts';
import { ViewerWait } from './viewer-message.tsx';

/** Pixels that one press of Shift with an arrow turns by. */
const STEP = 40;

/** A model that one turns, with what it is made of. */
export function ViewerModel({ file, onProblem }: { file: FileItem; onProblem: (text: string) => void }) {
  const stage = useRef<HTMLDivElement>(null);
  const scene = useRef<ModelScene | null>(null);
  const [facts, setFacts] = useState<ModelFacts | null>(null);
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    let isOver = false;
    openModel(element, file.url).then(
      (opened) => {
        if (isOver) return opened.stop();
        scene.current = opened;
        setFacts(opened.facts);
      },
      (error: unknown) => isOver || onProblem(`The model cannot be shown: ${reasonOf(error)}.`),
    );
    return () => {
      isOver = true;
      scene.current?.stop();
      scene.current = null;
    };
  }, [file.url, onProblem]);
  const turns = useTurning(stage, scene);
  useViewerKeys({
    zoom: (direction) => scene.current?.zoom(ZOOM_STEP ** direction),
    reset: () => scene.current?.reset(),
    move: (x, y) => scene.current?.turn(x * STEP, y * STEP),
  });
  return (
    <>
      <div
        {...turns}
        ref={stage}
        role="img"
        aria-label={`${file.fileName} in 3D`}
        className="absolute inset-0 cursor-grab touch-none active:cursor-grabbing"
      />
      {!facts && <ViewerWait />}
      {facts && (
        <p className="pointer-events-none absolute top-3 left-4 text-n10 text-xs tabular-nums">
          {facts.triangles.toLocaleString('en')} triangles · {facts.materials}{' '}
          {facts.materials === 1 ? 'material' : 'materials'} · {facts.size.map(metres).join(' × ')} m ·{' '}
          {formatBytes(file.fileSize)}
          {facts.unreadTextures > 0 && <span className="block text-warn-ink">{unreadText(facts.unreadTextures)}</span>}
        </p>
      )}
      <ViewerBar label="Model">
        <ZoomButtons onZoom={(factor) => scene.current?.zoom(factor)} />
        <Button variant="quiet" size="small" icon={RotateCcw} onClick={() => scene.current?.reset()}>
          Reset
        </Button>
      </ViewerBar>
    </>
  );
}

const unreadText = (count: number): string =>
  `Shown without ${count === 1 ? 'a texture' : `${count} textures`} that this viewer cannot read`;

const metres = (value: number): string => (value >= 10 ? value.toFixed(1) : value.toFixed(2));

const REASONS: readonly [RegExp, string][] = [
  [/DRACO/i, 'its meshes are packed with Draco'],
  [/meshopt/i, 'its meshes are packed with meshopt'],
  [/WebGL/i, 'this browser lacks WebGL'],
  [/no triangles/, 'it has no triangles'],
];

const reasonOf = (error: unknown): string => {
  const said = error instanceof Error ? error.message : String(error);
  return REASONS.find(([pattern]) => pattern.test(said))?.[1] ?? 'it is damaged, or could not be loaded';
};
