import * as z from 'zod';
import { googleWebFontsCall } from './google-web-fonts.calls.ts';
import { restRoute } from './rest-route.ts';

const none = z.strictObject({});

/** Names of the families that a theme may use. 304 where the caller has them. */
export const getGoogleWebFonts = restRoute({ call: googleWebFontsCall, pathParams: none, query: none });
