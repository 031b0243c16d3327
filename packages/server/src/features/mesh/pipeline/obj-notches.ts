import { MANY, openNotches, type Point } from './notches.ts';

const MANY_CORNERS = new RegExp(`^f(?:[ \\t]+[^\\s#]+){${MANY}}`, 'm');

/** The text of an .obj file whose faces keep their notches on the way through the converter. */
export function withOpenNotches(text: string): string {
  if (!MANY_CORNERS.test(text)) return text;
  const points: Point[] = [];
  const faces: number[][] = [];
  for (const [, statement, rest = ''] of text.matchAll(/^([vf])[ \t]+([^\r\n#]*)/gm)) {
    const words = rest.trim().split(/[ \t]+/);
    if (statement === 'v') {
      const [x = 0, y = 0, z = 0] = words.map(Number);
      points.push([x, y, z]);
    } else if (words.length >= MANY) faces.push(words.map((word) => indexOf(Number.parseInt(word, 10), points.length)));
  }
  const moved = openNotches(points, faces);
  if (moved.size === 0) return text;
  let at = -1;
  return text.replace(/^(v[ \t]+)[^ \t\r\n]+[ \t]+[^ \t\r\n]+[ \t]+[^ \t\r\n]+/gm, (line, start: string) => {
    at += 1;
    const place = moved.get(at);
    return place ? `${start}${place.join(' ')}` : line;
  });
}

const indexOf = (written: number, count: number): number => (written < 0 ? count + written : written - 1);
