import { cx } from '../cx.ts';
import { nameEnd } from './name-end.ts';

/** A name in one line: where room is short it is cut in the middle, as names of a list often begin alike. */
export function CutName({ name, className }: { name: string; className?: string | undefined }) {
  const end = nameEnd(name);
  return (
    <span title={name} className={cx('flex min-w-0', className)}>
      <span className="min-w-0 truncate whitespace-pre">{name.slice(0, name.length - end)}</span>
      {end > 0 && <span className="max-w-3/4 flex-none truncate whitespace-pre">{name.slice(-end)}</span>}
    </span>
  );
}
