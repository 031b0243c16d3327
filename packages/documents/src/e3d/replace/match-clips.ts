import { likenessOfNames } from './name-likeness.ts';

interface Clip {
  name: string;
  /** Seconds. */
  length: number;
}

/** Seconds within which clips count as equally long. */
const SAME_LENGTH = 0.02;
const FOUND = 0.5;

/** The clip of the new file that a clip of the old one is: by name, else by length and a name that is alike. */
export function matchClip(
  name: string,
  before: readonly Clip[],
  after: readonly Clip[],
): { state: 'kept' | 'moved' | 'lost'; score: number; to: string | null } {
  if (after.some((clip) => clip.name === name)) return { state: 'kept', score: 1, to: name };
  const length = before.find((clip) => clip.name === name)?.length;
  const stayed = new Set(before.map((clip) => clip.name));
  const [best] = after
    .filter((clip) => !stayed.has(clip.name))
    .map((clip) => {
      const isAsLong = length !== undefined && Math.abs(clip.length - length) <= SAME_LENGTH;
      return { to: clip.name, score: 0.5 * likenessOfNames(name, clip.name) + (isAsLong ? 0.5 : 0) };
    })
    .sort((a, b) => b.score - a.score);
  return best && best.score >= FOUND ? { state: 'moved', ...best } : { state: 'lost', score: 0, to: null };
}
