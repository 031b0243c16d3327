import type { transferProcedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Transfer } from './transfer.service.ts';

/** `documents.export` and `documents.import`: a document as a file (CONTRACT 1.14). */
export const transferHandlers = (transfer: Transfer): Handlers<typeof transferProcedures> => ({
  export: (actor, input) => transfer.export(actor, input),
  import: (actor, input) => transfer.import(actor, input),
});
