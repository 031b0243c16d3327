import { cx } from '../cx.ts';

/** The shape of what is coming; give it the size of the real thing. The place around it says what loads. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'block animate-shimmer rounded-sm bg-[length:40%_100%] bg-n3 bg-no-repeat',
        'bg-[linear-gradient(90deg,transparent,var(--n4),transparent)]',
        className,
      )}
    />
  );
}
