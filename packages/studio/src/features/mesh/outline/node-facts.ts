import type { MeshNode, MeshNodes, NameReference } from '@diorama/contract/meshes/mesh-nodes.ts';
import { foundByName, isOnlyNear } from '@diorama/documents/shared/text/name-search.ts';
import { TREE_ROOT, type TreeShape } from '../../../ui/list/use-tree-rows.ts';

/** What became of a node in the optimised file. */
export type NodeFate = 'kept' | 'joined' | 'removed';

/** A node of the file as it was sent, for the tree. */
export interface NodeFacts {
  /** As the address names it: `Screw`, `Screw~2`. */
  id: string;
  /** Empty: it has none. */
  name: string;
  fate: NodeFate;
  isMoved: boolean;
  parts: MeshNode['parts'];
  triangles: number;
  /** References from the product's draft. */
  references: readonly NameReference['by'][];
}

/** The nodes of a file as a tree. */
export interface NodeTree {
  facts: ReadonlyMap<string, NodeFacts>;
  shape: TreeShape;
  parents: ReadonlyMap<string, string>;
}

/** What holds a part is named by its node or a material of it; only the node's name keeps the node apart. */
export function nodeTree({ nodes, references }: Pick<MeshNodes, 'nodes' | 'references'>): NodeTree {
  const named = Map.groupBy(
    references.filter(({ type }) => type === 'node'),
    ({ name }) => name,
  );
  const ids = idsOf(nodes);
  const facts = new Map<string, NodeFacts>();
  const shape = new Map<string, string[]>();
  const parents = new Map<string, string>();
  for (const [at, node] of nodes.entries()) {
    const id = ids[at] ?? '';
    const parent = node.parent === null ? TREE_ROOT : (ids[node.parent] ?? TREE_ROOT);
    facts.set(id, {
      id,
      name: node.name,
      fate: fateOf(node),
      isMoved: node.isMoved === true,
      parts: node.parts,
      triangles: node.parts.reduce((sum, { fingerprint }) => sum + fingerprint.triangles, 0),
      references: (named.get(node.name) ?? []).map(({ by }) => by),
    });
    parents.set(id, parent);
    const siblings = shape.get(parent);
    if (siblings) siblings.push(id);
    else shape.set(parent, [id]);
  }
  return { facts, shape, parents };
}

/** A name, and where it is there already the next free number: a node may itself be called `Screw~2`. */
function idsOf(nodes: readonly MeshNode[]): string[] {
  const used = new Set<string>();
  const counts = new Map<string, number>();
  return nodes.map(({ name }) => {
    let count = (counts.get(name) ?? 0) + 1;
    let id = count === 1 && name !== '' ? name : `${name}~${count}`;
    for (; used.has(id); id = `${name}~${count}`) count += 1;
    counts.set(name, count);
    used.add(id);
    return id;
  });
}

const fateOf = ({ isKept, parts }: MeshNode): NodeFate => (isKept ? 'kept' : parts.length > 0 ? 'joined' : 'removed');

/** The rows that match, with what holds them. */
export function foundNodes({ facts, shape, parents }: NodeTree, text: string): TreeShape {
  if (text.trim() === '') return shape;
  const shown = new Set<string>();
  const found = foundByName([...facts.values()], text, wordsOf);
  for (const { id } of found) {
    for (let at: string | undefined = id; at && !shown.has(at); at = parents.get(at)) shown.add(at);
  }
  return new Map([...shape].map(([id, inside]) => [id, inside.filter((one) => shown.has(one))]));
}

/** Whether no node has what is searched for, so that those that are found are only close to it. */
export const areNodesNear = ({ facts }: NodeTree, text: string): boolean => isOnlyNear(facts.values(), text, wordsOf);

const wordsOf = ({ name, references }: NodeFacts) => [name, ...references.map((by) => by.name)];

/** Names of a node and its descendants, those that have one: what is drawn of it. */
export function namesBelow({ facts, shape }: NodeTree, id: string): ReadonlySet<string> {
  const names = new Set<string>();
  const open = [id];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const name = facts.get(at)?.name;
    if (name) names.add(name);
    for (const inside of shape.get(at) ?? []) open.push(inside);
  }
  return names;
}

/** Why a node is in the optimised file, or is not, as text. */
export function fateText({ fate, references, isMoved, parts }: NodeFacts): string {
  if (fate === 'kept') {
    if (references.length > 0) return 'Kept, because the product refers to it';
    if (isMoved) return 'Kept, because an animation moves it';
    return parts.length > 0 ? 'Kept: there was nothing to join it with' : 'Kept: it holds other nodes';
  }
  if (references.length > 0)
    return 'Joined in this version. The next version keeps it, because the product refers to it';
  return fate === 'joined'
    ? 'Joined with others: nothing refers to it'
    : 'Removed: it draws nothing, and nothing refers to it';
}
