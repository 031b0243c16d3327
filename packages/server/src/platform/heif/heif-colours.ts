import { propertyOf } from './heif-file.ts';
import type { HeifItem } from './heif-items.ts';

/** How the numbers of a picture are meant. Code points of ITU-T H.273; 2: not said. */
export interface HeifColours {
  primaries: number;
  transfer: number;
  matrix: number;
  isFullRange: boolean;
}

/** What is said of the colours of items, the first that has a word of each kind. */
export function coloursOf(items: readonly (HeifItem | undefined)[]): {
  nclx: HeifColours | null;
  /** An ICC profile: it says more than code points. */
  profile: Buffer | null;
} {
  const all = items.flatMap((item) => item?.properties.filter(({ name }) => name === 'colr') ?? []);
  const typed = (...types: string[]) =>
    all.find(({ bytes }) => types.includes(bytes.toString('latin1', 0, 4)))?.bytes.subarray(4);
  const nclx = typed('nclx');
  const profile = typed('prof', 'rICC');
  return {
    nclx:
      nclx && nclx.length >= 7
        ? {
            primaries: nclx.readUInt16BE(0),
            transfer: nclx.readUInt16BE(2),
            matrix: nclx.readUInt16BE(4),
            isFullRange: ((nclx[6] ?? 0) & 0x80) !== 0,
          }
        : null,
    profile: profile && profile.length > 128 ? profile : null,
  };
}

/** Names of what lets through what is behind. Source: ISO/IEC 23008-12, 6.6.2.1, and 23091-2. */
const ALPHA = ['urn:mpeg:hevc:2015:auxid:1', 'urn:mpeg:mpegB:cicp:systems:auxiliary:alpha'];

/** Whether an auxiliary item is alpha; others are depth and brightness. */
export const isAlpha = (item: HeifItem): boolean => {
  const text = propertyOf(item, 'auxC')?.toString('latin1', 4) ?? '';
  return ALPHA.includes(text.split('\0')[0] ?? '');
};
