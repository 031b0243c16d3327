import { tokensOfName } from '../name-tokens.ts';
import { formOf } from '../picture-forms.ts';
import type { PictureLook } from '../pictures/picture-look.ts';
import type { PartOfSet } from '../pictures/picture-sets.ts';
import { baseOfPass, passOf, splitBehind } from './render-passes.ts';

interface PictureToGuess {
  id: string;
  /** Without its ending. */
  name: string;
  /** Null: not known. */
  look: PictureLook | null;
}

const BY_NAME = 'A render pass by its name';
const MAYBE = 'May be a render pass by its name';

/** Other passes of a picture that make sure that a name which others may have is that of a pass; more for very short names. */
const [LEAST_OTHERS, LEAST_LONG] = [1, 2];
/** Passes without any other name that need no picture of that name: `Mist`, `AO` and `Emit`, next to `hall`. */
const MANY = 3;

/**
 * Which pictures are passes of renders. A name that no room has is sufficient; one that a room may have, such as `Mist`
 * or `Reflection`, depends on the picture, and on whether its own picture and another pass of it exist. What these do
 * not decide needs a choice.
 */
export function guessPasses(pictures: readonly PictureToGuess[]): Map<string, PartOfSet> {
  const named = pictures.map((picture) => {
    const pass = passOf(picture.name);
    const base = pass ? null : baseOfPass(picture.name);
    return { picture, pass, base: pass ? stemOf(pass.base) : base === null ? null : stemOf(base) };
  });
  const shown = named
    .filter(({ base }) => base === null)
    .flatMap(({ picture: { name } }) => [stemOf(name), bareOf(name)]);
  const stems = new Set(shown);
  const passes = Map.groupBy(named, ({ base }) => base);
  return new Map(
    named.flatMap(({ picture: { id, name, look }, pass, base }) => {
      if (base === null) return [];
      const alike = passes.get(base) ?? [];
      // `Depth` and `Mist` next to `Image`; `hall_N` next to `hall_ZDepth` and `hall_ID`.
      const isLong = passOf(`/ ${name}`) !== null;
      const long = alike.filter((one) => passOf(`/ ${one.picture.name}`) !== null).length - Number(isLong);
      const isThere = stems.has(base) || (base === '' && long + Number(isLong) >= MANY);
      const hasCompany = isThere && (pass ? alike.length > LEAST_OTHERS : long >= (isLong ? LEAST_OTHERS : LEAST_LONG));
      if (!pass && !hasCompany) return [];
      const isShown = pass?.shows === 'pass' || hasCompany ? true : seenIn(look, pass?.shows ?? 'any');
      if (isShown === false) return [];
      return [[id, isShown ? { reason: BY_NAME, isSure: true } : { reason: MAYBE, isSure: false }] as const];
    }),
  );
}

/** Whether a picture is what a pass of this kind would be; null: unknown. */
function seenIn(look: PictureLook | null, shows: 'areas' | 'grey' | 'any'): boolean | null {
  if (!look || shows === 'any') return null;
  return shows === 'grey' ? look.isGrey : look.isFlat || look.isGrey;
}

const stemOf = (name: string): string =>
  tokensOfName(name)
    .tokens.map(({ key }) => key)
    .join(' ');

/** The same without the suffixes by which programs name the picture itself: empty for `Image`. */
function bareOf(name: string): string {
  const [bare, behind] = splitBehind(name);
  return stemOf(`${formOf(bare, { isWhole: true }).base}${behind}`);
}
