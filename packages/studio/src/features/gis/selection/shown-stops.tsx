import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';

interface ShownStops {
  /** The stops of the tour are shown in place of the rules. */
  hasStops: boolean;
  showStops: (hasStops: boolean) => void;
}

const Context = createContext<ShownStops | null>(null);

/** Whether the graph shows rules or stops. A link to one of either leads to where it stands. */
export function ShownStopsProvider({ children }: { children: ReactNode }) {
  const { selected, select } = useAddress();
  const [isAtStops, setAtStops] = useState(false);
  const isStop = selected?.collection === 'stops';
  const isRule = selected?.collection === 'nodes';
  useEffect(() => {
    if (isStop || isRule) setAtStops(isStop);
  }, [isStop, isRule]);
  const hasStops = isStop || (isAtStops && !isRule);
  const value = useMemo(() => {
    const showStops = (next: boolean) => {
      setAtStops(next);
      select(null);
    };
    return { hasStops, showStops };
  }, [hasStops, select]);
  return <Context value={value}>{children}</Context>;
}

export function useShownStops(): ShownStops {
  const shown = useContext(Context);
  if (!shown) throw new Error('This part belongs inside a ShownStopsProvider');
  return shown;
}
