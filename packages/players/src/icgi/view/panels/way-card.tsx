import { ViewPicture } from '../view-picture.tsx';
import type { WalkthroughModel } from '../walkthrough-model.ts';

/** Where a way leads: its picture and name, over what leads there. The picture is fetched when it is first wanted. */
export function WayCard({ model, keyframe, isShown }: { model: WalkthroughModel; keyframe: string; isShown: boolean }) {
  const name = model.keyframeName(keyframe);
  return (
    <span
      className="wt-way"
      data-shown={isShown || undefined}
      aria-hidden="true"
      lang={model.keyframeLanguage(keyframe)}
    >
      {isShown ? <ViewPicture model={model} keyframe={keyframe} /> : null}
      {name ? <span>{name}</span> : null}
    </span>
  );
}
