import type { ApiIssue } from '@diorama/contract/errors/api-error.ts';

const NUL = '\u0000';

/** True for text PostgreSQL takes: no character U+0000, no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes(NUL) && text.isWellFormed();

/** A value still to be checked and its path; a linked list, because a deep input has long paths. */
interface Step {
  value: unknown;
  key: string | number;
  above: Step | null;
}

/** The first text in an input that cannot be stored, with its place; null when all can. Walks without recursion. */
export function unstorableText(input: unknown): ApiIssue | null {
  const open: Step[] = [{ value: input, key: '', above: null }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { value } = at;
    if (typeof value === 'string') {
      if (!isStorable(value)) return issueAt(at);
    } else if (typeof value === 'object' && value !== null) {
      const isList = Array.isArray(value);
      for (const [key, member] of Object.entries(value)) {
        if (!isStorable(key)) return issueAt(at);
        const isHarmless = typeof member === 'string' ? isStorable(member) : typeof member !== 'object';
        if (!isHarmless) open.push({ value: member, key: isList ? Number(key) : key, above: at });
      }
    }
  }
  return null;
}

function issueAt(found: Step): ApiIssue {
  const path: (string | number)[] = [];
  for (let at = found; at.above; at = at.above) path.push(at.key);
  return {
    path: path.reverse(),
    message: 'This text holds a character that cannot be stored (U+0000, or half a symbol): remove it',
    code: 'custom',
  };
}
