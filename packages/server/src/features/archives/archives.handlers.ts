import type { archiveProcedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Archives } from './archives.service.ts';

/** `projects.export` and `projects.import`: a project as one file. */
export const archivesHandlers = (archives: Archives): Handlers<typeof archiveProcedures> => ({
  export: (actor, input) => archives.export(actor, input),
  exports: (actor, input) => archives.exports(actor, input.projectId),
  import: (actor, input) => archives.import(actor, input),
  startImport: (actor, input) => archives.startImport(actor, input.importId),
  getImport: (actor, input) => archives.getImport(actor, input.importId),
  cancelImport: (actor, input) => archives.cancelImport(actor, input.importId),
});
