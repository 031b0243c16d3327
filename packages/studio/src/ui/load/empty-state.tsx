import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../show/icon.tsx';

type EmptyStateProps = {
  icon: LucideIcon;
  title: string;
  /** What belongs here and what it is good for, in a sentence or two. */
  text: string;
  /** The first step, as a button. */
  action?: ReactNode;
  /** Over a stage, as a card that leaves the rest of it in sight. */
  isFloating?: boolean;
};

/** Nothing here yet: says what would be, and offers the first step. */
export function EmptyState({ icon, title, text, action, isFloating = false }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'mx-auto flex max-w-sm flex-col items-center px-6 text-center',
        isFloating ? 'py-8 @max-xl:py-4' : 'py-14',
      )}
    >
      <span
        className={cx(
          'mb-4 grid size-11 place-items-center rounded-xl border border-n5 bg-n2 text-n10',
          isFloating && '@max-xl:hidden',
        )}
      >
        <Icon of={icon} size={20} />
      </span>
      <h2 className="font-strong text-md">{title}</h2>
      <p className="mt-1 text-balance text-n10">{text}</p>
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
