import { formatMoment, formatRelativeTime } from '../format/relative-time.ts';

/** How long ago something was; pointing at it shows the moment. */
export function TimeAgo({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} title={formatMoment(at)}>
      {formatRelativeTime(at, new Date())}
    </time>
  );
}
