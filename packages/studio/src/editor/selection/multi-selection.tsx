import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { type ItemTabs, type Selected, useAddress } from '../address/address.tsx';

export interface MultiSelection {
  /** Those that are selected in the order they were chosen; the last one is in the address. */
  ids: ReadonlySet<string>;
  /** The one that stands for all of them. */
  current: string | undefined;
  /** Those that are selected in the viewport while another tab is open; there they are the same as `ids`. */
  kept: ReadonlySet<string>;
  /** Changes what is kept without leaving the tab. */
  keep: (ids: Iterable<string>) => void;
  /** `lead`: the one that was chosen last, when it is not the last of `ids`. */
  choose: (ids: Iterable<string>, lead?: string | null) => void;
}

interface Held {
  ids: ReadonlySet<string>;
  lead: string | undefined;
  /** The request that the address is to follow, a little later; null once it has. */
  ask: number | null;
  /** The address named it already, so it says nothing about an earlier request. */
  isSame: boolean;
}

interface MultiSelectionOptions {
  /** Tabs that have a selection of their own. */
  itemTabs: ItemTabs;
  /** The id of what the address names, when it is one of these things. */
  idOf: (selected: Selected) => string | undefined;
  /** What the address names for an id. */
  selectedOf: (id: string) => Selected;
}

/**
 * What is selected, in the outline and on the stage alike: a provider, and the hook that reads it. The address holds one
 * of them: a link leads to that one.
 */
export function createMultiSelection({ itemTabs, idOf, selectedOf }: MultiSelectionOptions) {
  const Context = createContext<MultiSelection | null>(null);
  return {
    MultiSelectionProvider({ children }: { children: ReactNode }) {
      const { selected, select, tab, asks } = useAddress();
      const isElsewhere = tab !== undefined && Object.hasOwn(itemTabs, tab);
      const current = selected ? idOf(selected) : undefined;
      const [held, setHeld] = useState<Held>(() => heldAt(current));
      // The latest request wins.
      const isOnItsWay = held.ask !== null && held.ask === asks.current && held.lead !== current;
      if (isElsewhere) {
        // What is selected there is none of ours: it waits until the viewport is open again.
      } else if (!isOnItsWay && held.lead !== current) setHeld(heldAt(current));
      else if (held.ask !== null && !held.isSame && held.lead === current) setHeld({ ...held, ask: null });
      const choose = useCallback(
        (ids: Iterable<string>, wanted: string | null = null) => {
          const chosen = new Set(ids);
          const lead = wanted !== null && chosen.has(wanted) ? wanted : [...chosen].at(-1);
          // Also where the address names it: another request may be on its way.
          select(lead === undefined ? null : selectedOf(lead));
          setHeld({ ids: chosen, lead, ask: asks.current, isSame: lead === current });
        },
        [current, select, selectedOf, asks],
      );
      const keep = useCallback((ids: Iterable<string>) => setHeld((old) => ({ ...old, ids: new Set(ids) })), []);
      const value = useMemo(
        () => ({
          ids: isElsewhere ? NOTHING : held.ids,
          current: isElsewhere ? undefined : held.lead,
          kept: held.ids,
          keep,
          choose,
        }),
        [held, isElsewhere, keep, choose],
      );
      return <Context value={value}>{children}</Context>;
    },
    useMultiSelection(): MultiSelection {
      const selection = useContext(Context);
      if (!selection) throw new Error('This part belongs inside a MultiSelectionProvider');
      return selection;
    },
  };
}

const NOTHING: ReadonlySet<string> = new Set();
const heldAt = (current: string | undefined): Held => ({
  ids: current === undefined ? NOTHING : new Set([current]),
  lead: current,
  ask: null,
  isSame: false,
});
