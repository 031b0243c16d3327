import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { invalidInput } from '../../errors/api-error.ts';

/** Bytes of a body outside procedures and uploads: a form of a few fields. */
export const SMALL_BODY = 16 * 1024;
/** Parameters of one address. Calls of a batch share one. */
export const MAX_PARAMETERS = 100;

/** Whether an address has more parameters than any call takes. Counts without reading them. */
function hasTooMany(search: string): boolean {
  let count = 1;
  for (let at = search.indexOf('&'); at >= 0; at = search.indexOf('&', at + 1)) {
    count += 1;
    if (count > MAX_PARAMETERS) return true;
  }
  return false;
}

/** Reads parameters as the framework does, except for addresses that are refused anyway. */
export const querystringParser: NonNullable<FastifyServerOptions['querystringParser']> = (search) =>
  hasTooMany(search) ? {} : readParameters(search);

/** A name given twice becomes a list. Names are never looked up in a prototype. */
function readParameters(search: string): Record<string, string | string[]> {
  const read = new Map<string, string | string[]>();
  for (const [name, text] of new URLSearchParams(search)) {
    const before = read.get(name);
    read.set(name, before === undefined ? text : [before, text].flat());
  }
  return Object.fromEntries(read);
}

/**
 * Bounds what is read before anybody has signed in: the parameters of every address, and the bodies of everything that
 * is neither below `large` nor sets its own limit.
 *
 * @param large where bodies of `largeBody` bytes are taken, such as `/api/trpc`
 */
export function limitRequestSize(app: FastifyInstance, large: string, largeBody: number): void {
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(`${large}/`)) route.bodyLimit = largeBody;
  });
  app.addHook('onRequest', async (request) => {
    const [, search = ''] = request.url.split(/\?(.*)/s);
    if (!hasTooMany(search)) return;
    const message = `An address takes at most ${MAX_PARAMETERS} parameters. Remove those that are not needed`;
    throw invalidInput([{ path: [], message, code: 'custom' }]);
  });
}
