import { PastRevisionBand } from '../../../editor/history/past-revision-band.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

const PreviewCanvas = lazyPart(() => import('./preview-canvas.tsx').then((module) => module.PreviewCanvas), {
  fallback: (
    <div className="grid size-full place-items-center">
      <Spinner />
    </div>
  ),
});

/** The material on a shape in a light. */
export function MaterialStage() {
  return (
    <div data-stage className="relative flex h-full min-h-0 min-w-0 flex-col bg-n2">
      <PastRevisionBand />
      <PreviewCanvas />
    </div>
  );
}
