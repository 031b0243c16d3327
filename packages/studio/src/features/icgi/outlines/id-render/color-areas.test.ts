import { pathArea } from '@diorama/documents/icgi/path/path-geometry.ts';
import { expect, test } from 'vitest';
import { ColorFault, colorAreas, type Pixels } from './color-areas.ts';

/** A picture of letters, each a colour; a dot is clear. */
function picture(rows: readonly string[], scale = 8, colors: Record<string, number> = {}): Pixels {
  const [width, height] = [(rows[0]?.length ?? 0) * scale, rows.length * scale];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const letter = rows[Math.floor(y / scale)]?.[Math.floor(x / scale)] ?? '.';
      const color = { a: 0xff0000, b: 0x00ff00, c: 0x0000ff, k: 0, ...colors }[letter] ?? 0;
      data.set([color >> 16, (color >> 8) & 255, color & 255, letter === '.' ? 0 : 255], (y * width + x) * 4);
    }
  return { data, width, height };
}

test('each colour becomes one path, what is around them is told apart', () => {
  const areas = colorAreas(picture(['kkkkkk', 'kaabbk', 'kaabbk', 'kkkkkk']));
  expect(areas.map(({ color, isGround }) => [color, isGround])).toEqual([
    ['#ff0000', false],
    ['#00ff00', false],
    ['#000000', true],
  ]);
  expect(areas[0]?.path).toBe('M8 8L24 8L24 24L8 24Z');
  expect(areas[1]?.path).toBe('M24 8L40 8L40 24L24 24Z');
  expect(areas[0]?.share).toBeCloseTo(4 / 24);
});

test('an area in two parts with a hole is one path, and the hole is empty', () => {
  const [area, ground] = colorAreas(picture(['cccccccc', 'caaac.ac', 'ca.ac.ac', 'caaacccc']));
  expect(ground?.color).toBe('#0000ff');
  const drawn = pathArea(area?.path ?? '');
  expect(drawn.rings).toHaveLength(3);
  expect(area?.path.match(/M/g)).toHaveLength(3);
});

test('areas that touch at a corner only are not joined', () => {
  const areas = colorAreas(picture(['ab', 'ba']));
  expect(areas.map(({ path }) => path.match(/M/g)?.length)).toEqual([2, 2]);
});

test('what blends two areas goes to one of them, and near colours are one', () => {
  const rows = ['kkkkkkkkkk', 'kaaaaxbbbk', 'kaaaaybbbk', 'kaaaaxbbbk', 'kkkkkkkkkk'];
  const areas = colorAreas(picture(rows, 4, { x: 0x808000, y: 0xfa0503 }));
  expect(areas.map(({ color }) => color)).toContain('#ff0000');
  const share = areas.reduce((sum, one) => sum + one.share, 0);
  expect(share).toBeCloseTo(1);
});

test('slanted edges lose their steps', () => {
  const [width, height] = [200, 100];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (x > 2 * y && y > 4) data.set([10, 20, 200, 255], (y * width + x) * 4);
  const area = colorAreas({ data, width, height }).find(({ color }) => color === '#0a14c8');
  expect(area?.path.split('L').length).toBeLessThan(8);
});

test('a photograph is refused with what to do', () => {
  const [width, height] = [100, 100];
  let seed = 7;
  const noise = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed >> 16;
  };
  const data = new Uint8ClampedArray(width * height * 4).map((_, at) => (at % 4 === 3 ? 255 : noise() % 256));
  expect(() => colorAreas({ data, width, height })).toThrow(ColorFault);
  expect(() => colorAreas({ data: new Uint8ClampedArray(400), width: 10, height: 10 })).toThrow('empty');
});

test('areas come in reading order whatever their size, and each has a point within it', () => {
  const rows = ['kkkkkkkk', 'kakbbbck', 'kkkkkkkk', 'kdddkeek', 'kdkdkeek', 'kkkkkkkk'];
  const colors = { d: 0xff00ff, e: 0x00ffff };
  const areas = colorAreas(picture(rows, 8, colors));
  expect(areas.map(({ color }) => color)).toEqual([
    ...['#ff0000', '#00ff00', '#0000ff', '#ff00ff', '#00ffff'],
    '#000000',
  ]);
  const letterAt = ({ x, y }: { x: number; y: number }) => rows[Math.floor(y / 8)]?.[Math.floor(x / 8)];
  expect(areas.map(({ anchor }) => letterAt(anchor))).toEqual(['a', 'b', 'c', 'd', 'e', 'k']);
});
