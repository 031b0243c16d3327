import type { VisitSummary } from '@diorama/contract/visits/visits.contract.ts';

/** How often a transition was walked, and what became of it. */
export interface Walked {
  times: number;
  late: number;
  skipped: number;
  /** 0..1 of the one that was walked most. */
  share: number;
}

/** Figures over the graph, by the ids of views and transitions. */
export interface GraphVisits {
  views: ReadonlyMap<string, number>;
  transitions: ReadonlyMap<string, Walked>;
}

/** What was counted, as the graph shows it. */
export function graphVisits(counted: VisitSummary['counted']): GraphVisits {
  const views = new Map<string, number>();
  const transitions = new Map<string, Walked>();
  for (const { what, id, count } of counted) {
    if (what === 'view') views.set(id, count);
    if (what !== 'played' && what !== 'late' && what !== 'skipped') continue;
    const walked = transitions.get(id) ?? { times: 0, late: 0, skipped: 0, share: 0 };
    walked.times += count;
    if (what !== 'played') walked[what] += count;
    transitions.set(id, walked);
  }
  const most = Math.max(1, ...[...transitions.values()].map(({ times }) => times));
  for (const walked of transitions.values()) walked.share = walked.times / most;
  return { views, transitions };
}

/** `Walked 12 times, 2 late, 1 skipped`. */
export function walkedText({ times, late, skipped }: Walked): string {
  const parts = [
    `Walked ${times.toLocaleString('en')} ${times === 1 ? 'time' : 'times'}`,
    ...(late > 0 ? [`${late.toLocaleString('en')} late`] : []),
    ...(skipped > 0 ? [`${skipped.toLocaleString('en')} skipped`] : []),
  ];
  return parts.join(', ');
}
