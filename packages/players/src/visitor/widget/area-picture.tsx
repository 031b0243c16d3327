import type { Picture } from '@diorama/contract/public/picture.ts';
import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import { hidesWhenBroken } from '../media/broken-image.ts';
import { sourceSets } from '../media/picture-element.ts';

interface AreaPictureProps {
  media: Media | null;
  picture: Picture | undefined;
  alt: string;
  /** How much larger than the whole it is shown: a larger size is fetched for it. */
  zoom: number;
  missing: string;
}

/** CSS pixels of the widest area. */
const WIDEST = 1_280;

/** A picture that lies where its area has it. */
export function AreaPicture({ media, picture, alt, zoom, missing }: AreaPictureProps) {
  if (!media?.url) return <p className="v-missing">{missing}</p>;
  const sizes = zoom > 1.05 ? `${Math.round(WIDEST * Math.min(4, Math.ceil(zoom)))}px` : `min(100vw, ${WIDEST}px)`;
  return (
    <picture className="v-layer">
      {sourceSets(picture?.sources ?? []).map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img src={media.url} alt={alt} decoding="async" draggable={false} {...hidesWhenBroken} />
    </picture>
  );
}
