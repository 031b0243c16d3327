import type {
  ClearGroups,
  CopiedFonts,
  CopyFonts,
  ImportTheme,
  ThemeDoc,
  ThemeLive,
  ThemeTokens,
  ThemeTokensText,
  UpdatedTheme,
  UpdateTheme,
  UploadedFont,
} from '@diorama/contract/themes/themes.contract.ts';
import type { ClearedReferences } from '@diorama/contract/usages/usages.contract.ts';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { MediaAddresses } from '../media/media-address.ts';
import { readTheme, type ThemeDeps } from './theme-doc.ts';
import { copyFonts, uploadedFonts } from './theme-fonts.ts';
import { themeLive } from './theme-live.ts';
import { keepThemeRules } from './theme-rules.ts';
import { tokenFile } from './token-files.ts';
import { clearGroups, importTheme, updateTheme } from './update-theme.ts';

/** Themes of projects. Editors change their records; the whole theme is the specification's call. */
export function createThemes(deps: ThemeDeps, addresses: MediaAddresses) {
  keepThemeRules(deps.documents);
  const get = (actor: Actor, projectId: string): Promise<ThemeDoc> => readTheme(deps.db, actor, projectId);
  return {
    get,
    update: (actor: Actor, input: z.output<typeof UpdateTheme>): Promise<UpdatedTheme> =>
      updateTheme(deps, actor, input),
    clearGroups: (actor: Actor, input: z.output<typeof ClearGroups>): Promise<ClearedReferences> =>
      clearGroups(deps, actor, input),
    import: (actor: Actor, input: z.output<typeof ImportTheme>): Promise<UpdatedTheme> =>
      importTheme(deps, actor, input),
    live: (actor: Actor, projectId: string): Promise<ThemeLive> => themeLive(deps.db, actor, projectId),
    fonts: (actor: Actor, projectId: string): Promise<UploadedFont[]> =>
      uploadedFonts(deps.db, actor, projectId, addresses.signed),
    copyFonts: (actor: Actor, input: z.output<typeof CopyFonts>): Promise<CopiedFonts> =>
      deps.db.transaction().execute((trx) => copyFonts(trx, actor, input)),
    async tokens(actor: Actor, { projectId, format }: z.output<typeof ThemeTokens>): Promise<ThemeTokensText> {
      return tokenFile((await get(actor, projectId)).theme, format);
    },
  };
}

export type Themes = ReturnType<typeof createThemes>;
