import { LIKE_PICTURE, likenessDistance } from '@diorama/documents/shared/picture-likeness.ts';
import { fileVersion } from './file-versions.ts';

/** A picture, or the frames of a sequence, by a name without its ending. */
export interface NamedPicture {
  id: string;
  name: string;
  /** See `likenessOf`: of one picture, or of the first and last frame; null where they are not known. */
  likenesses: readonly (string | null)[];
}

/** What a picture is a part of. */
export interface PartOfSet {
  /** Why it is left out. */
  reason: string;
  /** The pictures do not say otherwise: where they cannot be compared, a name may mean a view to the left. */
  isSure: boolean;
}

/** The six sides of a cube, as programs call them. */
const CUBES: readonly (readonly string[])[] = [
  ['px', 'nx', 'py', 'ny', 'pz', 'nz'],
  ['posx', 'negx', 'posy', 'negy', 'posz', 'negz'],
  ['xpos', 'xneg', 'ypos', 'yneg', 'zpos', 'zneg'],
  ['front', 'back', 'left', 'right', 'top', 'bottom'],
  ['front', 'back', 'left', 'right', 'up', 'down'],
  ['f', 'b', 'l', 'r', 'u', 'd'],
  ['ft', 'bk', 'lf', 'rt', 'up', 'dn'],
];
/** What the two eyes are called; `isWord`: a view may be called so. */
const EYES: readonly { left: string; right: string; isWord: boolean }[] = [
  { left: 'l', right: 'r', isWord: false },
  { left: 'lefteye', right: 'righteye', isWord: false },
  { left: 'left', right: 'right', isWord: true },
];
/** Passes that Lumion writes beside a picture: sky, depth, light, materials, normals, speculars. */
const LETTERS = ['a', 'd', 'l', 'm', 'n', 's'];

const CUBE = 'A side of a cube panorama by its name: views show flat pictures, so render one';
const EYE = 'The right eye of a stereo pair: the left one is taken';
const LETTER = 'A render pass beside the picture by its name';

/** Parts of sets that are no pictures of their own: sides of a cube, the second eye, and passes of one letter. */
export function partsOfSets(pictures: readonly NamedPicture[]): Map<string, PartOfSet> {
  const found = new Map<string, PartOfSet>();
  const named = pictures.map((picture) => {
    const words = fileVersion(`${picture.name}.png`).stem.split(' ');
    return { picture, whole: words.join(' '), base: words.slice(0, -1).join(' '), side: words.at(-1) ?? '' };
  });
  const wholes = new Set(named.map(({ whole }) => whole));
  for (const [base, own] of Map.groupBy(named, (one) => one.base)) {
    const sides = new Map(own.map(({ side, picture }) => [side, picture]));
    const cube = CUBES.find((faces) => faces.every((face) => sides.has(face)));
    for (const face of cube ?? []) note(found, sides.get(face), { reason: CUBE, isSure: true });
    if (cube) continue;
    const letters = LETTERS.filter((letter) => sides.has(letter));
    if (wholes.has(base) && letters.length > 1)
      for (const letter of letters) note(found, sides.get(letter), { reason: LETTER, isSure: letters.length > 2 });
    for (const { left, right, isWord } of EYES) {
      const [one, other] = [sides.get(left), sides.get(right)];
      if (!one || !other || found.has(other.id)) continue;
      const isAlike = areAlike(one, other);
      if (isAlike !== false) note(found, other, { reason: EYE, isSure: isAlike === true || !isWord });
    }
  }
  return found;
}

function note(found: Map<string, PartOfSet>, picture: NamedPicture | undefined, part: PartOfSet): void {
  if (picture) found.set(picture.id, part);
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
