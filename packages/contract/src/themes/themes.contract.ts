import { Color } from '@diorama/documents/shared/primitives.schema.ts';
import type { FontFile } from '@diorama/documents/theme/theme.records.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import * as z from 'zod';
import { answerOf } from '../common/answers.ts';
import { Id, SeenRevision } from '../common/inputs.ts';
import { PublishState } from '../projects/projects.contract.ts';

/** Every text of a theme with what is behind it. Source: CONTRACT 1.9. */
const ContrastReport = z.strictObject({
  pairs: z.array(
    z.strictObject({
      /** Of the colour to change: the text's, `colors.primary.text`, or of what is behind white. */
      path: z.string(),
      /** Of what is behind, `colors.primary.accent`. Our addition. */
      on: z.string(),
      fg: Color,
      bg: Color,
      /** 1 to 21. */
      ratio: z.number(),
      aa: z.boolean(),
      aaa: z.boolean(),
      /** The nearest colour that passes; null where the pair does. */
      suggestion: Color.nullable(),
    }),
  ),
  failing: z.number(),
});
export type ContrastReport = z.output<typeof ContrastReport>;

/** A project's theme with its revision. */
export const ThemeDoc = z.strictObject({
  id: z.string(),
  projectId: z.string(),
  revision: z.number(),
  updatedAt: z.date(),
  theme: answerOf<Theme>(),
  contrast: ContrastReport,
});
export type ThemeDoc = z.output<typeof ThemeDoc>;

export const GetTheme = z.strictObject({ projectId: Id });
/** The whole theme; a key that is left out keeps what is stored. `force`: colour groups that are in use may go, too, and the drafts that name them lose them. */
export const UpdateTheme = z.strictObject({
  projectId: Id,
  theme: z.record(z.string(), z.unknown()),
  revision: SeenRevision,
  force: z.boolean().default(false),
});
/** Colour groups that are taken out of the drafts which name them, before a change removes them. */
export const ClearGroups = z.strictObject({
  projectId: Id,
  groupIds: z.array(z.string().min(1).max(64)).min(1).max(200),
});
export const UpdatedTheme = z.strictObject({
  document: ThemeDoc,
  revision: z.number(),
  merged: z.boolean(),
  unchanged: z.boolean(),
});
export type UpdatedTheme = z.output<typeof UpdatedTheme>;
/** Ids of projects. Source: SPEC §5 "Import theme". */
export const ImportTheme = z.strictObject({ target: z.string().min(1).pipe(Id), source: z.string().min(1).pipe(Id) });

/** Families of which the project, or the library, has files. Our addition. */
export const ListFonts = z.strictObject({ projectId: Id });
/** One of them. `url` serves a file for previews; the rest is what a theme stores. */
export interface UploadedFont {
  family: string;
  files: (FontFile & { url: string })[];
}
export const UploadedFontList = z.array(answerOf<UploadedFont>());
/** Brings the font files of one project's theme to another. Ids of projects. Our addition. */
export const CopyFonts = z.strictObject({ target: Id, source: Id });
/** The files as the target's theme refers to them. */
export const CopiedFonts = z.strictObject({ fontFiles: z.array(answerOf<FontFile>()) });
export type CopiedFonts = z.output<typeof CopiedFonts>;

export const GetThemeLive = z.strictObject({ projectId: Id });
/** What visitors see of a theme, against what it is now. Our addition. */
export const ThemeLive = z.strictObject({
  state: PublishState,
  /** Published products, and whether each shows the theme as it is now. */
  products: z.array(z.strictObject({ id: Id, type: z.string(), name: z.string(), isCurrent: z.boolean() })),
});
export type ThemeLive = z.output<typeof ThemeLive>;

/** As data, as CSS variables, or as design tokens in the format of the W3C group. */
export const ThemeTokens = z.strictObject({ projectId: Id, format: z.enum(['json', 'css', 'dtcg']).default('json') });
/** A file's text. */
export const ThemeTokensText = z.strictObject({ fileName: z.string(), text: z.string() });
export type ThemeTokensText = z.output<typeof ThemeTokensText>;
export const GenerateTheme = z.strictObject({ seed: Color });
/** The colours that a theme can take over. */
export const GeneratedColours = answerOf<Omit<Theme['colors'], 'groups'>>();
