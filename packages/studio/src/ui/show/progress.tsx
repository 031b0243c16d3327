import { cx } from '../cx.ts';

type ProgressProps = {
  /** What is under way: `Uploading 3 of 12`. */
  label: string;
  /** 0 to 1; null while the end is not known. */
  fraction: number | null;
  /** The figures: `1.8 of 24 MB`. */
  detail?: string;
  tone?: 'accent' | 'ok' | 'bad';
};

const fills = { accent: 'bg-accent', ok: 'bg-ok', bad: 'bg-bad' };

/** A bar with its figures. */
export function Progress({ label, fraction, detail, tone = 'accent' }: ProgressProps) {
  const percent = fraction === null ? null : Math.round(Math.min(1, Math.max(0, fraction)) * 100);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-baseline gap-2">
        <span className="truncate font-medium" title={label}>
          {label}
        </span>
        <span className="ml-auto flex-none text-n10 text-xs tabular-nums">
          {detail}
          {detail && percent !== null && ' · '}
          {percent !== null && `${percent} %`}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        aria-valuetext={detail}
        className="h-1 overflow-hidden rounded-full bg-n4"
      >
        <div
          style={{ width: `${percent ?? 30}%` }}
          className={cx('h-full rounded-full transition-[width]', fills[tone], percent === null && 'animate-slide')}
        />
      </div>
    </div>
  );
}
