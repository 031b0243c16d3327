import type { FoundRoute, RouteStep, Turn } from '@diorama/contract/gis/map-services.ts';
import * as z from 'zod';
import type { RouterType } from '../../platform/config/map-services-config.ts';
import { positionsIn } from './polyline.ts';

/** Most routes, steps and positions of one response: more are not useful. */
const MOST_ROUTES = 3;
const MOST_STEPS = 200;
const MOST_POSITIONS = 20_000;
const STREET_LENGTH = 120;

const Metres = z.number().min(0).max(50_000_000).catch(0);
const Seconds = z.number().min(0).max(100_000_000);
const Pair = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], z.unknown());
/** Thinned before it is looked through: a router may answer hundreds of thousands of positions. */
const Line = z.preprocess(
  (line) => (Array.isArray(line) ? thinned(line) : line),
  z
    .array(Pair)
    .min(2)
    .transform((pairs) => pairs.map(([lng, lat]): [number, number] => [lng, lat])),
);
const Street = z
  .string()
  .catch('')
  .transform((name) => name.trim().slice(0, STREET_LENGTH));

/** Every so-manyth position of a line that has too many; its ends stay. */
function thinned(line: readonly unknown[]): readonly unknown[] {
  const every = Math.ceil(line.length / MOST_POSITIONS);
  return every === 1 ? line : line.filter((_, at) => at % every === 0 || at === line.length - 1);
}

const Exit = z.number().int().min(1).max(99).nullable().catch(null);

/** A step as routers report it: some report again where one leaves a roundabout. */
interface ReportedStep extends Omit<RouteStep, 'turn'> {
  turn: Turn | 'leave-roundabout';
}

const OsrmStep = z.object({
  distance: Metres,
  name: Street,
  mode: z.string().catch(''),
  maneuver: z.object({ type: z.string().catch(''), modifier: z.string().catch(''), exit: Exit }),
});
const Osrm = z.object({
  routes: z.array(
    z.object({
      distance: Metres,
      duration: Seconds,
      geometry: z.object({ coordinates: Line }),
      legs: z.array(z.object({ steps: z.array(OsrmStep).catch([]) })),
    }),
  ),
});

const ByModifier: Readonly<Record<string, Turn>> = {
  uturn: 'u-turn',
  'sharp right': 'sharp-right',
  right: 'right',
  'slight right': 'slight-right',
  straight: 'straight',
  'slight left': 'slight-left',
  left: 'left',
  'sharp left': 'sharp-left',
};

/** Source: OSRM HTTP API, "RouteStep" and "StepManeuver"; Mapbox answers the same. */
function osrmTurn({ mode, maneuver: { type, modifier } }: z.output<typeof OsrmStep>): ReportedStep['turn'] {
  if (type === 'arrive') return type;
  if (mode === 'ferry') return 'ferry';
  if (type === 'depart') return type;
  if (type === 'roundabout' || type === 'rotary') return 'roundabout';
  if (type === 'exit roundabout' || type === 'exit rotary') return 'leave-roundabout';
  // The street bends and changes its name: there is no turn.
  if (type === 'new name') return 'straight';
  if (type === 'fork' && modifier.endsWith('left')) return 'slight-left';
  if (type === 'fork' && modifier.endsWith('right')) return 'slight-right';
  return ByModifier[modifier] ?? 'straight';
}

/** The steps of all legs: where one leg ends and the next begins is a stop. */
const joined = (legs: readonly ReportedStep[][]): RouteStep[] =>
  legs.flatMap((steps, at) =>
    withRoundabouts(steps).map(
      (step): RouteStep => (step.turn === 'arrive' && at < legs.length - 1 ? { ...step, turn: 'stop' } : step),
    ),
  );

/** A roundabout is one step: into it, and out of it onto the street that follows. */
function withRoundabouts(reported: readonly ReportedStep[]): RouteStep[] {
  const steps: RouteStep[] = [];
  for (const { turn, ...step } of reported) {
    const before = steps.at(-1);
    if (turn !== 'leave-roundabout') steps.push({ ...step, turn });
    else if (before?.turn !== 'roundabout') steps.push({ ...step, turn: 'straight' });
    else {
      const exit = before.exit ?? step.exit;
      steps.splice(-1, 1, { turn: 'roundabout', exit, street: step.street, distance: before.distance + step.distance });
    }
  }
  return steps;
}

const readOsrm = (json: unknown): FoundRoute[] =>
  Osrm.parse(json).routes.map(({ geometry, legs, distance, duration }) => ({
    line: geometry.coordinates,
    distance,
    duration,
    steps: joined(
      legs.map(({ steps }) =>
        steps.map((step) => ({
          turn: osrmTurn(step),
          street: step.name,
          exit: step.maneuver.exit,
          distance: step.distance,
        })),
      ),
    ),
  }));

const Trip = z.object({
  summary: z.object({ length: Metres, time: Seconds }),
  legs: z.array(
    z.object({
      shape: z.string().max(2_000_000),
      maneuvers: z.array(
        z.object({
          type: z.number().catch(0),
          street_names: z.array(Street).catch([]),
          roundabout_exit_count: Exit,
          length: Metres,
        }),
      ),
    }),
  ),
});
const Valhalla = z.object({ trip: Trip, alternates: z.array(z.object({ trip: Trip })).catch([]) });
/** Kilometres, as requested. */
const KILOMETRE = 1_000;
const VALHALLA_DIGITS = 6;

/** Source: Valhalla's API reference, "maneuver types". */
function valhallaTurn(type: number): ReportedStep['turn'] {
  if (type >= 1 && type <= 3) return 'depart';
  if (type >= 4 && type <= 6) return 'arrive';
  if (type === 9 || type === 18 || type === 20 || type === 23) return 'slight-right';
  if (type === 10) return 'right';
  if (type === 11) return 'sharp-right';
  if (type === 12 || type === 13) return 'u-turn';
  if (type === 14) return 'sharp-left';
  if (type === 15) return 'left';
  if (type === 16 || type === 19 || type === 21 || type === 24) return 'slight-left';
  if (type === 37) return 'slight-right';
  if (type === 38) return 'slight-left';
  if (type === 27) return 'leave-roundabout';
  if (type === 28) return 'ferry';
  return type === 26 ? 'roundabout' : 'straight';
}

function readValhalla(json: unknown): FoundRoute[] {
  const { trip, alternates } = Valhalla.parse(json);
  return [trip, ...alternates.map((alternate) => alternate.trip)].map(({ summary, legs }) => ({
    line: Line.parse(legs.flatMap(({ shape }) => positionsIn(shape, VALHALLA_DIGITS))),
    distance: summary.length * KILOMETRE,
    duration: summary.time,
    steps: joined(
      legs.map(({ maneuvers }) =>
        maneuvers.map(
          ({ type, street_names: [street = ''], roundabout_exit_count: exit, length }): ReportedStep => ({
            turn: valhallaTurn(type),
            street,
            exit,
            distance: length * KILOMETRE,
          }),
        ),
      ),
    ),
  }));
}

const OrsStep = z.object({ type: z.number().catch(6), name: Street, exit_number: Exit, distance: Metres });
const Ors = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: Line }),
      properties: z.object({
        summary: z.object({ distance: Metres.default(0), duration: Seconds.default(0) }),
        segments: z.array(z.object({ steps: z.array(OrsStep) })).catch([]),
      }),
    }),
  ),
});
/** Source: openrouteservice, "instruction types", from 0 on. */
const ORS_TURNS: readonly ReportedStep['turn'][] = [
  'left',
  'right',
  'sharp-left',
  'sharp-right',
  'slight-left',
  'slight-right',
  'straight',
  'roundabout',
  'leave-roundabout',
  'u-turn',
  'arrive',
  'depart',
  'slight-left',
  'slight-right',
];

const readOrs = (json: unknown): FoundRoute[] =>
  Ors.parse(json).features.map(({ geometry, properties: { summary, segments } }) => ({
    line: geometry.coordinates,
    ...summary,
    steps: joined(
      segments.map(({ steps }) =>
        steps.map(({ type, name, exit_number: exit, distance }) => ({
          turn: ORS_TURNS[type] ?? 'straight',
          exit,
          // A street without a name is a dash there.
          street: name === '-' ? '' : name,
          distance,
        })),
      ),
    ),
  }));

const READERS: Record<RouterType, (json: unknown) => FoundRoute[]> = {
  osrm: readOsrm,
  mapbox: readOsrm,
  valhalla: readValhalla,
  ors: readOrs,
};

/** The routes in a router's response, in one shape and bounded; throws for any other content. */
export const routesIn = (type: RouterType, json: unknown): FoundRoute[] =>
  READERS[type](json)
    .slice(0, MOST_ROUTES)
    .map((route) => ({ ...route, steps: route.steps.slice(0, MOST_STEPS) }));
