/** Positions of an encoded line, longitude first. `digits` behind the point. Source: Google's "Encoded polyline algorithm". */
export function positionsIn(text: string, digits: number): [lng: number, lat: number][] {
  const factor = 10 ** digits;
  const positions: [number, number][] = [];
  let [lat, lng, at] = [0, 0, 0];
  const next = (): number => {
    let [value, shift, part] = [0, 0, 0];
    do {
      part = text.charCodeAt(at) - 63;
      at += 1;
      value |= (part & 31) << shift;
      shift += 5;
    } while (part >= 32);
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  while (at < text.length) {
    lat += next();
    lng += next();
    positions.push([lng / factor, lat / factor]);
  }
  return positions;
}
