import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';

const CHANNEL = 'fastify.initialization';
const Message = z.object({
  fastify: z.custom<FastifyInstance>((value) => typeof value === 'object' && value !== null),
});

/** Runs `make` and returns the routes that the server has: `GET /api/status`. Each HEAD goes with its GET. */
export async function withRoutes<T>(make: () => Promise<T>): Promise<{ made: T; routes: string[] }> {
  const routes = new Set<string>();
  const listen = (message: unknown) => {
    Message.parse(message).fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) if (name !== 'HEAD') routes.add(`${name} ${url}`);
    });
  };
  subscribe(CHANNEL, listen);
  try {
    return { made: await make(), routes: [...routes].sort() };
  } finally {
    unsubscribe(CHANNEL, listen);
  }
}
