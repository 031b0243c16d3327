import { restCall } from './rest-call.ts';

/** Accepts the counts of a visitor's page. The response does not reveal whether any of them are stored. */
export const visitsCall = restCall({
  method: 'POST',
  path: '/api/visits',
  statuses: { 204: 'Taken', 413: 'More than 8 kB' },
});
