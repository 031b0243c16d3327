import type { Language } from '../schema/languages.ts';

/** One thing a check found. Errors block publishing, warnings are listed. */
export interface CheckIssue {
  level: 'error' | 'warning';
  /** Which check, for grouping: `keyframe.image`. */
  check: string;
  message: string;
  /** The record to fix: `keyframes/<id>`. */
  record: string;
  /** The field inside the record. */
  path: string[];
}

/** What a check may use in addition to the document. */
export interface CheckContext {
  /** Languages of the project; the first is the default. */
  languages: readonly Language[];
  /**
   * Whether something outside the document exists: a file, a product, a widget, a translation. Absent where that is not
   * known, as in the browser: nothing is said of such references then.
   */
  exists?(target: { type: string; id: string }): boolean;
  /** What the things are called that a type of another document names; absent: by the type. */
  nounOf?(type: string): string;
  /** Ratio, 1 to 21, of a text of the theme to what it stands on, by the names of both colours; absent where the theme is not known. */
  contrast?(text: string, on: string): number | null;
  /** These records are checked once: nothing that is found of them is kept for a next time. */
  isOnce?: boolean;
}

/** Issues of a check in parts, so that callers may do other work in between. A part may be empty. */
export type IssueParts = Iterable<readonly CheckIssue[]>;

/** Number of records that are checked in one part. */
export const MOST_IN_PART = 500;

/** What is found of things one by one, in parts of `most` of them. */
export function* issuesOfEach<T>(
  things: readonly T[],
  issuesOf: (thing: T) => readonly CheckIssue[],
  most = MOST_IN_PART,
): Generator<readonly CheckIssue[]> {
  for (let from = 0; from < things.length; from += most) yield things.slice(from, from + most).flatMap(issuesOf);
}

/** All that is found in parts, errors first. */
export const issuesIn = (parts: IssueParts): CheckIssue[] => errorsFirst([...parts].flat());

/** What blocks publishing stands before what is worth a warning. */
export const errorsFirst = (issues: readonly CheckIssue[]): CheckIssue[] => [
  ...issues.filter(({ level }) => level === 'error'),
  ...issues.filter(({ level }) => level === 'warning'),
];
