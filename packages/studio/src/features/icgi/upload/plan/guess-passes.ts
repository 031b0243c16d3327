import { fileVersion } from '../../../../editor/delivery/file-versions.ts';
import type { PictureLook } from './picture-look.ts';
import type { PartOfSet } from './picture-sets.ts';
import { passOf } from './render-passes.ts';

interface PictureToGuess {
  id: string;
  /** Without its ending. */
  name: string;
  /** Null: not known. */
  look: PictureLook | null;
}

const BY_NAME = 'A render pass by its name';
const MAYBE = 'May be a render pass by its name';

/**
 * Which pictures are passes of renders. A name that no place has says so; one that a place may have, such as `Mist` or
 * `Reflection`, leaves it to the picture, and to whether its own picture and another pass of it are there. What these do not decide
 * is asked.
 */
export function guessPasses(pictures: readonly PictureToGuess[]): Map<string, PartOfSet> {
  const stems = new Set(pictures.map(({ name }) => stemOf(name)));
  const named = pictures.flatMap((picture) => {
    const pass = passOf(picture.name);
    return pass ? [{ picture, pass, base: stemOf(pass.base) }] : [];
  });
  const passes = Map.groupBy(named, ({ base }) => base);
  return new Map(
    named.flatMap(({ picture: { id, look }, pass: { shows }, base }) => {
      const hasCompany = stems.has(base) && (passes.get(base)?.length ?? 0) > 1;
      const isShown = shows === 'pass' || hasCompany ? true : seenIn(look, shows);
      if (isShown === false) return [];
      return [[id, isShown ? { reason: BY_NAME, isSure: true } : { reason: MAYBE, isSure: false }] as const];
    }),
  );
}

/** Whether a picture is what a pass of this kind would be; null: it does not tell. */
function seenIn(look: PictureLook | null, shows: 'areas' | 'grey' | 'any'): boolean | null {
  if (!look || shows === 'any') return null;
  return shows === 'grey' ? look.isGrey : look.isFlat || look.isGrey;
}

const stemOf = (name: string): string => fileVersion(`${name}.png`).stem;
