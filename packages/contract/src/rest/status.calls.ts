import { restCall } from './rest-call.ts';

/** Build identifier; polled on focus and every 5 minutes. */
export const statusCall = restCall<{ 200: { status: 'ok'; sha: string } }>({
  method: 'GET',
  path: '/api/status',
  statuses: { 200: 'Status and build' },
});
