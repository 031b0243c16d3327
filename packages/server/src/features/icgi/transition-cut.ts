import { equalJson, isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import type { IcgiSettings, KeyframeRecord, TransitionRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { Keyframe, Settings, Transition } from '@diorama/documents/icgi/icgi.schema.ts';
import { type CutEnd, type PortraitCut, portraitCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import type { CutSource, Cutting } from '../media/videos/video-cutting.ts';

type Ends = Pick<TransitionRecord, 'start' | 'end'>;
type View = Pick<KeyframeRecord, 'image' | 'scale'>;

/** What a walkthrough's cuts are found by. */
interface Walkthrough {
  canvas: IcgiSettings['canvas'] | undefined;
  keyframe(id: string): View | undefined;
  focal: CutSource['focal'];
}

/** How a transition is cut for phones: around the points that its two views are cut around. */
export function transitionCut({ start, end }: Ends, { canvas, keyframe, focal }: Walkthrough): PortraitCut | null {
  const [from, to] = [keyframe(start?.id ?? ''), keyframe(end?.id ?? '')];
  if (!canvas || !from || !to) return null;
  const endOf = ({ image, scale }: View): CutEnd => ({ scale, focal: image && focal(image.url) });
  return portraitCut(canvas.width / canvas.height, endOf(from), endOf(to));
}

const viewOf = (record: unknown): View | undefined => Keyframe.schema.safeParse(record).data;
const canvasOf = (record: unknown) =>
  isPlainObject(record) ? Settings.schema.shape.canvas.safeParse(record.canvas).data : undefined;

/** The same of stored records. */
export const icgiCutting: Cutting = {
  sequences: 'transitions',
  dependsOn(sequence) {
    const { start, end } = Transition.schema.safeParse(sequence).data ?? {};
    return start && end ? ['settings', `keyframes/${start.id}`, `keyframes/${end.id}`] : [];
  },
  changesCuts(key, before, after) {
    if (key === 'settings') return !equalJson(canvasOf(before), canvasOf(after));
    if (!key.startsWith('keyframes/')) return false;
    const [old, next] = [viewOf(before), viewOf(after)];
    return old?.scale !== next?.scale || old?.image?.url !== next?.image?.url;
  },
  picturesIn: (key, record) => (key.startsWith('keyframes/') ? [viewOf(record)?.image ?? []].flat() : []),
  cutOf(sequence, { record, focal }) {
    const transition = Transition.schema.safeParse(sequence).data;
    if (!transition) return null;
    return transitionCut(transition, {
      canvas: canvasOf(record('settings')),
      keyframe: (id) => viewOf(record(`keyframes/${id}`)),
      focal,
    });
  },
};
