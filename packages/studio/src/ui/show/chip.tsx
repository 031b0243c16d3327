import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** What a chip means; its dot and label carry it together. */
export type ChipTone = 'neutral' | 'ok' | 'warn' | 'bad';

const tones: Record<ChipTone, { chip: string; dot: string }> = {
  neutral: { chip: 'bg-n3 text-n11', dot: 'bg-n8' },
  ok: { chip: 'bg-ok-soft text-ok-ink', dot: 'bg-ok' },
  warn: { chip: 'bg-warn-soft text-warn-ink', dot: 'bg-warn' },
  bad: { chip: 'bg-bad-soft text-bad-ink', dot: 'bg-bad' },
};

/** A short state with a dot. */
export function Chip({ tone = 'neutral', children }: { tone?: ChipTone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 max-w-full flex-none items-center gap-1.25 rounded-full px-1.75 font-medium text-xs tabular-nums',
        tones[tone].chip,
      )}
    >
      <span aria-hidden className={cx('size-1.5 flex-none rounded-full', tones[tone].dot)} />
      <span className="truncate">{children}</span>
    </span>
  );
}
