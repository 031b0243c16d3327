import { checkDocument } from '@diorama/documents/engine/check/check-document.ts';
import type { CheckIssue } from '@diorama/documents/engine/check/check-issue.ts';
import { assetIdOf, referencesOf } from '@diorama/documents/engine/reference/references.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { tablesOf } from '@diorama/documents/engine/schema/tables.ts';
import { isProductKind } from '@diorama/documents/shared/product-kinds.ts';
import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../database/tables/schema.ts';
import type { PictureFile } from '../media/pictures/picture-files.ts';
import { existingTargets } from '../products/publish/outside-targets.ts';
import type { LinkedProducts } from './collections/linked-products.ts';
import type { LoadedWidget } from './loaded-widget.ts';

interface Context {
  trx: Kysely<Database>;
  /** Of the product that uses it. */
  projectId: string;
  languages: readonly Language[];
  pictures: ReadonlyMap<string, PictureFile>;
  targets: LinkedProducts;
}

type Found = Pick<CheckIssue, 'level' | 'check' | 'message'>;

/** What stands in the way of publishing a product that uses the widget; each message begins with the widget's name. */
export async function checkUsedWidget(context: Context, widget: LoadedWidget): Promise<Found[]> {
  const { records, quarantined } = widget.loaded;
  const unknownKeys = new Set<string>();
  // Products of the same project may be drafts, as for every link; what another project shows must be live.
  let hasClosedTarget = false;
  const isKeyKnown = await knownKeys(context, records);
  const exists = ({ type, id }: { type: string; id: string }): boolean => {
    if (type === 'file') return widget.files.has(id);
    if (isProductKind(type)) {
      const target = context.targets.get(`${type} ${id}`);
      if (target && target.projectId !== context.projectId && !target.isPublished) hasClosedTarget = true;
      return target !== undefined;
    }
    if (type !== 'translation' || isKeyKnown(id)) return true;
    if (widget.isGlobal) unknownKeys.add(id);
    return widget.isGlobal;
  };
  const document = { tables: tablesOf(widgetDocument, Object.entries(records)), quarantined };
  const own = checkDocument(widgetDocument, document, { languages: context.languages, exists });
  const keys = [...unknownKeys].map((key): Found => {
    const message = `this project has no translation “${key}”, so visitors see the key or a text of the catalogue`;
    return { level: 'warning', check: 'widget.translation', message };
  });
  const closed: Found[] = hasClosedTarget
    ? [{ level: 'error', check: 'widget.link', message: 'it leads to a page of another project that is not published' }]
    : [];
  const found = [...own, ...closed, ...fileIssues(context, widget), ...panoramaIssues(widget), ...keys];
  return found.map(({ level, check, message }) => ({ level, check, message: `Widget “${widget.name}”: ${message}` }));
}

async function knownKeys({ trx, projectId }: Context, records: Readonly<Record<string, unknown>>) {
  const named = Object.entries(records)
    .flatMap(([key, record]) => referencesOf(widgetDocument, key, record))
    .filter(({ type }) => type === 'translation');
  if (named.length === 0) return () => true;
  const exists = await existingTargets(trx, projectId, named);
  return (key: string) => exists({ type: 'translation', id: key });
}

function fileIssues({ pictures }: Context, { files }: LoadedWidget): Found[] {
  const error = (check: string, message: string): Found => ({ level: 'error', check, message });
  return [...files.values()].flatMap((file) => {
    const name = `“${file.file_name}”`;
    if (file.state === 'rejected')
      return error('widget.media', `${name} cannot be used: ${file.reject_reason ?? 'it could not be read'}`);
    const picture = pictures.get(file.id);
    if (file.state === 'processing' || (picture?.missing ?? 0) > 0)
      return error('widget.media.pending', `${name} is still being prepared`);
    return picture ? [] : error('widget.media', `${name} is not a picture`);
  });
}

/** A picture that is viewed from its middle. */
const Panorama = z.object({
  data: z.object({ type: z.literal('media'), mediaType: z.literal('360'), media: z.object({ url: z.string() }) }),
});
/** By how much a picture may be wider or narrower than twice its height. */
const ROUNDING = 0.02;

/** An equirectangular picture holds 360 degrees across and 180 from top to bottom. */
function panoramaIssues({ loaded, files }: LoadedWidget): Found[] {
  const panorama = Panorama.safeParse(loaded.records.content).data;
  const file = panorama && files.get(assetIdOf(panorama.data.media.url) ?? '');
  if (!file?.width || !file.height || Math.abs(file.width / file.height / 2 - 1) <= ROUNDING) return [];
  const message = `“${file.file_name}” (${file.width} × ${file.height}) is not twice as wide as high: as a 360° picture it looks bent`;
  return [{ level: 'warning', check: 'widget.panorama', message }];
}
