import { cx } from '../cx.ts';
import { isNearlyFull, type LimitedRoom, roomText } from './room.ts';

/** How much of a quota is taken: a bar with its figures. */
export function RoomMeter({ label, bytes, quota }: LimitedRoom & { label: string }) {
  const room = { bytes, quota };
  const share = quota === 0 ? 1 : Math.min(1, bytes / quota);
  return (
    <span className="flex w-full min-w-0 flex-col gap-1.5">
      <span className="flex min-w-0 items-baseline gap-x-2 text-xs">
        <span className="truncate font-medium text-n11" title={label}>
          {label}
        </span>
        <span className="ml-auto flex-none text-n10 tabular-nums">{roomText(room)}</span>
      </span>
      <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-n4">
        <span
          className={cx(
            'block h-full rounded-full',
            bytes >= quota ? 'bg-bad' : isNearlyFull(room) ? 'bg-warn' : 'bg-accent',
          )}
          style={{ width: `${share * 100}%` }}
        />
      </span>
    </span>
  );
}
