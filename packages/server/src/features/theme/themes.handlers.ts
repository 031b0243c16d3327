import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import { coloursFrom } from '@diorama/documents/theme/generate-theme.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Themes } from './themes.service.ts';

/** Looks of projects (CONTRACT 1.9). */
export const themesHandlers = (themes: Themes): Handlers<Procedures['themes']> => ({
  get: (actor, input) => themes.get(actor, input.projectId),
  update: (actor, input) => themes.update(actor, input),
  /** Before they are removed: by a change of the theme, which may be undone. */
  clearGroups: (actor, input) => themes.clearGroups(actor, input),
  import: async (actor, input) => (await themes.import(actor, input)).document,
  live: (actor, input) => themes.live(actor, input.projectId),
  fonts: (actor, input) => themes.fonts(actor, input.projectId),
  copyFonts: (actor, input) => themes.copyFonts(actor, input),
  tokens: (actor, input) => themes.tokens(actor, input),
  generate: (_actor, input) => coloursFrom(input.seed),
});
