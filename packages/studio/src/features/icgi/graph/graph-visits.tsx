import type { VisitSummary } from '@diorama/contract/visits/visits.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useProduct } from '../../../editor/shell-context.tsx';
import { visitSummary } from '../../../editor/visits/visits.queries.ts';
import { useVisitsView } from '../../../editor/visits/visits-view.store.ts';
import { counted } from '../../../ui/format/counted.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { type GraphVisits, graphVisits } from './visit-figures.ts';

const Context = createContext<GraphVisits | null>(null);

/** Gives the graph its figures while they are wanted; it draws itself without them until they are there. */
export function GraphVisitsProvider({ children }: { children: ReactNode }) {
  const product = useProduct();
  const { period, isOnGraph } = useVisitsView();
  const { data } = useQuery(visitSummary(isOnGraph ? product : null, Number(period)));
  const visits = useMemo(() => (isOnGraph && data ? figuresOf(data) : null), [isOnGraph, data]);
  return <Context value={visits}>{children}</Context>;
}

const figuresOf = ({ counted: all }: VisitSummary): GraphVisits => graphVisits(all);

/** The figures to show; null while they are not wanted. */
export const useGraphVisits = (): GraphVisits | null => useContext(Context);

/** How often a view was seen, on its card. */
export function SeenFigure({ view }: { view: string }) {
  const visits = useGraphVisits();
  if (!visits) return null;
  const times = visits.views.get(view) ?? 0;
  return (
    <span
      title={`Seen ${counted(times, 'time')}`}
      className="absolute top-[72px] right-1.5 inline-flex items-center gap-1 rounded-sm bg-n1 px-1.5 py-0.5 font-medium text-[11px] tabular-nums shadow-lift"
    >
      <Icon of={Eye} size={12} />
      <span className="sr-only">Seen</span>
      {times.toLocaleString('en')}
    </span>
  );
}
