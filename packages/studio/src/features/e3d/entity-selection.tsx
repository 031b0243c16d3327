import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useAddress } from '../../editor/address.tsx';

interface EntitySelection {
  /** Those that are selected in the order they were chosen; the last one is in the address. */
  ids: ReadonlySet<string>;
  /** The one that stands for all of them. */
  current: string | undefined;
  /** `lead`: the one that was chosen last, when it is not the last of `ids`. */
  choose: (ids: Iterable<string>, lead?: string | null) => void;
}

interface Held {
  ids: ReadonlySet<string>;
  lead: string | undefined;
  /** What the address named when it was chosen: it follows a little later. Null once it has. */
  from: { current: string | undefined } | null;
}

const Context = createContext<EntitySelection | null>(null);

/** What is selected, in the outline and on the stage alike. The address holds one of them: a link leads to that one. */
export function EntitySelectionProvider({ children }: { children: ReactNode }) {
  const { selected, select } = useAddress();
  const current = selected?.collection === 'entities' ? selected.id : undefined;
  const [held, setHeld] = useState<Held>(() => heldAt(current));
  const isOnItsWay = held.from !== null && held.from.current === current && held.lead !== current;
  if (!isOnItsWay && held.lead !== current) setHeld(heldAt(current));
  else if (held.from && held.lead === current) setHeld({ ...held, from: null });
  const choose = useCallback(
    (ids: Iterable<string>, wanted: string | null = null) => {
      const chosen = new Set(ids);
      const lead = wanted !== null && chosen.has(wanted) ? wanted : [...chosen].at(-1);
      setHeld({ ids: chosen, lead, from: { current } });
      if (lead !== current) select(lead === undefined ? null : { collection: 'entities', id: lead });
    },
    [current, select],
  );
  const value = useMemo(() => ({ ids: held.ids, current: held.lead, choose }), [held, choose]);
  return <Context value={value}>{children}</Context>;
}

const NOTHING: ReadonlySet<string> = new Set();
const heldAt = (current: string | undefined): Held => ({
  ids: current === undefined ? NOTHING : new Set([current]),
  lead: current,
  from: null,
});

export function useEntitySelection(): EntitySelection {
  const selection = useContext(Context);
  if (!selection) throw new Error('This part belongs inside an EntitySelectionProvider');
  return selection;
}
