import { restCall } from './rest-call.ts';

/** Takes what a visitor's page has counted; whether any of it is kept is not told. */
export const visitsCall = restCall({
  method: 'POST',
  path: '/api/visits',
  statuses: { 204: 'Taken', 413: 'More than 8 kB' },
});
