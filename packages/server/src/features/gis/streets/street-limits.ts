import { MOST_STREET_BYTES, MOST_STREET_TILES } from '@diorama/contract/gis/streets.contract.ts';

const figure = (count: number): string => count.toLocaleString('en');

/** What is said of an area that has too many tiles. */
export const tooManyTiles = (tiles: number): string =>
  `This area has ${figure(tiles)} tiles, and ${figure(MOST_STREET_TILES)} are possible. Make it smaller, or take fewer zooms`;

/** The same of bytes. */
export const tooManyBytes = (bytes: number): string =>
  `The streets of this area have ${figure(Math.ceil(bytes / 1e6))} MB, and ${MOST_STREET_BYTES / 1e6} MB are possible. Make it smaller, or take fewer zooms`;
