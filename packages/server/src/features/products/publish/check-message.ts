import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import * as z from 'zod';
import type { Actor } from '../../../access/actor.ts';
import { Failure } from '../../../errors/failure.ts';
import type { ProductId } from '../product-row.ts';

/** What counts at the moment of an order. */
export const OrderedNow = z.object({
  accessMode: z.enum(['open', 'members']),
  styles: z.object({ origins: z.array(z.string()), hasMapbox: z.boolean(), areHostsFixed: z.boolean() }),
});
export type OrderedNow = z.output<typeof OrderedNow>;

/** What the thread that checks products begins with. */
export const CheckThreadData = z.object({
  databaseUrl: z.string(),
});
export type CheckThreadData = z.output<typeof CheckThreadData>;

/** What it is to check; both were made by this server. */
export const CheckOrder = z.object({
  actor: z.custom<Actor>(isPlainObject),
  product: z.custom<ProductId>(isPlainObject),
  ...OrderedNow.shape,
});
export type CheckOrder = z.output<typeof CheckOrder>;

/** What it answers. */
export const CheckReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('issues'), issues: z.custom<PublishIssue[]>(Array.isArray) }),
  Failure,
]);
export type CheckReport = z.output<typeof CheckReport>;
