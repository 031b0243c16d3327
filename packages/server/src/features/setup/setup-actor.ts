import { randomUUID } from 'node:crypto';
import type { Actor } from '../../access/actor.ts';

/** The administrator of a first start, in whose name its content is made. */
export const setupActor = ({ id, name }: { id: string; name: string }): Actor => ({
  userId: id,
  name,
  sid: randomUUID(),
  kid: null,
  until: Number.POSITIVE_INFINITY,
  scope: { type: 'all' },
  ip: '127.0.0.1',
  requestId: 'first-start',
});
