import type { VisitReport } from '@diorama/contract/visits/visits.contract.ts';
import type { CountPlace } from './count-later.ts';
import { countVisits } from './count-visits.ts';

/** Counts where a visitor is by the address alone. `at`: places of the product are views, or things that are opened. */
export function countPlaces(product: Pick<VisitReport, 'type' | 'id'>, at: 'view' | 'open'): CountPlace {
  const queue = countVisits(product);
  const opened = countOpened(queue);
  let last: string | null = null;
  return (place) => {
    if (at === 'view') queue.stand(place.at);
    else if (place.at !== null && place.at !== last) queue.add('open', place.at);
    last = place.at;
    opened(place);
  };
}

/** Counts what is opened, once until it is closed. */
export function countOpened(queue: Pick<ReturnType<typeof countVisits>, 'add'>): CountPlace {
  let last: string | null = null;
  return ({ open }) => {
    if (open !== null && open !== last) queue.add('open', open);
    last = open;
  };
}
