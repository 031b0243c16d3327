import type { RouteStep, TravelProfile } from '@diorama/contract/gis/map-services.ts';
import { useEffect, useRef, useState } from 'react';
import { Sheet } from '../../../visitor/parts/sheet.tsx';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import type { GisMap } from '../../engine/gis-map.port.ts';
import type { GisRoute } from '../../engine/interaction/route-layers.ts';
import type { LngLat } from '../../gis-scene.ts';
import { type Destination, mainPlace } from '../destinations.ts';
import type { MapModel } from '../map-model.ts';
import type { SearchSource } from '../search/use-search-hits.ts';
import { OriginField } from './origin-field.tsx';
import { lengthText, stepText, timeText, windOf } from './route-labels.ts';
import { RouteState } from './route-state.tsx';
import { boxOf, drawnOnMap, type Route, type Routes, SPEEDS } from './routes.ts';
import { StopFields } from './stop-fields.tsx';
import { type Origin, useOrigin } from './use-origin.ts';
import { useRoutes } from './use-routes.ts';
import { useStops } from './use-stops.ts';

/** A map that the visitor's device has, at the way to a place. */
interface MapsApp {
  name: 'Google Maps' | 'Apple Maps' | 'geo';
  href: string;
}

const GOOGLE = { walking: 'walking', cycling: 'bicycling', driving: 'driving' } as const;
/** Apple's knows no bicycles by address. */
const APPLE = { walking: 'w', cycling: null, driving: 'd' } as const;

/** Links to the route in other map apps. No request is sent to them before a press. */
function mapsApps(to: { name: string; place: LngLat }, from: LngLat | null, profile: TravelProfile): MapsApp[] {
  const text = ({ lat, lng }: LngLat) => `${lat},${lng}`;
  const place = text(to.place);
  const google = new URLSearchParams({ api: '1', destination: place, travelmode: GOOGLE[profile] });
  const apple = new URLSearchParams({ daddr: place });
  if (from) {
    google.set('origin', text(from));
    apple.set('saddr', text(from));
  }
  const mode = APPLE[profile];
  if (mode !== null) apple.set('dirflg', mode);
  return [
    { name: 'Google Maps', href: `https://www.google.com/maps/dir/?${google}` },
    { name: 'Apple Maps', href: `https://maps.apple.com/?${apple}` },
    { name: 'geo', href: `geo:${place}?q=${encodeURIComponent(`${place}(${to.name})`)}` },
  ];
}

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
  const [chosen, setChosen] = useState<{ of: Routes; at: number } | null>(null);
  const origin = useOrigin({ map, strings, onPicking, start: beginningOf(to, props.model, strings) });
  const from = origin.origin?.place ?? null;
  const stops = useStops(map, strings, onPicking);
  const { via } = stops;
  const { routes, isFinding, problem, retry } = useRoutes({ to, from, via, profile, hasRouter });
  // Routes other than those the visitor chose from start with the best.
  const at = chosen && chosen.of === routes ? chosen.at : 0;
  useRoutesOnMap(map, routes, at, { from, via, to: to.place });
  const way = routes?.routes[at];
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
          <RouteState {...{ isFinding, problem, strings }} onRetry={retry}>
            {routes && way ? <RouteSum {...{ routes, way, profile, strings, language }} /> : null}
          </RouteState>
          {routes && routes.routes.length > 1 ? (
            <RouteChoice
              routes={routes.routes}
              at={at}
              strings={strings}
              language={language}
              onChoose={(next) => setChosen({ of: routes, at: next })}
            />
          ) : null}
          {way && way.steps.length > 0 ? <RouteSteps steps={way.steps} strings={strings} language={language} /> : null}
          <MapsLinks to={to} from={origin.origin} profile={profile} strings={strings} />
          {routes?.credit ? (
            <p className="gm-way-credit">
              <a href={routes.credit.href} target="_blank" rel="noopener noreferrer">
                {routes.credit.text}
              </a>
            </p>
          ) : null}
        </div>
      </Sheet>
    </>
  );
}

/** The subject of the map, on the way to something else; null where the author drew the way, or the map has no subject. */
function beginningOf(to: Destination, model: MapModel, strings: Strings): Origin | null {
  const { mainShape } = model.data.product;
  const place = mainPlace(model);
  if (to.route || !place || to.feature?.id === mainShape?.id) return null;
  return { name: model.features.get(mainShape?.id ?? '')?.name || strings('untitled'), place };
}

/** Draws the routes and fits them in view when they change; they are removed with the panel. */
function useRoutesOnMap(
  map: GisMap | null,
  routes: Routes | null,
  at: number,
  { from, via, to }: { from: LngLat | null; via: readonly LngLat[]; to: LngLat },
) {
  const framed = useRef<Routes | null>(null);
  useEffect(() => {
    if (!map) return undefined;
    map.showRoute(routes ? drawnOnMap(routes, at, { from, via, to }) : { lines: [], points: endsOf(from, to) });
    if (routes && framed.current !== routes) map.frame(boxOf(routes));
    framed.current = routes;
    return () => map.showRoute(null);
  }, [map, routes, at, from, via, to]);
}

/** What is known before a way is. */
const endsOf = (from: LngLat | null, to: LngLat): GisRoute['points'] => [
  ...(from ? [{ role: 'origin' as const, place: from }] : []),
  { role: 'destination', place: to },
];

interface Labels {
  strings: DirectionsPanelProps['strings'];
  language: string;
}

/** How long it is, and how that is known. */
function RouteSum({
  routes,
  way,
  profile,
  strings,
  language,
}: Labels & { routes: Routes; way: Route; profile: TravelProfile }) {
  const distance = lengthText(way.distance, language);
  if (way.duration === null)
    return (
      <p className="gm-way-length">
        {strings('way-straight', { distance, direction: strings(`way-${windOf(routes.bearing)}`) })}
      </p>
    );
  return (
    <>
      <p className="gm-way-length">{strings('way-length', { distance, time: timeText(way.duration, language) })}</p>
      {routes.by === 'author' ? <p className="v-text">{strings('way-at-speed', { speed: SPEEDS[profile] })}</p> : null}
    </>
  );
}

function ProfileChoice({
  strings,
  profile,
  onChange,
}: Pick<Labels, 'strings'> & { profile: TravelProfile; onChange: (profile: TravelProfile) => void }) {
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

function RouteChoice({
  routes,
  at,
  strings,
  language,
  onChoose,
}: Labels & { routes: readonly Route[]; at: number; onChoose: (at: number) => void }) {
  return (
    <fieldset className="gm-choice">
      <legend className="v-unseen">{strings('way-others')}</legend>
      {routes.map(({ distance, duration }, index) => (
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
}: Pick<Labels, 'strings'> & { to: Destination; from: Origin | null; profile: TravelProfile }) {
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

interface RouteStepsProps {
  steps: readonly RouteStep[];
  strings: Strings;
  language: string;
}

/** Each turn of a way with the length that follows it. */
function RouteSteps({ steps, strings, language }: RouteStepsProps) {
  return (
    <section>
      <h3>{strings('route-steps')}</h3>
      <ol className="gm-steps">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same turn may come twice
          <li key={index}>
            <span>{stepText(step, strings)}</span>
            {step.distance > 0 ? <small>{lengthText(step.distance, language)}</small> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
