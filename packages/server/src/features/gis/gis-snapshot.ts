import type { GisMedia } from '@diorama/contract/gis/published-gis.ts';
import { STREETS_TYPE } from '@diorama/contract/gis/streets.contract.ts';
import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { assetIdOf, referencesOutside } from '@diorama/documents/engine/reference/references.ts';
import { gisDocument } from '@diorama/documents/gis/gis.document.ts';
import type { GisDocument, GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { type IconSet, iconShape } from '@diorama/documents/theme/icons/icon-sets.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { Media } from '../media/media.service.ts';
import type { Audience } from '../media/pictures/picture-files.ts';
import { servedTables } from '../media/serving/served-media.ts';
import type { ProductSnapshot, ProductSource } from '../products/product-kind.ts';
import type { FindUsedWidgets } from '../widget/used-widgets.ts';

/** Visitors get another map than the author chose. */
const MISSING_STREETS: PublishIssue = {
  level: 'warning',
  check: 'streets',
  message: 'The file of streets was deleted, or is no map archive: visitors see the base map without it',
  record: 'settings',
  path: ['streets'],
};

/** Resolves a map's records to what a player shows. */
export async function snapshotGis(
  trx: Kysely<Database>,
  { media, findWidgets }: { media: Media; findWidgets: FindUsedWidgets },
  { projectId, languages, theme, loaded: { doc, records } }: ProductSource<GisDocument>,
  audience: Audience,
): Promise<ProductSnapshot> {
  const plans = referencesOutside(gisDocument, records).media;
  const files = await media.filesOf(
    trx,
    projectId,
    plans.map(({ fileId }) => fileId),
  );
  const pictures = await media.pictures(trx, [...files.values()], audience);
  const widgets = await findWidgets(trx, { projectId, kind: gisDocument, records, languages }, audience);
  const named = doc.one('settings').streets;
  const found = named ? files.get(assetIdOf(named.url) ?? '') : undefined;
  const streets = found?.file_type === STREETS_TYPE ? found : undefined;
  const product = gisDocument.attributes.toAttributes(
    servedTables(gisDocument, records, (fileId) => {
      const picture = pictures.get(fileId);
      if (picture) return { type: picture.type, url: picture.url };
      const file = streets && fileId === streets.id ? streets : null;
      return file && { type: file.file_type, url: media.fileAddress(file, audience) };
    }),
  );
  const content: GisMedia = {
    pictures: Object.fromEntries([...pictures.values()].map(({ url, picture }) => [url, picture])),
  };
  return {
    content: { product, widgets: widgets.widgets, media: content, icons: iconsOf(doc, theme.iconSet) },
    pins: widgets.pins,
    media: [
      ...new Set([
        ...[...pictures.values()].flatMap(({ hashes }) => hashes),
        ...(streets ? [streets.sha256] : []),
        ...widgets.media,
      ]),
    ].sort(),
    files: widgets.files ?? [],
    references: widgets.references,
    issues: named && !streets ? [...widgets.issues, MISSING_STREETS] : widgets.issues,
  };
}

/** Shapes of the icons that a map names, by name. */
function iconsOf(doc: GisRecords, set: IconSet): Record<string, string> {
  const { searchPoint, directions } = doc.one('styles');
  const { origin, destination, waypoint } = directions;
  const names = [
    searchPoint.icon,
    ...[origin, destination, waypoint].flatMap(({ icon }) => icon ?? []),
    ...doc.all('categories').flatMap(({ icon }) => icon ?? []),
  ];
  return Object.fromEntries(
    names.flatMap((name) => {
      const shape = iconShape(set, name);
      return shape ? [[name, shape.d] as const] : [];
    }),
  );
}
