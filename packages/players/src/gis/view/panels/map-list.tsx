import { distance } from '@diorama/documents/gis/geometry/measure.ts';
import { type KeyboardEvent, useMemo, useState } from 'react';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import type { GisMap, GisTarget } from '../../engine/gis-map.port.ts';
import type { LngLat } from '../../gis-scene.ts';
import { mainPlace, placeOf } from '../destinations.ts';
import { lengthText } from '../directions/route-labels.ts';
import type { MapFeature, MapModel } from '../map-model.ts';
import { RingRow } from './ring-row.tsx';

interface MapListProps {
  model: MapModel;
  strings: Strings;
  on: ReadonlySet<string>;
  /** Ids of features in view; null if unknown: then everything is listed. */
  inView: readonly string[] | null;
  current: string | null;
  onHover: (feature: GisTarget | null) => void;
  onGo: (feature: MapFeature) => void;
  map: GisMap | null;
  /** The server finds how far one comes on foot. */
  hasRings: boolean;
}

/** Most rows of the list: more are not readable, and a map of 100,000 places stays fast. */
const MAX_ROWS = 100;
/** Features up to which they are put in order of their distance. */
const MOST_ORDERED = 10_000;

interface Row {
  feature: MapFeature;
  /** From the subject of the map, in a straight line; null: that is unknown, or the feature itself. */
  metres: number | null;
}

/** Up and down go from row to row; each is hovered on the map. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const at = rows.findIndex((row) => row.matches(':focus'));
  rows[Math.max(0, Math.min(rows.length - 1, at + by))]?.focus();
  event.preventDefault();
}

/** What is in view, the nearest to the subject of the map first, or as its author has ordered it. */
export function MapList({ model, strings, on, inView, current, onHover, onGo, map, hasRings }: MapListProps) {
  const [isNearest, setNearest] = useState(true);
  const found = useMemo(
    () => (inView ?? model.shown(on)).flatMap((one) => model.features.get(one) ?? []),
    [inView, model, on],
  );
  const main = useMemo(() => mainPlace(model), [model]);
  const rows = useMemo(() => rowsOf(model, found), [model, found]);
  const isMeasured = rows.some(({ metres }) => metres !== null);
  const shown = (isNearest && isMeasured ? nearestFirst(rows) : rows).slice(0, MAX_ROWS);
  return (
    <>
      <div className="gm-list-head">
        <h3 aria-live="polite">{inView ? strings('map-in-view', { count: found.length }) : strings('map-places')}</h3>
        {isMeasured ? (
          <button type="button" aria-pressed={isNearest} onClick={() => setNearest(!isNearest)}>
            {strings('map-nearest')}
          </button>
        ) : null}
      </div>
      {main && map && hasRings ? <RingRow from={main} strings={strings} map={map} /> : null}
      <ul className="gm-list" onKeyDown={walkRows}>
        {shown.map(({ feature, metres }) => (
          <li key={feature.id}>
            <button
              type="button"
              lang={feature.language}
              aria-current={feature.id === current ? 'true' : undefined}
              onMouseEnter={() => onHover(feature)}
              onMouseLeave={() => onHover(null)}
              onFocus={() => onHover(feature)}
              onBlur={() => onHover(null)}
              onClick={() => onGo(feature)}
            >
              <span>{feature.name || strings('untitled')}</span>
              <small>
                {[model.categoryName(feature.category), metres === null ? '' : lengthText(metres, model.language)]
                  .filter((text) => text !== '')
                  .join(' · ')}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {found.length > shown.length ? (
        <p className="gm-more">{strings('map-more', { count: found.length - shown.length })}</p>
      ) : null}
      {found.length === 0 ? <p className="gm-more">{strings('map-nothing-in-view')}</p> : null}
    </>
  );
}

/** Anchors of shapes, which stay the same while the map moves. */
const anchors = new WeakMap<MapFeature['record'], LngLat>();

function anchorOf(feature: MapFeature): LngLat {
  const known = anchors.get(feature.record);
  if (known) return known;
  const place = placeOf(feature);
  anchors.set(feature.record, place);
  return place;
}

/** Measured where there is a subject, and not too much to measure. */
function rowsOf(model: MapModel, found: readonly MapFeature[]): Row[] {
  const main = found.length <= MOST_ORDERED ? mainPlace(model) : null;
  const subject = model.data.product.mainShape?.id;
  return found.map((feature) => {
    if (!main || feature.id === subject) return { feature, metres: null };
    const { lng, lat } = anchorOf(feature);
    return { feature, metres: distance([main.lng, main.lat], [lng, lat]) };
  });
}

/** The subject itself is the first. */
const nearestFirst = (rows: readonly Row[]): Row[] => rows.toSorted((a, b) => (a.metres ?? 0) - (b.metres ?? 0));
