import type { TravelProfile } from '@diorama/contract/gis/map-services.ts';
import { useEffect, useRef, useState } from 'react';
import { Sheet } from '../../../visitor/sheet.tsx';
import type { GisMap } from '../../engine/gis-map.port.ts';
import type { GisWay } from '../../engine/interaction/way-layers.ts';
import type { LngLat } from '../../gis-scene.ts';
import type { Destination } from '../destinations.ts';
import type { SearchSource } from '../search/use-search-hits.ts';
import { mapsApps } from './maps-apps.ts';
import { OriginField } from './origin-field.tsx';
import { StopFields } from './stop-fields.tsx';
import { type Origin, useOrigin } from './use-origin.ts';
import { useStops } from './use-stops.ts';
import { useWays } from './use-ways.ts';
import { WayState } from './way-state.tsx';
import { WaySteps } from './way-steps.tsx';
import { lengthText, timeText, windOf } from './way-words.ts';
import { boxOf, drawnOnMap, SPEEDS, type Way, type Ways } from './ways.ts';

interface DirectionsPanelProps extends SearchSource {
  to: Destination;
  map: GisMap | null;
  hasRouter: boolean;
  language: string;
  /** A place is being chosen on the map: the panel makes room. */
  onPicking: (isPicking: boolean) => void;
  onClose: () => void;
}

const PROFILES = ['walking', 'cycling', 'driving'] as const;

/** The way to a place: where from, how one travels, how long it is, and each turn. */
export function DirectionsPanel(props: DirectionsPanelProps) {
  const { to, map, strings, language, hasRouter, onPicking, onClose } = props;
  const [profile, setProfile] = useState<TravelProfile>(to.travel ?? 'walking');
  const [chosen, setChosen] = useState<{ of: Ways; at: number } | null>(null);
  const origin = useOrigin({ map, strings, onPicking });
  const from = origin.origin?.place ?? null;
  const stops = useStops(map, strings, onPicking);
  const { via } = stops;
  const { ways, isFinding, problem, retry } = useWays({ to, from, via, profile, hasRouter });
  // Routes other than those the visitor chose from start with the best.
  const at = chosen && chosen.of === ways ? chosen.at : 0;
  useWayOnMap(map, ways, at, { from, via, to: to.place });
  const way = ways?.ways[at];
  return (
    <>
      {origin.isPicking || stops.picking !== null ? (
        <div className="p-notice" role="status">
          <span>{strings(origin.isPicking ? 'way-picking' : 'way-picking-stop')}</span>
          <button type="button" onClick={() => (origin.isPicking ? origin.pick(false) : stops.pick(null))}>
            {strings('way-cancel')}
          </button>
        </div>
      ) : null}
      <Sheet
        title={strings('map-directions', { place: to.name || strings('untitled') })}
        strings={strings}
        onClose={onClose}
      >
        <div className="v-blocks gm-way">
          <OriginField {...props} {...origin} hasRoute={to.route !== null} />
          {hasRouter && from ? <StopFields {...props} stops={stops} /> : null}
          <ProfileChoice strings={strings} profile={profile} onChange={setProfile} />
          <WayState {...{ isFinding, problem, strings }} onRetry={retry}>
            {ways && way ? <WaySum {...{ ways, way, profile, strings, language }} /> : null}
          </WayState>
          {ways && ways.ways.length > 1 ? (
            <WayChoice
              ways={ways.ways}
              at={at}
              strings={strings}
              language={language}
              onChoose={(next) => setChosen({ of: ways, at: next })}
            />
          ) : null}
          {way && way.steps.length > 0 ? <WaySteps steps={way.steps} strings={strings} language={language} /> : null}
          <MapsLinks to={to} from={origin.origin} profile={profile} strings={strings} />
          {ways?.credit ? (
            <p className="gm-way-credit">
              <a href={ways.credit.href} target="_blank" rel="noopener noreferrer">
                {ways.credit.text}
              </a>
            </p>
          ) : null}
        </div>
      </Sheet>
    </>
  );
}

/** Draws the routes and fits them in view when they change; they are removed with the panel. */
function useWayOnMap(
  map: GisMap | null,
  ways: Ways | null,
  at: number,
  { from, via, to }: { from: LngLat | null; via: readonly LngLat[]; to: LngLat },
) {
  const framed = useRef<Ways | null>(null);
  useEffect(() => {
    if (!map) return undefined;
    map.showWay(ways ? drawnOnMap(ways, at, { from, via, to }) : { lines: [], points: endsOf(from, to) });
    if (ways && framed.current !== ways) map.frame(boxOf(ways));
    framed.current = ways;
    return () => map.showWay(null);
  }, [map, ways, at, from, via, to]);
}

/** What is known before a way is. */
const endsOf = (from: LngLat | null, to: LngLat): GisWay['points'] => [
  ...(from ? [{ role: 'origin' as const, place: from }] : []),
  { role: 'destination', place: to },
];

interface WordsOf {
  strings: DirectionsPanelProps['strings'];
  language: string;
}

/** How long it is, and how that is known. */
function WaySum({ ways, way, profile, strings, language }: WordsOf & { ways: Ways; way: Way; profile: TravelProfile }) {
  const distance = lengthText(way.distance, language);
  if (way.duration === null)
    return (
      <p className="gm-way-length">
        {strings('way-straight', { distance, direction: strings(`way-${windOf(ways.bearing)}`) })}
      </p>
    );
  return (
    <>
      <p className="gm-way-length">{strings('way-length', { distance, time: timeText(way.duration, language) })}</p>
      {ways.by === 'author' ? <p className="v-text">{strings('way-at-speed', { speed: SPEEDS[profile] })}</p> : null}
    </>
  );
}

function ProfileChoice({
  strings,
  profile,
  onChange,
}: Pick<WordsOf, 'strings'> & { profile: TravelProfile; onChange: (profile: TravelProfile) => void }) {
  return (
    <fieldset className="gm-choice">
      <legend className="v-unseen">{strings('way-profile')}</legend>
      {PROFILES.map((each) => (
        <button key={each} type="button" aria-pressed={each === profile} onClick={() => onChange(each)}>
          {strings(`way-${each}`)}
        </button>
      ))}
    </fieldset>
  );
}

function WayChoice({
  ways,
  at,
  strings,
  language,
  onChoose,
}: WordsOf & { ways: readonly Way[]; at: number; onChoose: (at: number) => void }) {
  return (
    <fieldset className="gm-choice">
      <legend className="v-unseen">{strings('way-others')}</legend>
      {ways.map(({ distance, duration }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: routes have no names, and their order is the router's
        <button key={index} type="button" aria-pressed={index === at} onClick={() => onChoose(index)}>
          <span className="v-unseen">{strings('way-number', { number: index + 1 })}: </span>
          {timeText(duration ?? 0, language)}
          <small>{lengthText(distance, language)}</small>
        </button>
      ))}
    </fieldset>
  );
}

function MapsLinks({
  to,
  from,
  profile,
  strings,
}: Pick<WordsOf, 'strings'> & { to: Destination; from: Origin | null; profile: TravelProfile }) {
  return (
    <p className="gm-apps">
      {strings('way-open-in')}
      {mapsApps(to, from?.place ?? null, profile).map(({ name, href }) => (
        <a key={name} href={href} data-app={name} target="_blank" rel="noopener noreferrer">
          {name === 'geo' ? strings('way-maps-app') : name}
          <span className="v-unseen"> ({strings('opens-new-window')})</span>
        </a>
      ))}
    </p>
  );
}
