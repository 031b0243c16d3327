import type { Geometry } from './geojson.ts';
import type { RingFault } from './ring-faults.ts';

/** A fault of a geometry in plain text: `Ring 2 crosses itself near 59.33000, 18.07000`. */
export function faultText({ type, part, ring, position }: RingFault, geometry: Geometry): string {
  const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
  const isMulti = geometry.type === 'MultiPolygon' || geometry.type === 'MultiLineString';
  const what = isArea ? `Ring ${ring + 1}` : 'The line';
  const where = isMulti ? `${what} of part ${part + 1}` : what;
  const near = position ? ` near ${position[1].toFixed(5)}, ${position[0].toFixed(5)}` : '';
  switch (type) {
    case 'short':
      return isArea ? `${where} has fewer than 3 corners` : `${where} has fewer than 2 positions`;
    case 'flat':
      return `${where} encloses no area`;
    case 'crossing':
      return `${where} crosses itself or another ring${near}`;
    case 'touching':
      return `${where} touches itself${near}`;
    case 'range':
      return `Latitude is -90 to 90 and longitude -180 to 180${near && `, not${near.replace(' near', '')}`}`;
    case 'outside':
      return `${where} is a hole outside of the area${near}`;
    case 'open':
      return `${where} is open`;
    default:
      return `${where} repeats a position${near}`;
  }
}
