/**
 * What both sides of a REST call agree on (CONTRACT 2), without schemas: a caller needs no zod. Imports
 * nothing, so that a visitor's page may take it, too.
 */
export interface RestCall<Answers extends object = object> {
  method: 'GET' | 'PUT' | 'POST';
  /** Fastify's notation: `/api/client/:slug`. */
  path: string;
  /** Statuses in addition to the common ones, with what they mean. */
  statuses: { readonly [Status in keyof Answers]: string };
  /** How query values travel: `a[0]=x`, or each as JSON. Brackets when absent. */
  query?: 'brackets' | 'json';
  /** How the body travels; JSON when absent. */
  body?: 'json' | 'multipart' | 'form';
  /** Carries the types of the bodies by status; never there. */
  answers?: Answers;
}

/** Statuses every route may answer with. */
export const COMMON_STATUSES = [400, 401, 403, 404, 429, 500, 503] as const;

/** Keeps the types of a declared call. */
export const restCall = <Answers extends object>(call: RestCall<Answers>): RestCall<Answers> => call;

/** Faults of one part of a request. */
export interface PartFaults {
  name: 'ZodError';
  issues: { path: (string | number)[]; message: string; code: string }[];
}

/** The body of a common status. The last four come with "Request validation failed". */
export interface RestFault {
  message: string;
  reason?: string;
  requestId?: string;
  pathParameterErrors?: PartFaults | null;
  headerErrors?: PartFaults | null;
  queryParameterErrors?: PartFaults | null;
  bodyErrors?: PartFaults | null;
}
