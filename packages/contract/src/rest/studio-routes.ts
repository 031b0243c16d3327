import * as z from 'zod';
import { googleWebFontsCall } from './google-web-fonts.calls.ts';
import { meshPollCall } from './mesh-poll.calls.ts';
import { restRoute } from './rest-route.ts';

const none = z.strictObject({});

/** Names of the families that a theme may use. 304 where the caller has them. */
export const getGoogleWebFonts = restRoute({ call: googleWebFontsCall, pathParams: none, query: none });

/** How far an upload of a mesh has come (CONTRACT 2). No body. */
export const pollMesh = restRoute({
  call: meshPollCall,
  pathParams: z.strictObject({ token: z.string().min(1).max(100) }),
  query: none,
});
