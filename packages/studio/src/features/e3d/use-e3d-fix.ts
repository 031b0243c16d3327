import { Evaluation } from '@diorama/documents/e3d/graph/evaluation.ts';
import { acceptOutcomes, outcomeOf } from '@diorama/documents/e3d/graph/graph-tests.ts';
import type { FixableIssue, IssueFix } from '../../editor/editor-kind.ts';
import { useConfiguration } from './configuration/configuration.tsx';
import { useExecute, useRecord } from './editor-hooks.ts';

/** A kept configuration that has changed is accepted as it is now. */
export function useE3dFix({ check, record }: FixableIssue): IssueFix | null {
  const id = check === 'graph.test' && record ? record.slice(record.indexOf('/') + 1) : '';
  const test = useRecord('tests', id);
  const { graph } = useConfiguration();
  const execute = useExecute();
  if (!test) return null;
  const accept = () => execute(acceptOutcomes, { items: [{ id, ...outcomeOf(new Evaluation(graph, test.inputs)) }] });
  return { label: 'Accept the change', run: accept };
}
