import { expect, test } from 'vitest';
import * as z from 'zod';
import * as previews from './preview-routes.ts';
import * as products from './product-routes.ts';
import type { RestRoute } from './rest-route.ts';
import * as sessions from './session-routes.ts';
import * as studio from './studio-routes.ts';
import * as visits from './visits-route.ts';

const ROUTES = [previews, products, sessions, studio, visits].flatMap((routes) =>
  Object.entries<RestRoute>({ ...routes }),
);

test('no two routes answer the same call', () => {
  const calls = ROUTES.map(([, { call }]) => `${call.method} ${call.path.replace(/:\w+/g, ':')}`);
  expect(calls).toEqual([...new Set(calls)]);
});

test.each(ROUTES)(
  '%s lies below /api/, has a schema for each part of its address, and says when it succeeds',
  (_name, route) => {
    const { path, statuses } = route.call;
    expect(path).toMatch(/^\/api\//);
    const parts = [...path.matchAll(/:(\w+)/g)].map(([, part]) => part);
    expect(route.pathParams instanceof z.ZodObject && Object.keys(route.pathParams.shape)).toEqual(parts);
    expect(Object.keys(statuses).some((status) => status.startsWith('2'))).toBe(true);
  },
);
