import { hidesWhenBroken } from '../../visitor/media/broken-image.ts';
import { sourceSets } from '../../visitor/media/picture-element.ts';
import type { WalkthroughModel } from './walkthrough-model.ts';

/** A view's picture in small. */
export function ViewPicture({ model, keyframe }: { model: WalkthroughModel; keyframe: string }) {
  const still = model.index.still(keyframe);
  const placeholder = still?.picture?.placeholder;
  const style = {
    aspectRatio: model.index.aspect(),
    ...(placeholder ? { backgroundImage: `url("${placeholder}")` } : {}),
  };
  return (
    <picture className="v-picture" style={style}>
      {sourceSets(still?.picture?.sources ?? []).map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes="160px" />
      ))}
      {still ? <img src={still.url} alt="" loading="lazy" decoding="async" {...hidesWhenBroken} /> : null}
    </picture>
  );
}
