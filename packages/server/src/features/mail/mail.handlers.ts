import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { MailService } from './mail.service.ts';

/** Mail of this server, for those who look after it. */
export const mailHandlers = (mail: MailService): Handlers<Procedures['mail']> => ({
  get: (actor) => mail.get(actor),
  set: (actor, input) => mail.set(actor, input),
  test: (actor, input) => mail.test(actor, input),
  preview: (actor, input) => mail.preview(actor, input),
  setWording: (actor, input) => mail.setWording(actor, input),
  list: (actor, input) => mail.list(actor, input),
  again: (actor, input) => mail.again(actor, input),
});
