import { normalized, type Turn, type Vector } from './matrix.ts';

const DEGREE = Math.PI / 180;
/** From here on, two of the angles turn around the same axis. */
const POLE = 0.9999995;

/** A rotation as three turns in degrees, -180 to 180: around y, then the turned x, then the turned z. */
export function anglesOf(rotation: Turn): Vector {
  const { x, y, z, w } = normalized(rotation);
  const sine = 2 * (w * x - y * z);
  if (Math.abs(sine) > POLE) {
    const around = 2 * Math.atan2(y, w);
    return tidy({ x: Math.sign(sine) * 90 * DEGREE, y: around, z: 0 });
  }
  return tidy({
    x: Math.asin(sine),
    y: Math.atan2(2 * (w * y + x * z), 1 - 2 * (x * x + y * y)),
    z: Math.atan2(2 * (w * z + x * y), 1 - 2 * (x * x + z * z)),
  });
}

/** The rotation of three turns in degrees. */
export function turnBy({ x, y, z }: Vector): Turn {
  const half = (degrees: number) => (degrees * DEGREE) / 2;
  const [sx, sy, sz] = [Math.sin(half(x)), Math.sin(half(y)), Math.sin(half(z))];
  const [cx, cy, cz] = [Math.cos(half(x)), Math.cos(half(y)), Math.cos(half(z))];
  return {
    x: cy * sx * cz + sy * cx * sz,
    y: sy * cx * cz - cy * sx * sz,
    z: cy * cx * sz - sy * sx * cz,
    w: cy * cx * cz + sy * sx * sz,
  };
}

/** Binary fractions leave rounding tails that the user never typed. */
const tidy = ({ x, y, z }: Vector): Vector => ({ x: degrees(x), y: degrees(y), z: degrees(z) });
function degrees(angle: number): number {
  const value = Math.round((angle / DEGREE) * 1e4) / 1e4;
  const turned = value > 180 ? value - 360 : value <= -180 ? value + 360 : value;
  return turned + 0;
}
