import type { PartFaults, RestFault } from '@diorama/contract/rest/rest-call.ts';
import type { RestRoute } from '@diorama/contract/rest/rest-route.ts';
import { REQUEST_VALIDATION_FAILED } from '@diorama/contract/validation/texts.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { invalidInput } from '../errors/api-error.ts';
import { restIssues } from '../errors/bounded-issues.ts';
import { parseQuery } from './requests/query-values.ts';
import { unstorableText } from './requests/storable-text.ts';

interface Parsed<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** {@link serveRoute} for a server that is given already. */
export type ServeRoute = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  route: RestRoute<P, Q, B>,
  handle: (parsed: Parsed<P, Q, B>) => Promise<unknown>,
) => void;

/** Serves a declared route: parses path, query and body, and responds with the faults that the contract defines. */
export function serveRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  app: FastifyInstance,
  route: RestRoute<P, Q, B>,
  handle: (parsed: Parsed<P, Q, B>) => Promise<unknown>,
): void {
  app.route({
    method: route.call.method,
    url: route.call.path,
    handler: async (request, reply) => {
      const [, search = ''] = request.raw.url?.split(/\?(.*)/s) ?? [];
      const given = parseQuery(search, route.call.query);
      const params = route.pathParams.safeParse(request.params);
      const headers = route.headers?.safeParse(request.headers);
      const query = route.query.safeParse(given);
      const body = route.body?.safeParse(request.body ?? undefined);
      if (!params.success || !query.success || headers?.error || (body && !body.success)) {
        const failed: RestFault = {
          message: REQUEST_VALIDATION_FAILED,
          pathParameterErrors: faults(params.error),
          headerErrors: faults(headers?.error),
          queryParameterErrors: faults(query.error),
          bodyErrors: faults(body?.error),
        };
        return reply.code(400).send(failed);
      }
      const fault = unstorableText([request.params, given, request.body ?? null]);
      if (fault) throw invalidInput([{ ...fault, path: fault.path.slice(1) }]);
      return handle({ params: params.data, query: query.data, body: body?.data as z.output<B>, request, reply });
    },
  });
}

const faults = (error: z.ZodError | undefined): PartFaults | null =>
  error ? { name: 'ZodError', issues: restIssues(error) } : null;
