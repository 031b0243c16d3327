import { scopeOfCall, type TokenScope } from '@diorama/contract/api-tokens/token-scopes.ts';
import { NoInput, type Procedure, proceduresByPath } from '@diorama/contract/procedures/procedure.ts';
import { procedures } from '@diorama/contract/procedures/procedures.ts';
import * as previews from '@diorama/contract/rest/preview-routes.ts';
import * as products from '@diorama/contract/rest/product-routes.ts';
import { COMMON_STATUSES } from '@diorama/contract/rest/rest-call.ts';
import type { RestRoute } from '@diorama/contract/rest/rest-route.ts';
import * as sessions from '@diorama/contract/rest/session-routes.ts';
import * as studio from '@diorama/contract/rest/studio-routes.ts';
import * as visits from '@diorama/contract/rest/visits-route.ts';
import * as z from 'zod';
import { EXAMPLES } from './api-examples.ts';

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** An operation of the document, with what the page shows of it. */
export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  description?: string;
  parameters?: { name: string; in: string; required: boolean; schema?: JsonSchema; content?: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema; example?: unknown }> };
  responses: Record<string, object>;
  security: Record<string, never[]>[];
  'x-token-scope'?: TokenScope | null;
}

export interface OpenApi {
  openapi: '3.1.0';
  paths: Record<string, Partial<Record<'get' | 'post' | 'put', Operation>>>;
  components: object;
  [more: string]: unknown;
}

const DATE = { type: 'string', format: 'date-time' } as const;

/** What a schema takes or gives, on the wire. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: into }) {
      if (zodSchema._zod.def.type === 'date') Object.assign(into, DATE);
    },
  });
  return made;
}

const FAULT = { $ref: '#/components/responses/Fault' } as const;
const faults = Object.fromEntries(COMMON_STATUSES.map((status) => [status, FAULT]));
/** Values travel as superjson writes them: JSON, with notes for what JSON has no form for. */
const envelope = (of: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { json: of, meta: { description: 'Notes of superjson: which values are dates. May be left out.' } },
  required: ['json'],
});

function ofProcedure(path: string, { kind, input, output, meta }: Procedure): Operation {
  const scope = scopeOfCall(path, { kind, meta });
  const [group = ''] = path.split('.');
  const example = EXAMPLES.has(path) ? { example: { json: EXAMPLES.get(path) } } : {};
  const content = { 'application/json': { schema: envelope(jsonSchema(input, 'input')), ...example } };
  const takesNothing = input === NoInput;
  const result = { type: 'object', properties: { data: envelope(jsonSchema(output, 'output')) }, required: ['data'] };
  const answer = { type: 'object', properties: { result }, required: ['result'] };
  return {
    operationId: path,
    summary: path,
    tags: [group],
    ...(scope === null ? { description: 'For signed-in people alone: no API token may call it.' } : {}),
    ...(kind === 'query' && !takesNothing
      ? { parameters: [{ name: 'input', in: 'query', required: true, content }] }
      : {}),
    ...(kind === 'mutation' && !takesNothing ? { requestBody: { required: true, content } } : {}),
    responses: { 200: { description: 'Done', content: { 'application/json': { schema: answer } } }, ...faults },
    security: scope === null ? [{ session: [] }] : [{ token: [] }, { session: [] }],
    'x-token-scope': scope,
  };
}

const ROUTES = [products, sessions, studio, previews, visits].flatMap((routes) =>
  Object.entries<RestRoute>({ ...routes }),
);
/** Routes that take a bearer: drafts besides what is published, and helpers of the studio. */
const WITH_BEARER = /^\/api\/(?:client|widget|studio|e3d)\//;

function ofRoute(name: string, { call, pathParams, query, body }: RestRoute): Operation {
  const parameters = [...membersOf(pathParams, 'path'), ...membersOf(query, 'query')];
  const types = {
    json: 'application/json',
    multipart: 'multipart/form-data',
    form: 'application/x-www-form-urlencoded',
  };
  const takesBearer = WITH_BEARER.test(call.path);
  return {
    operationId: name,
    summary: `${call.method} ${call.path}`,
    tags: ['rest'],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { [types[call.body ?? 'json']]: { schema: jsonSchema(body, 'input') } },
          },
        }
      : {}),
    responses: {
      ...faults,
      ...Object.fromEntries(
        Object.entries<string>({ ...call.statuses }).map(([status, description]) => [status, { description }]),
      ),
    },
    security: takesBearer ? [{}, { token: [] }, { session: [] }] : [],
    ...(takesBearer ? { 'x-token-scope': 'read' as const } : {}),
  };
}

/** The members of a part of an address as parameters. */
function membersOf(schema: z.ZodType, place: 'path' | 'query') {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries<z.ZodType>(schema.shape).map(([name, member]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(member, undefined).success,
    schema: jsonSchema(member, 'input'),
  }));
}

/** Every call of this server as OpenAPI 3.1, made from the contract. */
export function openApi(publicUrl: string, version: string): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [name, route] of ROUTES) {
    const { method, path } = route.call;
    const at = path.replace(/:(\w+)/g, '{$1}');
    paths[at] = { ...paths[at], [method.toLowerCase()]: ofRoute(name, route) };
  }
  for (const [path, procedure] of proceduresByPath(procedures))
    if (procedure.kind !== 'subscription')
      paths[`/api/trpc/${path}`] = { [procedure.kind === 'query' ? 'get' : 'post']: ofProcedure(path, procedure) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Diorama',
      version,
      description:
        'Programs send an API token as bearer. What they send stands in `json`, as `input` in the address for reads and as the body for changes; what comes back stands in `result.data.json`.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An API token: Your account, API tokens' },
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Of a signed-in person' },
      },
      responses: {
        Fault: {
          description: 'Refused, with the reason',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } },
        },
      },
      schemas: {
        Fault: {
          type: 'object',
          description:
            'Procedures say it in `error.json.message` and `error.json.data`, the other addresses at the top.',
          properties: {
            message: { type: 'string' },
            reason: { type: 'string' },
            requestId: { type: 'string' },
            error: { type: 'object' },
          },
        },
      },
    },
  };
}
