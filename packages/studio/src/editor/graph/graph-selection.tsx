import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useAddress } from '../address/address.tsx';

interface GraphSelection {
  /** Selected nodes in the order they were chosen; the last one is in the address. Those of the selected group, too. */
  ids: ReadonlySet<string>;
  current: string | undefined;
  /** The selected group of nodes. */
  group: string | undefined;
  /** A connection, or a node that is only read, by its id: one of all these is selected at most. */
  picked: string | null;
  choose: (ids: Iterable<string>, lead?: string | null) => void;
  chooseGroup: (id: string) => void;
  pick: (id: string | null) => void;
}

interface GraphSelectionProps {
  /** Of its nodes. */
  collection: string;
  groups?: { collection: string; membersOf: (group: string) => readonly string[] };
  /** Of connections that have an inspector of their own; they are picked by `<collection>/<id>`. */
  edges?: string;
  /** The selected node stands on the stage, too. */
  isOnStage?: boolean;
  children: ReactNode;
}

const Context = createContext<GraphSelection | null>(null);
const NOTHING: ReadonlySet<string> = new Set();

/** What is selected in a graph, on its canvas and in its lists alike. A link leads to one node, group or connection. */
export function GraphSelectionProvider({
  collection,
  groups,
  edges,
  isOnStage = false,
  children,
}: GraphSelectionProps) {
  const { selected, select } = useAddress();
  const current = selected?.collection === collection ? selected.id : undefined;
  const group = groups && selected?.collection === groups.collection ? selected.id : undefined;
  const edge = edges !== undefined && selected?.collection === edges ? `${edges}/${selected.id}` : null;
  const [held, setHeld] = useState(NOTHING);
  const [local, setLocal] = useState<string | null>(null);
  useEffect(() => {
    if (selected) setLocal(null);
  }, [selected]);
  // What the address names counts: Back, links and checks lead to it.
  const ids = useMemo(() => {
    if (group !== undefined) return new Set(groups?.membersOf(group));
    return current === undefined ? NOTHING : held.has(current) ? held : new Set([current]);
  }, [held, current, group, groups]);
  const choose = useCallback(
    (wanted: Iterable<string>, lead: string | null = null) => {
      const chosen = new Set(wanted);
      const last = lead !== null && chosen.has(lead) ? lead : [...chosen].at(-1);
      setHeld(chosen);
      setLocal(null);
      if (last === undefined) select(null);
      else if (last !== current) select({ collection, id: last }, isOnStage ? last : undefined);
    },
    [select, collection, isOnStage, current],
  );
  const pick = useCallback(
    (id: string | null) => {
      const isRecord = id !== null && edges !== undefined && id.startsWith(`${edges}/`);
      setHeld(NOTHING);
      setLocal(isRecord ? null : id);
      select(isRecord ? { collection: edges, id: id.slice(edges.length + 1) } : null);
    },
    [select, edges],
  );
  const value = useMemo(
    () => ({
      ids,
      current,
      group,
      picked: edge ?? (current === undefined && group === undefined ? local : null),
      choose,
      chooseGroup: (id: string) => groups && select({ collection: groups.collection, id }),
      pick,
    }),
    [ids, current, group, edge, local, choose, groups, select, pick],
  );
  return <Context value={value}>{children}</Context>;
}

export function useGraphSelection(): GraphSelection {
  const selection = useContext(Context);
  if (!selection) throw new Error('This part belongs inside a GraphSelectionProvider');
  return selection;
}
