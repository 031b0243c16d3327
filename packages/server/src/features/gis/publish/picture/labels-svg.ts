import type { GisLabel } from '@diorama/contract/gis/published-gis.ts';
import type { FontOutlines } from './font-outlines.ts';
import { type Frame, pixelOf, zoomOf } from './frames.ts';

/** px of letters, and around them. The same as the live map's. */
const SIZES = { sm: 12, md: 15, lg: 19 } as const;
const PADDING = { x: 9, y: 4 };
const LINE = 1.2;
/** Letters' heights after which a text goes on in the next line. */
const WIDEST = 16;
const INK = '#131720';

/** Labels that are there when the map opens, each with its post and its plate. */
export function labelsSvg(
  frame: Frame,
  labels: readonly GisLabel[],
  {
    font,
    textOf,
    isShown,
  }: { font: FontOutlines; textOf: (label: GisLabel) => string; isShown: (category: string | undefined) => boolean },
): string {
  const zoom = zoomOf(frame);
  const seen = labels.filter(({ display }) => {
    const isInZoom = !display.zoom || (display.zoom.min <= zoom && Math.floor(zoom) <= display.zoom.max);
    return isInZoom && display.shape === null && isShown(display.category?.id);
  });
  return seen.map((label) => labelSvg(frame, label, textOf(label), font)).join('');
}

function labelSvg(frame: Frame, label: GisLabel, text: string, font: FontOutlines): string {
  const [x, y] = pixelOf(frame, label.position.lng, label.position.lat);
  if (x < -200 || y < -50 || x > frame.width + 200 || y > frame.height + 250) return '';
  const post = label.post.type === 'some' ? label.post.value : null;
  const foot =
    post === null
      ? ''
      : `<rect x="${x - 2}" y="${y - post}" width="4" height="${post}" fill="#fff"/><rect x="${x - 1}" y="${y - post}" width="2" height="${post}" fill="${INK}"/><circle cx="${x}" cy="${y}" r="5.5" fill="#fff"/><circle cx="${x}" cy="${y}" r="4" fill="${INK}"/>`;
  if (text.trim() === '') return foot;
  const size = SIZES[label.size];
  const lines = linesOf(text, size, font);
  const width = lines.reduce((most, line) => Math.max(most, line.width), 0) + 2 * PADDING.x;
  const height = lines.length * size * LINE + 2 * PADDING.y;
  const top = post === null ? y - height / 2 : y - post - height;
  const letters = lines
    .map(({ path, width: own }, index) => {
      const baseline = top + PADDING.y + index * size * LINE + size * 0.96;
      return `<path transform="translate(${(x - own / 2).toFixed(1)} ${baseline.toFixed(1)})" d="${path}"/>`;
    })
    .join('');
  return `${foot}<rect x="${(x - width / 2).toFixed(1)}" y="${top.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" rx="6" fill="${INK}" stroke="#fff" stroke-opacity="0.85"/><g fill="#fff">${letters}</g>`;
}

function linesOf(text: string, size: number, font: FontOutlines): { path: string; width: number }[] {
  const lines: { path: string; width: number }[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && font.draw(longer, size).width > WIDEST * size) {
      lines.push(font.draw(line, size));
      line = word;
    } else line = longer;
  }
  return [...lines, font.draw(line, size)];
}
