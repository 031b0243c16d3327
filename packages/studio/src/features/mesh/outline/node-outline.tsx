import type { MeshNodes } from '@diorama/contract/meshes/mesh-nodes.ts';
import { Box, CircleDot, Group, Play } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { Tree } from '../../../ui/list/tree.tsx';
import { TreeRow } from '../../../ui/list/tree-row.tsx';
import { useListSelection } from '../../../ui/list/use-list-selection.ts';
import { type TreePlace, useTreeRows } from '../../../ui/list/use-tree-rows.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { useMesh } from '../mesh-context.tsx';
import { areNodesNear, foundNodes, type NodeFacts, namesBelow, nodeTree } from './node-facts.ts';
import { referenceLabel } from './reference-link.tsx';

/** A file with more nodes than this opens folded. */
const MOST_UNFOLDED = 300;
const ALL_FOLDED: ReadonlyMap<string, boolean> = new Map();

/** The nodes of the file as it was sent, each with what became of it. */
export function NodeOutline({ data }: { data: MeshNodes }) {
  const { node: current, go, stage } = useMesh();
  const [search, setSearch] = useState('');
  const [folding, setFolding] = useState(ALL_FOLDED);
  const nodes = useMemo(() => nodeTree(data), [data]);
  const { facts, parents } = nodes;
  const shape = useMemo(() => foundNodes(nodes, search), [nodes, search]);
  const isSearching = search.trim() !== '';
  const expanded = useMemo(() => {
    const isOpenAtFirst = isSearching || facts.size <= MOST_UNFOLDED;
    return new Set([...shape.keys()].filter((id) => (isSearching ? undefined : folding.get(id)) ?? isOpenAtFirst));
  }, [shape, folding, facts.size, isSearching]);
  useUnfolded(current, parents, setFolding);
  const tree = useTreeRows(shape, expanded);
  const ids = useMemo(() => tree.rows.map(({ id }) => id), [tree.rows]);
  const list = useListSelection({
    ids,
    isFollowing: true,
    current,
    nameOf: (id) => facts.get(id)?.name ?? '',
    onChoose: (chosen, lead) => go({ node: chosen.size > 0 ? (lead ?? undefined) : undefined }),
    onPress: (id) => go({ node: id }),
    onOpen: (id) => stage.current?.frameNodes(namesBelow(nodes, id)),
  });
  const fold = (id: string, isOpen: boolean) => setFolding(new Map(folding).set(id, isOpen));
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-n1">
      <div className="flex-none px-3 pt-2 pb-1">
        <SearchField
          size="small"
          label={`Find among ${facts.size.toLocaleString('en')}`}
          value={search}
          onChange={setSearch}
          hasShortcut
          isNear={tree.rows.length > 0 && areNodesNear(nodes, search)}
          isFound
        />
      </div>
      {tree.rows.length === 0 ? (
        <p className="break-words px-3 py-3 text-n10">
          {isSearching ? `No nodes match “${search.trim()}”.` : 'The file has no nodes.'}
        </p>
      ) : (
        <Tree label="Nodes" tree={tree} list={list} currentId={current} onExpandedChange={fold}>
          {(place) => (
            <NodeRow
              place={place}
              facts={facts.get(place.id)}
              row={list.rowProps(place.id)}
              onToggle={() => fold(place.id, !place.isExpanded)}
            />
          )}
        </Tree>
      )}
    </div>
  );
}

type NodeRowProps = {
  place: TreePlace;
  facts: NodeFacts | undefined;
  row: ReturnType<ReturnType<typeof useListSelection>['rowProps']>;
  onToggle: () => void;
};

function NodeRow({ place, facts, row, onToggle }: NodeRowProps) {
  if (!facts) return null;
  const { name, parts, references, fate, isMoved } = facts;
  const [first] = references;
  return (
    <TreeRow
      label={name || 'Without a name'}
      place={place}
      row={row}
      icon={parts.length > 0 ? Box : place.isExpanded === undefined ? CircleDot : Group}
      hasArrowSpace
      onToggle={onToggle}
      warning={references.length > 0 && fate !== 'kept' ? 'Kept from the next version on' : undefined}
      trailing={
        <span className="flex max-w-28 items-center gap-1 text-xs">
          {isMoved && (
            <span role="img" aria-label="Moved by an animation" title="Moved by an animation">
              <Icon of={Play} size={11} />
            </span>
          )}
          {first ? (
            <span className="truncate rounded-sm bg-n3 px-1 text-n11" title={references.map(referenceLabel).join(', ')}>
              {references.length === 1 ? referenceLabel(first) : `${references.length} references`}
            </span>
          ) : (
            fate !== 'kept' && <span>{fate}</span>
          )}
        </span>
      }
    />
  );
}

/** What was selected in the picture is unfolded into sight. */
function useUnfolded(
  current: string | undefined,
  parents: ReadonlyMap<string, string>,
  setFolding: (change: (old: ReadonlyMap<string, boolean>) => ReadonlyMap<string, boolean>) => void,
): void {
  useEffect(() => {
    const outer: string[] = [];
    for (let at = parents.get(current ?? ''); at; at = parents.get(at)) outer.push(at);
    if (outer.length > 0) setFolding((old) => new Map([...old, ...outer.map((id) => [id, true] as const)]));
  }, [current, parents, setFolding]);
}
