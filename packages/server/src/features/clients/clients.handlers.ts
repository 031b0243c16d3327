import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Clients } from './clients.service.ts';

/** Clients: whom projects are made for, and who reaches them. */
export const clientsHandlers = (clients: Clients): Handlers<Procedures['clients']> => ({
  list: (actor, input) => clients.list(actor, input),
  get: (actor, input) => clients.get(actor, input.clientId),
  members: (actor, input) => clients.members(actor, input),
  create: async (actor, input) => clients.get(actor, await clients.create(actor, input)),
  rename: async (actor, input) => {
    await clients.rename(actor, input);
    return clients.get(actor, input.clientId);
  },
  setLogo: async (actor, input) => {
    await clients.setLogo(actor, input);
    return clients.get(actor, input.clientId);
  },
  addMember: (actor, input) => clients.addMember(actor, input),
  removeMember: (actor, input) => clients.removeMember(actor, input),
  setRole: (actor, input) => clients.setRole(actor, input),
  invite: (actor, input) => clients.invite(actor, input),
  mailInvite: (actor, input) => clients.mailInvite(actor, input),
});
