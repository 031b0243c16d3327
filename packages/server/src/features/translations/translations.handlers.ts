import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Translations } from './translations.service.ts';

/** Texts of a project (CONTRACT 1.10). */
export const translationsHandlers = (translations: Translations): Handlers<Procedures['translations']> => ({
  list: (actor, input) => translations.list(actor, input),
  get: (actor, input) => translations.get(actor, input),
  create: (actor, input) => translations.create(actor, input),
  upsert: (actor, input) => translations.upsert(actor, input),
  deleteOverride: (actor, input) => translations.deleteOverride(actor, input),
  deleteCustom: (actor, input) => translations.deleteCustom(actor, input),
  revalidate: (actor, input) => translations.revalidate(actor, input),
  overview: (actor, input) => translations.overview(actor, input.projectId),
  rows: (actor, input) => translations.rows(actor, input),
  import: (actor, input) => translations.import(actor, input),
  export: (actor, input) => translations.export(actor, input),
});
