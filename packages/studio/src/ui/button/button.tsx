import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../show/icon.tsx';
import { Spinner } from '../show/spinner.tsx';
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look.ts';

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize | undefined;
  icon?: LucideIcon | undefined;
  /** At work: shows it, keeps focus and width, and ignores further presses. */
  isPending?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A button with a label. For an icon alone use `IconButton`. */
export function Button({
  children,
  variant = 'secondary',
  size = 'normal',
  icon,
  isPending = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // Not `disabled` while pending: that would drop the keyboard's focus on the floor.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonLook(variant, size), className)}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      onClick={press}
    >
      {isPending && icon ? <Spinner /> : icon && <Icon of={icon} />}
      <span className={cx('truncate', isPending && !icon && 'opacity-0')}>{children}</span>
      {isPending && !icon && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}
