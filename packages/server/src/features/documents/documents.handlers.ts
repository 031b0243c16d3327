import type { documentProcedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Documents } from './documents.service.ts';

/** The record-level calls of the editors (CONTRACT 1.14). */
export const documentsHandlers = (documents: Documents): Handlers<typeof documentProcedures> => ({
  open: (actor, input) => documents.open(actor, input),
  change: (actor, input) => documents.change(actor, input),
  changesSince: (actor, input) => documents.changesSince(actor, input),
});
