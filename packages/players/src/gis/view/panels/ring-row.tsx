import type { FoundRings } from '@diorama/contract/gis/map-services.ts';
import { useEffect, useState } from 'react';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import type { GisMap } from '../../engine/gis-map.port.ts';
import type { LngLat } from '../../gis-scene.ts';
import { askMapService } from '../ask-map-service.ts';
import { boxOf } from '../directions/routes.ts';

/** As `RING_MINUTES` of the server. */
const MINUTES = [5, 10, 15];

interface RingRowProps {
  /** Where one sets out: the subject of the map. */
  from: LngLat;
  map: GisMap;
  strings: Strings;
}

/** How far one comes on foot: a line around what can be reached, on the map until it is switched off or a way is shown. */
export function RingRow({ from, map, strings }: RingRowProps) {
  const [minutes, setMinutes] = useState<number | null>(null);
  const [found, setFound] = useState<FoundRings | 'away' | null>(null);
  const { lng, lat } = from;
  useEffect(() => {
    if (minutes === null) return undefined;
    const stopped = new AbortController();
    const params = { from: `${lng.toFixed(5)},${lat.toFixed(5)}`, minutes: String(minutes) };
    askMapService<FoundRings>('ring', params, stopped.signal).then(
      (answer) => {
        setFound(answer);
        map.showRoute({
          lines: answer.rings.map((line) => ({ line, as: 'alternative' as const })),
          points: [{ role: 'origin', place: { lng, lat } }],
        });
        if (answer.rings.length > 0) map.frame(boxOf({ routes: answer.rings.map((line) => ({ line })) }));
      },
      () => stopped.signal.aborted || setFound('away'),
    );
    return () => {
      stopped.abort();
      setFound(null);
      map.showRoute(null);
    };
  }, [map, minutes, lng, lat]);
  return (
    <fieldset className="gm-within" aria-label={strings('map-ring')}>
      <span aria-hidden="true">{strings('map-ring')}</span>
      {MINUTES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={minutes === one}
          onClick={() => setMinutes(minutes === one ? null : one)}
        >
          {strings('map-ring-minutes', { minutes: one })}
        </button>
      ))}
      <p role="status">
        {found === 'away'
          ? strings('map-ring-away')
          : found && strings(found.rings.length > 0 ? 'map-ring-shown' : 'map-ring-none', { minutes: minutes ?? 0 })}
        {found && found !== 'away' ? (
          <a href={found.credit.href} target="_blank" rel="noopener noreferrer">
            {found.credit.text}
          </a>
        ) : null}
      </p>
    </fieldset>
  );
}
