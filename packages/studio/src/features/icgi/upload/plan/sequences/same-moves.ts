import type { Becomes, Guess } from '../guess-becomes.ts';
import { byForm, formOf } from '../picture-forms.ts';
import { versionOrder } from '../version-order.ts';

/** The form of a group of frames. */
interface GroupOfMove {
  key: string;
  name: string;
  /** Of its files, without the dot. */
  extension?: string;
}

/**
 * Leaves out what is one move in several forms: an older version of it, the same frames denoised, graded or in another format.
 * A transition takes the frames of one of them. Moves between the same views whose names say something else stay, and are said.
 */
export function withoutSameMoves(
  groups: readonly GroupOfMove[],
  guesses: ReadonlyMap<string, Guess>,
): Map<string, Guess> {
  const found = new Map(guesses);
  const forms = groups.flatMap((group) => {
    const guess = guesses.get(group.key);
    return guess && isMove(guess.becomes) ? [{ ...group, ...formOf(group.name), guess }] : [];
  });
  const targets = Map.groupBy(forms, ({ guess, base }) => targetOf(guess.becomes) ?? `name ${base}`);
  for (const own of targets.values()) {
    const [best, ...others] = own.toSorted(
      (a, b) => (versionOrder(b.label, a.label) ?? Number(a.label === '') - Number(b.label === '')) || byForm(a, b),
    );
    if (!best) continue;
    for (const other of others) {
      const { guess, key, base } = other;
      const isOlder = (versionOrder(other.label, best.label) ?? 0) < 0;
      const isSame = base === best.base;
      const title = best.name === other.name && best.extension ? `${best.name}.${best.extension}` : best.name;
      const reason = isOlder
        ? `Older: ${other.label}, and ${best.label} comes with it`
        : isSame
          ? `The same move as “${title}”`
          : guess.becomes.type === 'replace'
            ? `“${title}” replaces the frames of the same transition`
            : `“${title}” joins the same views: leave out the one that is not wanted`;
      const isLeft = isOlder || isSame || guess.becomes.type === 'replace';
      found.set(key, { ...guess, reason, becomes: isLeft ? { type: 'leave' } : guess.becomes });
    }
  }
  return found;
}

const isMove = ({ type }: Becomes): boolean => type === 'transition' || type === 'replace';

/** Where its frames would go; null where only the name decides which move it is. */
function targetOf(becomes: Becomes): string | null {
  if (becomes.type === 'replace') return `replace ${becomes.transition}`;
  if (becomes.type !== 'transition' || becomes.start === null || becomes.end === null) return null;
  return `${becomes.start} to ${becomes.end}`;
}
