import type * as z from 'zod';
import type { RestCall } from './rest-call.ts';

/** What the server holds a call against: every part of a request has its schema. */
export interface RestRoute<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
> {
  call: RestCall;
  pathParams: P;
  query: Q;
  /** Of the headers it names; others are left alone. */
  headers?: z.ZodType;
  /** Absent: the route reads no body. */
  body?: B;
}

/** Keeps the types of a declared route. */
export const restRoute = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  route: RestRoute<P, Q, B>,
): RestRoute<P, Q, B> => route;
