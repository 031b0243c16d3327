import { useSyncExternalStore } from 'react';
import type { PeriodName } from './visit-periods.ts';

/** What is shown of visits, in the table and over a graph: kept until the studio is left. */
interface VisitsView {
  period: PeriodName;
  isOnGraph: boolean;
}

let view: VisitsView = { period: '30', isOnGraph: false };
const listeners = new Set<() => void>();

/** Changes the period, or whether graphs show figures. */
export function setVisitsView(next: Partial<VisitsView>): void {
  view = { ...view, ...next };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The current selection. */
export const useVisitsView = (): VisitsView => useSyncExternalStore(subscribe, () => view);
