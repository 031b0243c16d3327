import { Image, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../cx.ts';
import { Icon } from './icon.tsx';

type ThumbnailProps = {
  /** Missing: the fallback icon stands in. */
  src?: string | undefined;
  /** Empty when the name is next to it. */
  alt: string;
  /** Width over height. */
  aspect?: number;
  fallback?: LucideIcon;
  /** Gives the width; the height follows from the aspect. */
  className?: string;
};

/** A small picture that loads when it comes into sight and never moves what is around it. */
export function Thumbnail({ src, alt, aspect = 16 / 9, fallback = Image, className }: ThumbnailProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | undefined>();
  const isShown = src !== undefined && src !== brokenSrc;
  return (
    <span
      style={{ aspectRatio: aspect }}
      className={cx('relative grid flex-none place-items-center overflow-hidden rounded-sm bg-n3 text-n9', className)}
    >
      {isShown ? (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBrokenSrc(src)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <>
          <Icon of={fallback} />
          {alt !== '' && <span className="sr-only">{alt}</span>}
        </>
      )}
      <span aria-hidden className="pointer-events-none absolute inset-0 rounded-[inherit] border border-n12/10" />
    </span>
  );
}
