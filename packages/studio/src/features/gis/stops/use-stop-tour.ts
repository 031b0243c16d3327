import type { StopRecord } from '@diorama/documents/gis/gis.records.ts';
import { showStop } from '@diorama/players/gis/rules/show-stop.ts';
import { useTour } from '@diorama/players/gis/view/use-tour.ts';
import { useCallback } from 'react';
import { useMapSession } from '../selection/map-session.tsx';

/** Shows stops on the editor's map, one by one or as a tour. What they switch stays switched while editing. */
export function useStopTour(stops: readonly StopRecord[]) {
  const { map, switchCategories } = useMapSession();
  const show = useCallback(
    (stop: StopRecord | undefined) => {
      if (!map || !stop) return;
      showStop(map, stop);
      for (const [list, isOn] of [
        [stop.show, true],
        [stop.hide, false],
      ] as const) {
        const ids = list.flatMap((category) => category?.id ?? []);
        if (ids.length > 0) switchCategories(ids, isOn);
      }
    },
    [map, switchCategories],
  );
  const tour = useTour(map, stops.length, (at) => show(stops[at]));
  return { tour, show };
}
