import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Webhooks } from './webhooks.service.ts';

/** Other servers that are notified. */
export const webhooksHandlers = (webhooks: Webhooks): Handlers<Procedures['webhooks']> => ({
  list: (actor) => webhooks.list(actor),
  create: (actor, input) => webhooks.create(actor, input),
  update: (actor, input) => webhooks.update(actor, input),
  remove: (actor, { webhookId }) => webhooks.remove(actor, webhookId),
  rotateSecret: (actor, { webhookId }) => webhooks.rotateSecret(actor, webhookId),
  test: (actor, { webhookId }) => webhooks.test(actor, webhookId),
  deliveries: (actor, input) => webhooks.deliveries(actor, input),
  sendAgain: (actor, { deliveryId }) => webhooks.sendAgain(actor, deliveryId),
});
