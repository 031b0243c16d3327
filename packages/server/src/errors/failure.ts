import type { TRPCError } from '@trpc/server';
import * as z from 'zod';
import { ApiError } from './api-error.ts';
import { asOutage } from './outage.ts';

/**
 * An error on its way from a thread, where classes are lost: what the caller can act on keeps its code and what belongs to it,
 * anything else is its message.
 */
export const Failure = z.object({
  type: z.literal('failed'),
  message: z.string(),
  api: z.object({ code: z.custom<TRPCError['code']>(isString), extras: z.custom<ApiError['extras']>() }).nullable(),
});
export type Failure = z.output<typeof Failure>;

export function failureOf(error: unknown): Failure {
  const known = asOutage(error);
  const api = known instanceof ApiError ? { code: known.code, extras: known.extras } : null;
  return { type: 'failed', message: known instanceof Error ? known.message : String(known), api };
}

/** What a thread answers. Throws what it failed with, and where it ended, why. */
export async function answerOf<Report extends { type: string }>(report: Promise<Report | Failure>): Promise<Report> {
  const reported = await report.catch((error: unknown) => {
    throw asOutage(error);
  });
  if (isFailure(reported)) throw errorOf(reported);
  return reported;
}

const isFailure = <Report extends { type: string }>(reported: Report | Failure): reported is Failure =>
  reported.type === 'failed';

const errorOf = ({ message, api }: Failure): Error =>
  api ? new ApiError(api.code, message, api.extras) : new Error(message);

function isString(value: unknown): boolean {
  return typeof value === 'string';
}
