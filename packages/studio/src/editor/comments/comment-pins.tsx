import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { useCommentDraft, usePinsShown } from './comment-draft.ts';
import { useComments } from './use-comments.ts';

const StagePins = lazyPart(() => import('./stage-pins.tsx').then((module) => module.StagePins));

export interface CommentPinsProps {
  /** Id of the view on the stage. */
  place: string;
  /** Where its picture lies in the parent, in CSS pixels. */
  rect: { x: number; y: number; width: number; height: number };
}

/** Comments pinned to the view on the stage; nothing of it is loaded while there are none. */
export function CommentPins(props: CommentPinsProps) {
  const threads = useComments();
  const draft = useCommentDraft();
  const areShown = usePinsShown();
  const isUsed =
    draft !== null ||
    (areShown && threads.some(({ place, point, resolved }) => place === props.place && point && !resolved));
  return isUsed ? <StagePins {...props} /> : null;
}
