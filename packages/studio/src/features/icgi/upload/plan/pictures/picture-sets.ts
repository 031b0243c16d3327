import { LIKE_PICTURE, likenessDistance } from '@diorama/documents/shared/picture-likeness.ts';
import { fileVersion } from '../../../../../editor/delivery/file-versions.ts';
import type { PixelSize } from '../picture-size.ts';

/** A picture, or the frames of a sequence, by a name without its ending. */
export interface NamedPicture {
  id: string;
  name: string;
  /** See `likenessOf`: of one picture, or of the first and last frame; null where they are not known. */
  likenesses: readonly (string | null)[];
  /** Null or absent: not known. */
  size?: PixelSize | null;
}

/** What a picture is a part of. */
export interface PartOfSet {
  /** Why it is left out. */
  reason: string;
  /** The pictures do not say otherwise: where they cannot be compared, a name may mean a view to the left. */
  isSure: boolean;
}

/** The six sides of a cube, as programs call them; `isWord`: elevations may be called so. */
const CUBES: readonly { faces: readonly string[]; isWord: boolean }[] = [
  { faces: ['px', 'nx', 'py', 'ny', 'pz', 'nz'], isWord: false },
  { faces: ['posx', 'negx', 'posy', 'negy', 'posz', 'negz'], isWord: false },
  { faces: ['xpos', 'xneg', 'ypos', 'yneg', 'zpos', 'zneg'], isWord: false },
  { faces: ['front', 'back', 'left', 'right', 'top', 'bottom'], isWord: true },
  { faces: ['front', 'back', 'left', 'right', 'up', 'down'], isWord: true },
  { faces: ['f', 'b', 'l', 'r', 'u', 'd'], isWord: true },
  { faces: ['ft', 'bk', 'lf', 'rt', 'up', 'dn'], isWord: true },
];
/** What the two eyes are called; `isWord`: a view may be called so. */
const EYES: readonly { left: string; right: string; isWord: boolean }[] = [
  { left: 'l', right: 'r', isWord: true },
  { left: 'lefteye', right: 'righteye', isWord: false },
  { left: 'left', right: 'right', isWord: true },
];
/** Passes that Lumion writes next to a picture: sky, depth, light, materials, normals, speculars. */
const LETTERS = ['a', 'd', 'l', 'm', 'n', 's'];

/** `hall_tile_1x2_2x2`, `_tile_0_hall`, `LS_Hall_Pane_03`, `hall_region_2_1`: programs and farms put them together afterwards. */
const TILE =
  /(?:^|[\s_.-])(?:tile|pane|region)[\s_.-]?\d{1,3}(?:[\s_.x-]\d{1,3}){0,3}(?=$|[\s_.-])|(?:^|[\s_.-])tile[xy][\s_.-]?\d{1,3}/gi;
/** With rows and columns, or before all else: a bathroom may have a tile 1. */
const SURE_TILE = /^_?tile_\d{1,3}[\s_.-]|(?:tile|region)[\s_.-]?\d{1,3}[\s_.x-]\d|tile[xy][\s_.-]?\d/i;

const TILED = 'A tile of a larger picture by its name: put the tiles together, and drop the whole';
const MAYBE_TILED = 'May be a tile of a larger picture by its name';
const CUBE = 'A side of a cube panorama by its name: views show flat pictures, so render one';
const MAYBE_CUBE = 'May be a side of a cube panorama by its name';
const EYE = 'The right eye of a stereo pair: the left one is taken';
const MAYBE_EYE = 'May be the right eye of a stereo pair by its name';
const LETTER = 'A render pass beside the picture by its name';

/** Parts of sets that are no pictures of their own: sides of a cube, the second eye, and passes of one letter. */
export function partsOfSets(pictures: readonly NamedPicture[]): Map<string, PartOfSet> {
  const found = new Map<string, PartOfSet>();
  const named = pictures.map((picture) => {
    const tokens = fileVersion(`${picture.name}.png`).stem.split(' ');
    return { picture, whole: tokens.join(' '), base: tokens.slice(0, -1).join(' '), side: tokens.at(-1) ?? '' };
  });
  const wholes = new Set(named.map(({ whole }) => whole));
  for (const own of tilesAmong(pictures))
    for (const picture of own) {
      const isSure = SURE_TILE.test(picture.name);
      note(found, picture, { reason: isSure ? TILED : MAYBE_TILED, isSure });
    }
  for (const [base, own] of Map.groupBy(named, (one) => one.base)) {
    const sides = new Map(own.map(({ side, picture }) => [side, picture]));
    const cube = CUBES.find(({ faces }) => faces.every((face) => sides.has(face)));
    const isCube = cube ? areSides(cube.faces.flatMap((face) => sides.get(face) ?? [])) : false;
    // Elevations of a house are called front, back, left and right, and may be square.
    const isSure = isCube === true && cube?.isWord === false;
    if (cube && isCube !== false)
      for (const face of cube.faces) note(found, sides.get(face), { reason: isSure ? CUBE : MAYBE_CUBE, isSure });
    if (cube && isCube !== false) continue;
    const letters = LETTERS.filter((letter) => sides.has(letter));
    if (wholes.has(base) && letters.length > 1)
      for (const letter of letters) note(found, sides.get(letter), { reason: LETTER, isSure: letters.length > 2 });
    for (const { left, right, isWord } of EYES) {
      const [one, other] = [sides.get(left), sides.get(right)];
      if (!one || !other || found.has(other.id)) continue;
      const isAlike = areAlike(one, other);
      if (isAlike !== false) {
        const isSure = isAlike === true || !isWord;
        note(found, other, { reason: isSure ? EYE : MAYBE_EYE, isSure });
      }
    }
  }
  return found;
}

/** Pictures that differ by the place of a tile alone. */
function tilesAmong(pictures: readonly NamedPicture[]): NamedPicture[][] {
  const tiles = pictures.filter(({ name }) => name.search(TILE) >= 0);
  return [...Map.groupBy(tiles, ({ name }) => name.replace(TILE, '/').toLowerCase()).values()].filter(
    (own) => own.length > 1,
  );
}

function note(found: Map<string, PartOfSet>, picture: NamedPicture | undefined, part: PartOfSet): void {
  if (picture) found.set(picture.id, part);
}

/** Whether pictures are as large as the sides of a cube: square, and all the same; null: that is not known. */
function areSides(pictures: readonly NamedPicture[]): boolean | null {
  const sizes = pictures.flatMap(({ size }) => size ?? []);
  const [first] = sizes;
  if (sizes.some(({ width, height }) => width !== height || width !== first?.width)) return false;
  return sizes.length === pictures.length ? true : null;
}

/** Whether two pictures show the same from nearly the same place; null: that is not known. */
function areAlike(one: NamedPicture, other: NamedPicture): boolean | null {
  const pairs = one.likenesses.map((likeness, at) => [likeness, other.likenesses[at] ?? null] as const);
  let isKnown = false;
  for (const [a, b] of pairs) {
    if (a === null || b === null) continue;
    isKnown = true;
    if (likenessDistance(a, b) > LIKE_PICTURE) return false;
  }
  return isKnown ? true : null;
}
