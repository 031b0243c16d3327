import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useAddress } from '../../../../editor/address/address.tsx';
import { useConfiguration } from '../../stage/configuration.tsx';

interface GraphSelection {
  /** Selected nodes in the order they were chosen; the last one is in the address. Those of the selected group, too. */
  ids: ReadonlySet<string>;
  current: string | undefined;
  /** The selected group of nodes. */
  group: string | undefined;
  choose: (ids: Iterable<string>, lead?: string | null) => void;
  chooseGroup: (id: string) => void;
}

const Context = createContext<GraphSelection | null>(null);
const NOTHING: ReadonlySet<string> = new Set();

/** The selected nodes, in the list and on the canvas alike. A link leads to one of them, or to a group. */
export function GraphSelectionProvider({ children }: { children: ReactNode }) {
  const { selected, select } = useAddress();
  const { source } = useConfiguration();
  const current = selected?.collection === 'nodes' ? selected.id : undefined;
  const group = selected?.collection === 'nodeGroups' ? selected.id : undefined;
  const [held, setHeld] = useState<ReadonlySet<string>>(NOTHING);
  // What the address names counts: Back, links and checks lead to it.
  const ids = useMemo(() => {
    if (group !== undefined) return new Set(source.nodes.flatMap((node) => (node.group?.id === group ? node.id : [])));
    return current === undefined ? NOTHING : held.has(current) ? held : new Set([current]);
  }, [held, current, group, source]);
  const choose = useCallback(
    (wanted: Iterable<string>, lead: string | null = null) => {
      const chosen = new Set(wanted);
      const last = lead !== null && chosen.has(lead) ? lead : [...chosen].at(-1);
      setHeld(chosen);
      select(last === undefined ? null : { collection: 'nodes', id: last });
    },
    [select],
  );
  const chooseGroup = useCallback((id: string) => select({ collection: 'nodeGroups', id }), [select]);
  return (
    <Context
      value={useMemo(() => ({ ids, current, group, choose, chooseGroup }), [ids, current, group, choose, chooseGroup])}
    >
      {children}
    </Context>
  );
}

export function useGraphSelection(): GraphSelection {
  const selection = useContext(Context);
  if (!selection) throw new Error('This part belongs inside a GraphSelectionProvider');
  return selection;
}
