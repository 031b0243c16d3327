import { restCall } from './rest-call.ts';

/** Names of the families that a theme may use, sorted. */
export const googleWebFontsCall = restCall<{ 200: string[] }>({
  method: 'GET',
  path: '/api/studio/google-web-fonts',
  statuses: { 200: 'The names' },
});
