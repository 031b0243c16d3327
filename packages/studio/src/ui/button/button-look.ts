import { cx } from '../cx.ts';

/** The emphasis of a button: one `primary` per screen, `danger` only for what destroys. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
/** `small` is 28 px (bars, inspectors), `normal` 32 px. Both grow under a finger. */
export type ButtonSize = 'small' | 'normal';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-accent-text hover:bg-accent-hover active:bg-accent-hover',
  secondary: 'border-n6 bg-n1 text-n12 hover:border-n7 hover:bg-n2 active:bg-n3 data-[pressed=true]:bg-n3',
  quiet:
    'border-transparent text-n11 hover:bg-n3 hover:text-n12 active:bg-n4 data-[pressed=true]:bg-n4 data-[pressed=true]:text-n12',
  danger: 'border-transparent bg-bad-fill text-white hover:bg-bad-fill-hover active:bg-bad-fill-hover',
};

/** The classes of a button, for links that must look like one. */
export function buttonLook(variant: ButtonVariant, size: ButtonSize, isSquare = false): string {
  return cx(
    'touch-target relative inline-flex select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md border font-medium no-underline transition-colors',
    'aria-busy:cursor-progress aria-busy:opacity-75 disabled:pointer-events-none disabled:opacity-50',
    size === 'small' ? 'h-7 pointer-coarse:h-9' : 'h-8 pointer-coarse:h-11',
    isSquare && (size === 'small' ? 'w-7 pointer-coarse:w-9' : 'w-8 pointer-coarse:w-11'),
    !isSquare && (size === 'small' ? 'px-2.5' : 'px-3'),
    variants[variant],
  );
}
