import { setStart } from '@diorama/documents/icgi/icgi.commands.ts';
import type { FixableIssue, IssueFix } from '../../editor/editor-kind.ts';
import { useExecute, useList } from './editor-hooks.ts';

/** What one press can fix of a walkthrough. */
export function useFix({ check }: FixableIssue): IssueFix | null {
  const execute = useExecute();
  const [first] = useList('keyframes');
  if (check !== 'start' || !first) return null;
  return { label: 'Use the first', run: () => execute(setStart, { id: first.id }) };
}
