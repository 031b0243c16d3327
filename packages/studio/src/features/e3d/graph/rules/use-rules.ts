import { changeRule } from '@diorama/documents/e3d/commands/graph.commands.ts';
import { useMemo } from 'react';
import { useExecute } from '../../editor-hooks.ts';
import { useConfiguration } from '../../stage/configuration.tsx';
import { isRule, nodesOfRule, type Rule } from './rule.ts';

/** The rules of the graph, and what changes them. */
export function useRules() {
  const { source } = useConfiguration();
  const execute = useExecute();
  const nodes = useMemo(() => new Map(source.nodes.map((node) => [node.id, node])), [source]);
  const rules = useMemo(() => source.nodes.filter(isRule), [source]);
  return {
    nodes,
    rules,
    /** Sets a rule as a whole as one step of undo; without `id` it is added. Returns its id. */
    save: (rule: Rule, id: string | null, mergeKey?: string): string => {
      const made = nodesOfRule(rule, id, nodes);
      const command = id === null ? { ...changeRule, label: 'Add rule' } : changeRule;
      execute(command, made, mergeKey === undefined ? {} : { mergeKey });
      return made.id;
    },
  };
}
