import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../show/icon.tsx';
import { Spinner } from '../show/spinner.tsx';
import { Tooltip } from '../show/tooltip.tsx';
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look.ts';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  /** What it does; read aloud and shown as tooltip. */
  label: string;
  icon: LucideIcon;
  variant?: ButtonVariant;
  size?: ButtonSize;
  shortcut?: string | undefined;
  tooltipSide?: 'bottom' | 'right';
  /** Set for a button that stays down (a tool, a toggle). */
  isPressed?: boolean;
  isPending?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A square button with an icon, its name in a tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'small',
  shortcut,
  tooltipSide = 'bottom',
  isPressed,
  isPending = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label} shortcut={shortcut} side={tooltipSide}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-pressed={isPressed}
        data-pressed={isPressed === true || rest['aria-expanded'] === true}
        aria-busy={isPending || undefined}
        aria-disabled={isPending || undefined}
        className={cx(buttonLook(variant, size, true), className)}
        onClick={(event) => !isPending && onClick?.(event)}
      >
        {isPending ? <Spinner /> : <Icon of={icon} />}
      </button>
    </Tooltip>
  );
}
