const norm = (degrees: number) => ((degrees % 360) + 360) % 360;

/** Degrees between two bearings along the shortest arc; `part` 0..1. */
export function bearingBetween(from: number, to: number, part: number): number {
  const arc = ((norm(to) - norm(from) + 540) % 360) - 180;
  return norm(from + arc * part);
}

/** The bearing within a move: read from its own curve when it has one, else along the shortest arc. */
export function bearingInMove(
  ends: { from: number; to: number },
  yaw: readonly number[] | undefined,
  reverse: boolean,
  progress: number,
): number {
  if (!yaw || yaw.length < 2) return bearingBetween(ends.from, ends.to, progress);
  const place = (reverse ? 1 - progress : progress) * (yaw.length - 1);
  const before = Math.min(Math.floor(place), yaw.length - 2);
  return bearingBetween(yaw[before] ?? 0, yaw[before + 1] ?? 0, place - before);
}

/** Where a needle turns to from where it is (any number of degrees) to point at a bearing without going the long way. */
export function unwound(previous: number, bearing: number): number {
  const arc = ((norm(bearing) - norm(previous) + 540) % 360) - 180;
  return previous + arc;
}
