import { continuous } from './antimeridian.ts';
import type { Position } from './geojson.ts';
import { distance } from './measure.ts';

const RAD = Math.PI / 180;
/** Metres between two positions of a great circle that is drawn. */
const STEP = 50_000;
const MOST_STEPS = 200;

/** Degrees clockwise from north in which one sets out from `from` to reach `to` along the sphere; 0 up to 360. */
export function bearing([lng1, lat1]: Position, [lng2, lat2]: Position): number {
  const turn = (lng2 - lng1) * RAD;
  const y = Math.sin(turn) * Math.cos(lat2 * RAD);
  const x = Math.cos(lat1 * RAD) * Math.sin(lat2 * RAD) - Math.sin(lat1 * RAD) * Math.cos(lat2 * RAD) * Math.cos(turn);
  return (Math.atan2(y, x) / RAD + 360) % 360;
}

/** The shortest line over the sphere, ends included; longitudes go on beyond 180 where it crosses the antimeridian. */
export function greatCircle(from: Position, to: Position): Position[] {
  const length = distance(from, to);
  const steps = Math.min(MOST_STEPS, Math.max(1, Math.ceil(length / STEP)));
  const [a, b] = [onSphere(from), onSphere(to)];
  const angle = Math.acos(Math.max(-1, Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])));
  const line = Array.from({ length: steps + 1 }, (_, at): Position => {
    if (at === 0) return from;
    if (at === steps) return to;
    const [first, second] = [
      Math.sin((1 - at / steps) * angle) / Math.sin(angle),
      Math.sin((at / steps) * angle) / Math.sin(angle),
    ];
    const [x, y, z] = [a[0] * first + b[0] * second, a[1] * first + b[1] * second, a[2] * first + b[2] * second];
    return [Math.atan2(y, x) / RAD, Math.atan2(z, Math.hypot(x, y)) / RAD];
  });
  return [...continuous(line)];
}

const onSphere = ([lng, lat]: Position): [number, number, number] => [
  Math.cos(lat * RAD) * Math.cos(lng * RAD),
  Math.cos(lat * RAD) * Math.sin(lng * RAD),
  Math.sin(lat * RAD),
];
