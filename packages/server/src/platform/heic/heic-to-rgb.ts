import type { HeifColours } from '../heif/heif-colours.ts';
import type { Av } from '../video/load-node-av.ts';
import { colourSteps, openFilter } from '../video/picture-filter.ts';
import type { Planes } from './heic-tiles.ts';

/** What is meant where neither the file nor its stream says it. Source: ISO/IEC 23000-22, 7.3.6.4. */
const DEFAULTS = { primaries: 1, transfer: 13, matrix: 6 };
const UNSAID = 2;
const FULL = 2;
const LIMITED = 1;

/** Planes as 8-bit RGB: in sRGB, or in the colours of the file's profile, which goes along. */
export function toRgb(
  av: Av,
  planes: Planes,
  { nclx, hasProfile }: { nclx: HeifColours | null; hasProfile: boolean },
): Promise<Buffer> {
  const said = (a: number | undefined, b: number, otherwise: number): number =>
    [a, b].find((value) => value !== undefined && value !== UNSAID) ?? otherwise;
  const colours = {
    // A profile says what they are; the numbers stay as they are.
    primaries: hasProfile ? DEFAULTS.primaries : said(nclx?.primaries, planes.primaries, DEFAULTS.primaries),
    transfer: hasProfile ? DEFAULTS.transfer : said(nclx?.transfer, planes.transfer, DEFAULTS.transfer),
    matrix: said(nclx?.matrix, planes.matrix, DEFAULTS.matrix),
    range: rangeOf(planes, nclx),
  };
  const { primaries, transfer, matrix, range } = colours;
  return filtered(av, planes, colours, (frame) => [
    [
      'setparams',
      `color_primaries=${primaries}:color_trc=${transfer}:colorspace=${matrix}:range=${range === FULL ? 'pc' : 'tv'}`,
    ],
    ...colourSteps(frame, { width: planes.width, height: planes.height, to: 'srgb' }),
    ['format', 'rgb24'],
  ]);
}

/** The first plane as it is: how much lets through what is behind. */
export function toGrey(av: Av, planes: Planes, nclx: HeifColours | null): Promise<Buffer> {
  const range = rangeOf(planes, nclx);
  return filtered(av, planes, { ...DEFAULTS, range }, () => [
    ['scale', `in_range=${range === FULL ? 'pc' : 'tv'}:out_range=pc`],
    ['format', 'gray'],
  ]);
}

const rangeOf = ({ range }: Planes, nclx: HeifColours | null): number =>
  nclx ? (nclx.isFullRange ? FULL : LIMITED) : range === 0 ? FULL : range;

type Steps = Parameters<typeof openFilter>[3];

async function filtered(
  av: Av,
  { bytes, width, height, format }: Planes,
  colours: { primaries: number; transfer: number; matrix: number; range: number },
  stepsFor: (frame: Parameters<typeof colourSteps>[0]) => Steps,
): Promise<Buffer> {
  const timeBase = { num: 1, den: 1 };
  const frame = av.lib.Frame.fromVideoBuffer(bytes, { width, height, format, timeBase, pts: 0n });
  const meant = { ...colours, height };
  const filter = await openFilter(av, frame, { timeBase, ...meant }, stepsFor(meant));
  try {
    for await (const made of filter.put(frame)) return made.toBuffer();
    for await (const made of filter.put(null)) return made.toBuffer();
  } finally {
    filter.close();
    frame.free();
  }
  throw new Error('no picture came out of the filters');
}
