import { answerOf } from '@diorama/contract/common/answers.ts';
import type { PageProject } from '@diorama/contract/public/page-project.ts';
import type { PublishedMenu } from '@diorama/contract/public/published-menu.ts';
import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import type { ChangedTexts } from '@diorama/documents/translations/catalogue/texts.ts';
import * as z from 'zod';
import type { AnyProductKind } from '../products/product-kind.ts';
import type { ProductPlaces } from '../products/product-places.ts';
import type { PublishedPage } from '../publications/published-pages.ts';
import type { PublishedBytes, PublishedReader } from '../publications/published-reader.ts';
import { changedOf, fillVariables, type PageTexts } from '../translations/fill-variables.ts';
import { readLiveTexts } from '../translations/live-texts.ts';
import { ancestorsOf } from './frames.ts';

/** The fields of a published body that any kind's page needs. */
export const PageBody = z.looseObject({ type: z.string(), version: z.number(), hash: z.string() });
export type PageBody = z.output<typeof PageBody>;

const ProjectBody = z.object({
  name: z.string(),
  slug: z.string(),
  languages: z.array(z.enum(LANGUAGES)).min(1),
  menu: answerOf<PublishedMenu>().nullable(),
  activeProduct: z.object({ type: z.string(), id: z.string() }).nullable(),
});

/** A project as its public pages show it. */
export interface PublishedProject extends PageProject {
  /** Who may show its pages in a frame. */
  ancestors: string;
  active: { type: string; id: string } | null;
  /** What its pages say of its own. */
  own: PageTexts;
  /** Changes whenever that does. */
  textsHash: string;
}

interface Services {
  productPlaces: Pick<ProductPlaces, 'projectOf'>;
  publishedReader: PublishedReader;
}

/** The project as it was published; before that, as it is. */
export async function publishedProject(services: Services, slug: string): Promise<PublishedProject> {
  const row = await services.productPlaces.projectOf(slug);
  const bytes = await services.publishedReader.read(row.id);
  const body = bytes ? ProjectBody.safeParse(JSON.parse(bytes.body.toString('utf8'))).data : undefined;
  const head = row.active_type && row.active_id ? { type: row.active_type, id: row.active_id } : null;
  const live = await readLiveTexts(services, row.translations_id);
  const languages = body?.languages ?? row.languages;
  const own = { texts: live?.texts ?? {}, languages, first: languages[0] ?? 'en' };
  return {
    own,
    textsHash: live?.hash ?? '',
    ...pageTexts(changedOf(own)),
    name: body?.name ?? row.name,
    slug: row.slug,
    languages,
    menu: body?.menu ?? null,
    active: body ? body.activeProduct : head,
    ancestors: ancestorsOf(row.embedding),
    ...(row.counts_visits ? { countsVisits: true } : {}),
  };
}

/** What a page carries of texts that its project changed. */
export const pageTexts = (texts: ChangedTexts | undefined): Pick<PageProject, 'texts'> => (texts ? { texts } : {});

/** What the page of a kind is made from, by what was published, with the project's texts in it. */
export function pageBody(
  kind: AnyProductKind,
  bytes: PublishedBytes | PublishedPage,
  { own }: Pick<PublishedProject, 'own'>,
): PageBody {
  const source: unknown =
    'page' in bytes
      ? JSON.parse(bytes.page.toString('utf8'))
      : kind.page.embed(JSON.parse(bytes.body.toString('utf8')));
  return fillVariables(PageBody.parse(source), own);
}
