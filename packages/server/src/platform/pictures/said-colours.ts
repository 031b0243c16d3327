/** How the numbers of a picture become light, and which lights they are. */
export interface SaidColours {
  /** x and y of white, red, green and blue. Source: CIE 1931. */
  primaries: readonly number[];
  /** A gamma, or one of the curves that have a name. */
  transfer: number | 'srgb' | 'pq' | 'hlg';
}

const D65 = [0.3127, 0.329];
const BT709 = [...D65, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06];
export const SRGB: SaidColours = { primaries: BT709, transfer: 'srgb' };

/** By code points of ITU-T H.273, table 2. */
const PRIMARIES: Readonly<Record<number, readonly number[]>> = {
  1: BT709,
  5: [...D65, 0.64, 0.33, 0.29, 0.6, 0.15, 0.06],
  6: [...D65, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07],
  9: [...D65, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046],
  11: [0.314, 0.351, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
  12: [...D65, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
};

/** By code points of ITU-T H.273, table 3; those of cameras, as BT.709, are shown as that of sRGB, as browsers do. */
const TRANSFERS: Readonly<Record<number, SaidColours['transfer']>> = { 4: 2.2, 5: 2.8, 8: 1, 16: 'pq', 18: 'hlg' };

/** What code points say; null: sRGB, or nothing that is known here. */
export function coloursOfCodes(primaries: number, transfer: number): SaidColours | null {
  const said = { primaries: PRIMARIES[primaries] ?? BT709, transfer: TRANSFERS[transfer] ?? 'srgb' };
  return said.transfer === 'srgb' && said.primaries === BT709 ? null : said;
}
