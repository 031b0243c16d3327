import { copiesOf, nodeIdFor } from '@diorama/documents/e3d/commands/graph.commands.ts';
import { e3dDocument } from '@diorama/documents/e3d/e3d.document.ts';
import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import type { GraphNode } from '@diorama/documents/e3d/graph/graph-source.ts';
import { nodeName } from '@diorama/documents/e3d/graph/node-labels.ts';
import { GraphNode as NodeDefinition } from '@diorama/documents/e3d/graph-nodes.ts';
import { withoutReferences } from '@diorama/documents/engine/reference/clear-references.ts';
import { isMissing } from '@diorama/documents/engine/reference/missing-references.ts';
import { referencesOf } from '@diorama/documents/engine/reference/references.ts';
import { COPY_OFFSET } from '../../../../editor/graph/node-clipboard.ts';
import { parsedItems } from '../../../../editor/selection/clipboard-text.ts';

/** Most nodes that are pasted at once. */
const MAX_PASTED = 2_000;

/** What is copied of nodes. */
export interface CopiedNodes {
  nodes: readonly GraphNode[];
}

/** The nodes among the members of a text from the clipboard; those that cannot be read are left out. */
export const nodesIn = ({ nodes }: Readonly<Record<string, unknown>>): CopiedNodes => ({
  nodes: parsedItems(nodes, MAX_PASTED, (node) =>
    NodeDefinition.schema.safeParse(typeof node === 'object' && node !== null ? { order: 'a0', ...node } : node),
  ),
});

/** Nodes under ids that are free in this document, a little aside, and those of their references that it does not have. */
export function pastedInto(e3d: E3dRecords, nodes: readonly GraphNode[]): { nodes: GraphNode[]; lost: string[] } {
  const taken = new Set(e3d.all('nodes').map(({ id }) => id));
  const copyOf = new Map<string, string>();
  for (const { id } of nodes) {
    const copy = nodeIdFor(taken.has(id) ? id.replace(/-\d+$/, '') : id, taken);
    taken.add(copy);
    copyOf.set(id, copy);
  }
  const copied = new Set(copyOf.values());
  const lost: string[] = [];
  // A group belongs to its graph: elsewhere nodes stand by themselves.
  const loose = nodes.map((node) =>
    node.group && !e3d.get('nodeGroups', node.group.id) ? { ...node, group: null } : node,
  );
  const kept = copiesOf(loose, copyOf, COPY_OFFSET).flatMap((node) => {
    const key = e3d.keyOf('nodes', node.id);
    const record = { ...node, order: 'a0' };
    const isLost = ({ type, id }: { type: string; id: string }): boolean =>
      !(type === 'graph-node' && copied.has(id)) && isMissing(e3d, { type, id });
    const missing = referencesOf(e3dDocument, key, record).filter(isLost);
    if (missing.length === 0) return [node];
    lost.push(...missing.map(({ path }) => `${path.at(-1) ?? ''} of ${nodeName(node)}`));
    const cleared = withoutReferences(e3dDocument, key, record, isLost);
    const parsed = NodeDefinition.schema.safeParse(cleared);
    return parsed.success ? [parsed.data] : [];
  });
  return { nodes: kept, lost };
}
