import { cx } from '../cx.ts';

/** A key, or keys with spaces between, as printed on the keyboard: `Ctrl K`. */
export function Kbd({ children, tone = 'plain' }: { children: string; tone?: 'plain' | 'inverse' }) {
  return (
    <kbd
      className={cx(
        'inline-flex h-4.5 min-w-4.5 flex-none items-center justify-center whitespace-nowrap rounded-sm border px-1 font-medium font-sans text-2xs',
        tone === 'plain' ? 'border-n5 bg-n1 text-n9' : 'border-n10 bg-transparent text-n1',
      )}
    >
      {children}
    </kbd>
  );
}
