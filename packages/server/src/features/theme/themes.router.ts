import {
  ClearGroups,
  CopiedFonts,
  CopyFonts,
  GeneratedColours,
  GenerateTheme,
  GetTheme,
  GetThemeLive,
  ImportTheme,
  ListFonts,
  ThemeDoc,
  ThemeLive,
  ThemeTokens,
  ThemeTokensText,
  UpdatedTheme,
  UpdateTheme,
  UploadedFontList,
} from '@diorama/contract/themes/themes.contract.ts';
import { ClearedReferences } from '@diorama/contract/usages/usages.contract.ts';
import { coloursFrom } from '@diorama/documents/theme/generate-theme.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Themes } from './themes.service.ts';

/** Looks of projects (CONTRACT 1.9). */
export const themesRouter = (themes: Themes) =>
  router({
    get: signedIn
      .input(GetTheme)
      .output(ThemeDoc)
      .query(({ ctx, input }) => themes.get(ctx.actor, input.projectId)),
    update: signedIn
      .input(UpdateTheme)
      .output(UpdatedTheme)
      .mutation(({ ctx, input }) => themes.update(ctx.actor, input)),
    /** Before they are removed: by a change of the theme, which may be undone. */
    clearGroups: signedIn
      .input(ClearGroups)
      .output(ClearedReferences)
      .mutation(({ ctx, input }) => themes.clearGroups(ctx.actor, input)),
    import: signedIn
      .input(ImportTheme)
      .output(ThemeDoc)
      .mutation(async ({ ctx, input }) => (await themes.import(ctx.actor, input)).document),
    live: signedIn
      .input(GetThemeLive)
      .output(ThemeLive)
      .query(({ ctx, input }) => themes.live(ctx.actor, input.projectId)),
    fonts: signedIn
      .input(ListFonts)
      .output(UploadedFontList)
      .query(({ ctx, input }) => themes.fonts(ctx.actor, input.projectId)),
    copyFonts: signedIn
      .input(CopyFonts)
      .output(CopiedFonts)
      .mutation(({ ctx, input }) => themes.copyFonts(ctx.actor, input)),
    tokens: signedIn
      .input(ThemeTokens)
      .output(ThemeTokensText)
      .query(({ ctx, input }) => themes.tokens(ctx.actor, input)),
    generate: signedIn
      .input(GenerateTheme)
      .output(GeneratedColours)
      .query(({ input }) => coloursFrom(input.seed)),
  });
