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
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { inNameOrder } from '../../database/name-order.ts';
import type { Database } from '../../database/tables/schema.ts';
import { publishStateOf } from '../documents/read/publish-state.ts';
import type { MediaAddresses } from '../media/serving/media-address.ts';
import { readTheme, type ThemeDeps, themeIdOf } from './theme-doc.ts';
import { copyFonts, uploadedFonts } from './theme-fonts.ts';
import { keepThemeRules } from './theme-rules.ts';
import { tokenFile } from './token-files.ts';
import { clearGroups, importTheme, updateTheme } from './update-theme.ts';

/** Most products listed. */
const MOST = 200;

/** What visitors see of a theme: the project's own data has one, and each published product the one it went live with. */
async function themeLive(db: Kysely<Database>, actor: Actor, projectId: string): Promise<ThemeLive> {
  const themeId = await themeIdOf(db, actor, projectId);
  const pinsOf = db
    .selectFrom('publication_pins as pins')
    .innerJoin('documents as themes', 'themes.id', 'pins.document_id')
    .where('themes.id', '=', themeId);
  const own = await pinsOf
    .innerJoin('projects', 'projects.published_id', 'pins.publication_id')
    .select((select) => select('pins.hash', '=', select.ref('themes.hash')).as('is_current'))
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
  const rows = await pinsOf
    .innerJoin('documents as products', 'products.published_id', 'pins.publication_id')
    .select(['products.id', 'products.kind as type', 'products.name'])
    .select((select) => select('pins.hash', '=', select.ref('themes.hash')).as('is_current'))
    .where('products.space_id', '=', projectId)
    .where('products.deleted_at', 'is', null)
    .orderBy(inNameOrder('products.name'))
    .orderBy('products.id')
    .limit(MOST)
    .execute();
  const all = [...(own ? [own] : []), ...rows];
  const hasMoved = all.some(({ is_current }) => !is_current);
  return {
    state: publishStateOf({ published_id: all.length === 0 ? null : themeId, has_moved: hasMoved }),
    products: rows.map(({ id, type, name, is_current }) => ({ id, type, name, isCurrent: Boolean(is_current) })),
  };
}

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
