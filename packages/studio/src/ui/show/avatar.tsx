import { cx } from '../cx.ts';
import { colorOf, initialsOf as initials } from './avatar-look.ts';

type AvatarProps = {
  /** Read aloud. */
  name: string;
  /** Whose initials are shown; those of `name` when missing. */
  initialsOf?: string;
  /** The id of the person or client: one has the same colour everywhere. Null: somebody unknown, in grey. */
  colorKey: string | null;
  /** Side in px. */
  size?: 16 | 20 | 24 | 32;
  /** A ring in the ground's colour, for faces that overlap. */
  hasRing?: boolean;
  /** Without colour: somebody who is away, or not known yet. */
  isGrey?: boolean;
};

const sizes = {
  16: 'size-4 text-[0.4375rem]',
  20: 'size-5 text-[0.5625rem]',
  24: 'size-6 text-[0.625rem]',
  32: 'size-8 text-xs',
};

/** A person or client as initials on a colour of their own. */
export function Avatar({ name, initialsOf = name, colorKey, size = 24, hasRing = false, isGrey = false }: AvatarProps) {
  const color = isGrey || colorKey === null ? null : colorOf(colorKey);
  return (
    <span
      role="img"
      aria-label={name}
      title={name}
      data-initials={initials(initialsOf)}
      // The letters are drawn by CSS: a control around it is named by its own label, not by initials.
      style={color === null ? {} : { background: color }}
      className={cx(
        'before:content-[attr(data-initials)] inline-grid flex-none select-none place-items-center rounded-full font-semibold leading-none',
        color === null ? 'bg-n5 text-n11' : 'text-white',
        sizes[size],
        hasRing && 'ring-2 ring-n1',
      )}
    />
  );
}
