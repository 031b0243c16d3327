/** The compass angle of a point seen from the dial's centre: 0 is up (north), clockwise, in whole degrees 0 to 359. */
export function angleOfPoint(x: number, y: number): number {
  return turnAngle(Math.round((Math.atan2(x, -y) * 180) / Math.PI), 0);
}

/** Turns an angle and stays on the circle: 350 and 20 more is 10. Keeps decimals to a tenth. */
export function turnAngle(angle: number, by: number): number {
  const turned = (((angle + by) % 360) + 360) % 360;
  return Math.round(turned * 10) / 10;
}

const winds = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/** The nearest of the eight compass directions, read aloud along with the degrees. */
export function windOf(angle: number): string {
  return winds[Math.round(turnAngle(angle, 0) / 45) % 8] ?? 'N';
}
