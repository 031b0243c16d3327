import { colorOf, initialsOf } from './avatar-look.ts';
import { cx } from './cx.ts';

type AvatarProps = {
  name: string;
  /** What the colour follows; the name when missing. */
  colorKey?: string;
  /** Side in px. */
  size?: 16 | 20 | 24 | 32;
  /** A ring in the ground's colour, for faces that overlap. */
  hasRing?: boolean;
};

const sizes = { 16: 'size-4 text-[7px]', 20: 'size-5 text-[9px]', 24: 'size-6 text-[10px]', 32: 'size-8 text-xs' };

/** A person or client as initials on a colour of their own. */
export function Avatar({ name, colorKey = name, size = 24, hasRing = false }: AvatarProps) {
  return (
    <span
      role="img"
      aria-label={name}
      title={name}
      data-initials={initialsOf(name)}
      // The letters are drawn by CSS: a control around it is named by its own words, not by initials.
      style={{ background: colorOf(colorKey) }}
      className={cx(
        'before:content-[attr(data-initials)] inline-grid flex-none select-none place-items-center rounded-full font-semibold text-white leading-none',
        sizes[size],
        hasRing && 'ring-2 ring-n1',
      )}
    />
  );
}
