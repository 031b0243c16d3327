import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';

interface RuleSelection {
  /** Selected rules in the order they were chosen; the last one is in the address. */
  ids: ReadonlySet<string>;
  current: string | undefined;
  choose: (ids: Iterable<string>, lead?: string | null) => void;
  /** A part of the map that is pointed out on the canvas, by its key. */
  part: string | null;
  choosePart: (part: string | null) => void;
  /** The stops of the tour are shown in place of the rules. */
  hasStops: boolean;
  showStops: (hasStops: boolean) => void;
}

const Context = createContext<RuleSelection | null>(null);
const NOTHING: ReadonlySet<string> = new Set();

/** What is selected in the graph, in its list and on its canvas alike. A link leads to one rule. */
export function RuleSelectionProvider({ children }: { children: ReactNode }) {
  const { selected, select } = useAddress();
  const current = selected?.collection === 'nodes' ? selected.id : undefined;
  const [held, setHeld] = useState<ReadonlySet<string>>(NOTHING);
  const [part, setPart] = useState<string | null>(null);
  const [isAtStops, setAtStops] = useState(false);
  // A link to a stop or a rule leads to where it stands.
  const isStop = selected?.collection === 'stops';
  const hasStops = isStop || (isAtStops && current === undefined);
  useEffect(() => {
    if (isStop) setAtStops(true);
  }, [isStop]);
  useEffect(() => {
    if (current !== undefined) setAtStops(false);
  }, [current]);
  const showStops = useCallback(
    (next: boolean) => {
      setAtStops(next);
      select(null);
    },
    [select],
  );
  // What the address names counts: Back, links and checks lead to it.
  const ids = useMemo(
    () => (current === undefined ? NOTHING : held.has(current) ? held : new Set([current])),
    [held, current],
  );
  const choose = useCallback(
    (wanted: Iterable<string>, lead: string | null = null) => {
      const chosen = new Set(wanted);
      const last = lead !== null && chosen.has(lead) ? lead : [...chosen].at(-1);
      setHeld(chosen);
      setPart(null);
      select(last === undefined ? null : { collection: 'nodes', id: last });
    },
    [select],
  );
  const choosePart = useCallback(
    (next: string | null) => {
      setPart(next);
      if (next === null) return;
      setHeld(NOTHING);
      select(null);
    },
    [select],
  );
  const value = useMemo(
    () => ({ ids, current, choose, part: current === undefined ? part : null, choosePart, hasStops, showStops }),
    [ids, current, choose, part, choosePart, hasStops, showStops],
  );
  return <Context value={value}>{children}</Context>;
}

export function useRuleSelection(): RuleSelection {
  const selection = useContext(Context);
  if (!selection) throw new Error('This part belongs inside a RuleSelectionProvider');
  return selection;
}
