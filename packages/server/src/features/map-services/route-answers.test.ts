import { expect, test } from 'vitest';
import { saysNoWay } from './no-route.ts';
import { routesIn } from './route-answers.ts';

const LINE = [
  [17.2, 59.4],
  [17.21, 59.41],
];

/** The steps of an answer of OSRM with these manoeuvres, 100 m each. */
const osrmSteps = (...maneuvers: object[]) => stepsBy('driving', maneuvers);
const stepsBy = (mode: string, maneuvers: readonly object[]) =>
  routesIn('osrm', {
    code: 'Ok',
    routes: [
      {
        distance: 1,
        duration: 1,
        geometry: { type: 'LineString', coordinates: LINE },
        legs: [{ steps: maneuvers.map((maneuver, at) => ({ distance: 100, name: `Street ${at}`, mode, maneuver })) }],
      },
    ],
  })[0]?.steps;

test('a roundabout is one step with the exit to take and the street that follows', () => {
  const expected = [{ turn: 'roundabout', exit: 2, street: 'Street 1', distance: 200 }];
  expect(osrmSteps({ type: 'roundabout', modifier: 'right', exit: 2 }, { type: 'exit roundabout', exit: 2 })).toEqual(
    expected,
  );
  const maneuvers = [
    { type: 26, roundabout_exit_count: 2, length: 0.1 },
    { type: 27, street_names: ['Street 1'], length: 0.1 },
  ];
  const trip = { summary: { length: 1, time: 1 }, legs: [{ shape: '_izlhA~rlgdF_{geC~ywl@', maneuvers }] };
  expect(routesIn('valhalla', { trip })[0]?.steps).toEqual(expected);
  const steps = [{ type: 7, name: 'Street 1', exit_number: 2, distance: 200 }];
  const properties = { summary: { distance: 1, duration: 1 }, segments: [{ steps }] };
  expect(routesIn('ors', { features: [{ geometry: { coordinates: LINE }, properties }] })[0]?.steps).toEqual(expected);
});

test('a street that is called something else is no turn, a fork is kept to, and small roundabouts are turns', () => {
  const steps = osrmSteps(
    { type: 'new name', modifier: 'slight left' },
    { type: 'fork', modifier: 'right' },
    { type: 'roundabout turn', modifier: 'left' },
    { type: 'exit roundabout', modifier: 'right' },
  );
  expect(steps?.map(({ turn }) => turn)).toEqual(['straight', 'slight-right', 'left', 'straight']);
});

test('a ferry is taken, also where the way begins with it, and left by arriving', () => {
  const steps = stepsBy('ferry', [
    { type: 'depart' },
    { type: 'notification', modifier: 'straight' },
    { type: 'arrive' },
  ]);
  expect(steps?.map(({ turn }) => turn)).toEqual(['ferry', 'ferry', 'arrive']);
  const maneuvers = [28, 29].map((type) => ({ type, length: 1 }));
  const trip = { summary: { length: 1, time: 1 }, legs: [{ shape: '_izlhA~rlgdF_{geC~ywl@', maneuvers }] };
  expect(routesIn('valhalla', { trip })[0]?.steps.map(({ turn }) => turn)).toEqual(['ferry', 'straight']);
});

test.each([
  ['osrm', { code: 'NoRoute', message: 'Impossible route between points' }],
  ['osrm', { code: 'NoSegment' }],
  ['mapbox', { code: 'NoSegment', message: 'No road segment could be matched' }],
  ['valhalla', { error_code: 442, error: 'No path could be found for input', status_code: 400, status: 'Bad Request' }],
  ['valhalla', { error_code: 171, error: 'No suitable edges near location', status_code: 400 }],
  ['ors', { error: { code: 2010, message: 'Could not find routable point' }, info: {} }],
] as const)('%s says that no way leads there', (type, json) => {
  expect(saysNoWay(type, json)).toBe(true);
});

test.each([
  ['osrm', null],
  ['osrm', { code: 'InvalidUrl' }],
  ['mapbox', { message: 'Not Found' }],
  ['mapbox', { code: 'ProfileNotFound' }],
  ['valhalla', { error_code: 106, error: 'Try any of: /route' }],
  ['ors', { error: 'Access to this API has been disallowed' }],
  ['ors', { error: { code: 2003, message: 'Parameter is invalid' } }],
] as const)('%s cannot be asked, which is no answer', (type, json) => {
  expect(saysNoWay(type, json)).toBe(false);
});

test('a way of very many positions is thinned, and keeps its ends', () => {
  const coordinates = Array.from({ length: 100_001 }, (_, at) => [17 + at / 100_000, 59]);
  const route = { distance: 1, duration: 1, geometry: { coordinates }, legs: [] };
  const line = routesIn('osrm', { routes: [route] })[0]?.line ?? [];
  expect([line.length, line[0], line.at(-1)]).toEqual([16_668, [17, 59], [18, 59]]);
});
