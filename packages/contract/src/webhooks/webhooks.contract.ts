import * as z from 'zod';
import { pageOf } from '../common/answers.ts';
import { Cursor, Id, Limit, Name } from '../common/inputs.ts';

/** What other servers are notified of. */
export const WEBHOOK_EVENTS = ['published', 'rolled_back', 'unpublished', 'uploaded'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** Webhooks of a server. */
export const MAX_WEBHOOKS = 50;

const Address = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^https:\/\/\S+$/i, 'Enter an address that starts with https://')
  // What is sent is signed; a password in an address would stand in lists and logs.
  .regex(/^https:\/\/[^/?#@]+(?:[/?#]|$)/i, 'Leave name and password out of the address');
const Events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, 'Choose what it is notified of')
  .max(WEBHOOK_EVENTS.length)
  .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event)));

export const CreateWebhook = z.strictObject({ name: Name, url: Address, events: Events });
export const UpdateWebhook = z.strictObject({
  webhookId: Id,
  name: Name.optional(),
  url: Address.optional(),
  events: Events.optional(),
  isOn: z.boolean().optional(),
});
export const OneWebhook = z.strictObject({ webhookId: Id });

export const Webhook = z.strictObject({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  isOn: z.boolean(),
  /** Why the server switched it off; null: it did not. */
  offReason: z.string().nullable(),
  /** Since when nothing was taken; null: the last one was. */
  failingSince: z.date().nullable(),
  createdAt: z.date(),
});
export type Webhook = z.output<typeof Webhook>;
export const WebhookList = z.strictObject({ items: z.array(Webhook).max(MAX_WEBHOOKS) });
/** `secret` is shown this once: what is sent is signed with it (Standard Webhooks). */
export const WebhookWithSecret = z.strictObject({ secret: z.string(), item: Webhook });
/** What came back of a test: the status of the answer, or why there was none. */
export const TestedWebhook = z.strictObject({ status: z.number().nullable(), problem: z.string().nullable() });

export const ListDeliveries = z.strictObject({ webhookId: Id, limit: Limit, cursor: Cursor });
export const Delivery = z.strictObject({
  id: z.string(),
  event: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  tries: z.number(),
  /** Of the last answer; null: there was none. */
  status: z.number().nullable(),
  /** What was said last, or why there was no answer. */
  message: z.string().nullable(),
  createdAt: z.date(),
  /** Of the next try; null: there is none. */
  nextAt: z.date().nullable(),
});
export type Delivery = z.output<typeof Delivery>;
export const DeliveryPage = pageOf(Delivery);
export type DeliveryPage = z.output<typeof DeliveryPage>;
export const OneDelivery = z.strictObject({ deliveryId: Id });
