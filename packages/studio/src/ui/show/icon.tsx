import type { LucideIcon } from 'lucide-react';
import { cx } from '../cx.ts';

type IconProps = {
  of: LucideIcon;
  /** Side in px at the usual size of texts; 16 next to text, 14 in dense rows. */
  size?: number;
  className?: string | undefined;
};

/** An icon in the look's weight. Always decorative: the text is next to it or in the control's label. */
export function Icon({ of: Shape, size = 16, className }: IconProps) {
  return <Shape aria-hidden size={`${size / 16}rem`} strokeWidth={1.75} className={cx('flex-none', className)} />;
}
