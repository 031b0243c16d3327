/** `v03`, `Version 12`, `v3.1b`. */
const NUMBERED = /^(?:v|ver|version)[\s_.-]?(\d+)(?:\.(\d+))?([a-z])?$/i;
/** `rev2`, `r02`, `rev B`. */
const REVISION = /^(?:rev|rel|r)[\s_.-]?(?:(\d+)|([a-h]))$/i;
/** `2026-04-12`, `20260412_1530`. */
const DATE = /^(20\d\d)[-_.]?(\d\d)[-_.]?(\d\d)(?:[-_T](\d\d)[-_.]?(\d\d)(?:[-_.]?(\d\d))?)?$/;
/** `12.04.2026`. */
const DATE_OF_DAYS = /^(\d\d)[-_.](\d\d)[-_.](20\d\d)$/;

/** `final2`, `korr3`: the first has no number. */
const COUNTED =
  /^(final|wip|draft|approved|updated|revised|slutlig|slutgiltig|uppdaterad|korr|korrektur)[\s_-]?(\d{1,2})?$/i;

/** What is compared of a label: `kind` says of what, as a date is neither before nor after a number, nor `final` after `draft`. */
interface Rank {
  kind: string;
  parts: readonly number[];
}

/**
 * Whether one version comes before another (negative) or after it (positive); null where the labels do not say, as for `v03`
 * and a date. See `fileVersion` for labels.
 */
export function versionOrder(one: string, other: string): number | null {
  const [ranks, others] = [ranksOf(one), ranksOf(other)];
  for (const { kind, parts } of ranks) {
    const same = others.find((rank) => rank.kind === kind);
    if (!same) continue;
    const length = Math.max(parts.length, same.parts.length);
    for (let at = 0; at < length; at += 1) {
      const difference = (parts[at] ?? 0) - (same.parts[at] ?? 0);
      if (difference !== 0) return difference;
    }
  }
  return ranks.some(({ kind }) => others.some((rank) => rank.kind === kind)) ? 0 : null;
}

/** Labels of a name are separated by spaces: `v03 final`; those of two parts belong together: `version 12`. */
function ranksOf(label: string): Rank[] {
  const tokens = label.split(' ');
  return tokens.flatMap((word, at) => rankOf(word) ?? rankOf(`${word} ${tokens[at + 1] ?? ''}`) ?? []);
}

const letter = (text: string | undefined): number => (text ? text.toLowerCase().charCodeAt(0) : 0);

function rankOf(word: string): Rank | null {
  const numbered = NUMBERED.exec(word);
  if (numbered) return { kind: 'number', parts: [Number(numbered[1]), Number(numbered[2] ?? 0), letter(numbered[3])] };
  const revision = REVISION.exec(word);
  if (revision) return { kind: 'revision', parts: [Number(revision[1] ?? letter(revision[2]))] };
  const counted = COUNTED.exec(word);
  if (counted) return { kind: (counted[1] ?? '').toLowerCase(), parts: [Number(counted[2] ?? 1)] };
  const date = DATE.exec(word);
  if (date) return { kind: 'date', parts: date.slice(1).map((part) => Number(part ?? 0)) };
  const [, day, month, year] = DATE_OF_DAYS.exec(word) ?? [];
  return year === undefined ? null : { kind: 'date', parts: [year, month, day].map(Number) };
}
