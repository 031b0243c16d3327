import * as z from 'zod';
import { restCall } from './rest-call.ts';
import { restRoute } from './rest-route.ts';

const none = z.strictObject({});

/** Names of the families that a theme may use, sorted. */
export const getGoogleWebFonts = restRoute({
  call: restCall({
    method: 'GET',
    path: '/api/studio/google-web-fonts',
    statuses: { 200: 'The names', 304: 'Unchanged' },
  }),
  pathParams: none,
  query: none,
});
