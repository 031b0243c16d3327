import { type CutEnd, type PortraitCut, portraitCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import type { DemoManifest } from './demo-manifest.ts';

/** How a transition of the demo is cut for phones. */
export function demoCut(
  { canvas, keyframes }: Pick<DemoManifest, 'canvas' | 'keyframes'>,
  { from, to }: Pick<DemoManifest['transitions'][number], 'from' | 'to'>,
): PortraitCut | null {
  const [start, end] = [from, to].map((view) => keyframes.find(({ id }) => id === view));
  if (!start || !end) return null;
  const endOf = ({ scale, focal }: DemoManifest['keyframes'][number]): CutEnd => ({ scale, focal: focal ?? null });
  return portraitCut(canvas.width / canvas.height, endOf(start), endOf(end));
}
