import type { PublishedWidget } from '@diorama/contract/public/published-widget.ts';
import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { referencesOutside } from '@diorama/documents/engine/reference/references.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../database/ids.ts';
import type { Database } from '../../database/tables/schema.ts';
import type { Config } from '../../platform/config/config.ts';
import { STORED_RECORDS } from '../documents/read/document-rows.ts';
import { loadDocument } from '../documents/read/load-document.ts';
import type { Media } from '../media/media.service.ts';
import type { Audience, PictureFile } from '../media/pictures/picture-files.ts';
import { type FileRow, filesOf } from '../media/serving/media-files.ts';
import type { Pin } from '../products/product-kind.ts';
import type { PinnedFile } from '../publications/store-publication.ts';
import { checkUsedWidget } from './check-used-widget.ts';
import { filesShownBy } from './collections/copy-media.ts';
import { type LinkedProducts, linkedProducts, productsLinkedBy } from './collections/linked-products.ts';
import type { LoadedWidget } from './loaded-widget.ts';
import { publishedWidget } from './published-widget.ts';

/** A product that uses widgets. */
export interface WidgetUser {
  projectId: string;
  kind: DocumentKind;
  records: Readonly<Record<string, unknown>>;
  languages: readonly Language[];
}

/** The widgets of a product as its visitors get them, with all they are made from. */
export interface UsedWidgets {
  /** By the id of the widget's document. */
  widgets: Record<string, PublishedWidget>;
  pins: Pin[];
  /** Content addresses of all bytes they show. */
  media: string[];
  /** Files of collections, as they are. */
  files: PinnedFile[];
  /** Products they lead to, as `<type>:<id>`. */
  references: string[];
  issues: PublishIssue[];
}

/** Where a product names a widget. */
type Place = Pick<PublishIssue, 'record' | 'path'>;

/** What widgets are resolved with. */
export interface UsedWidgetsDeps {
  media: Media;
  config: Pick<Config, 'accessMode'>;
}

export type FindUsedWidgets = (trx: Kysely<Database>, user: WidgetUser, audience: Audience) => Promise<UsedWidgets>;

/**
 * Resolves the widgets that products of any kind use. A missing one is left out; the check of references reports it.
 */
export const usedWidgets =
  ({ media, config }: UsedWidgetsDeps): FindUsedWidgets =>
  async (trx, user, audience) => {
    const places = placesOf(user);
    const rows = await widgetRows(trx, user.projectId, [...places.keys()]);
    const issues: PublishIssue[] = [];
    const reached = rows.filter(({ id, name, is_shared }) => {
      if (is_shared || config.accessMode === 'open') return true;
      const place = places.get(id);
      const message = `“${name}” belongs to a collection that is not shared with the client of this project`;
      if (place) issues.push({ level: 'error', check: 'widget.reach', message, ...place });
      return false;
    });
    const all = await loadWidgets(trx, reached);
    const files = all.flatMap((widget) => [...widget.files.values()]);
    const pictures = await media.pictures(trx, new Map(files.map((file) => [file.id, file])).values(), audience);
    const targets = await linkedProducts(
      trx,
      all.flatMap(({ loaded }) => productsLinkedBy(loaded.records)),
    );
    const context = { trx, projectId: user.projectId, languages: user.languages, pictures, targets };
    for (const widget of all) {
      const place = places.get(widget.id) ?? { record: '', path: [] };
      for (const issue of await checkUsedWidget(context, widget)) issues.push({ ...issue, ...place });
    }
    const resolve = { media, audience, pictures, targets, projectId: user.projectId };
    return {
      widgets: Object.fromEntries(all.map((widget) => [widget.id, publishedWidget(widget, resolve)])),
      pins: reached.map(({ id, hash }) => ({ documentId: id, hash })),
      media: hashesOf(files, pictures),
      files: [...new Map(files.map(({ id, sha256 }) => [id, { id, sha256 }])).values()],
      references: referencesTo(targets),
      issues,
    };
  };

/** Where each widget is named first. */
function placesOf({ kind, records }: WidgetUser): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const { type, id, path, record } of referencesOutside(kind, records).references)
    if (type === widgetDocument.kind && !places.has(id)) places.set(id, { record, path });
  return places;
}

/** For queries over `spaces`: whether the client of a project reads a collection. A project of no client is staff's, who read all. */
export const isSharedWith = (projectId: string) => sql<boolean>`exists (
  select from spaces as project where project.id = ${projectId}::uuid and (
    spaces.readable_by = 'everyone' or project.client_id is null or spaces.client_id = project.client_id
    or exists (select from space_clients where space_id = spaces.id and space_clients.client_id = project.client_id)
  )
)`;

/** Widgets that are there. */
function widgetRows(trx: Kysely<Database>, projectId: string, ids: readonly string[]) {
  return trx
    .selectFrom('documents')
    .innerJoin('spaces', 'spaces.id', 'documents.space_id')
    .select(['documents.id', 'documents.name', 'documents.schema_version', 'documents.hash', 'documents.space_id'])
    .select(['spaces.client_id', STORED_RECORDS, isSharedWith(projectId).as('is_shared')])
    .where('documents.kind', '=', widgetDocument.kind)
    .where('documents.deleted_at', 'is', null)
    .where('spaces.deleted_at', 'is', null)
    .where(sql<boolean>`documents.id = any(${ids.filter(isUuid)}::uuid[])`)
    .orderBy('documents.id')
    .execute();
}

async function loadWidgets(
  trx: Kysely<Database>,
  rows: Awaited<ReturnType<typeof widgetRows>>,
): Promise<LoadedWidget[]> {
  const loaded = rows.map((row) => ({ row, loaded: loadDocument(widgetDocument, row) }));
  const filesBySpace = new Map<string, ReadonlyMap<string, FileRow>>();
  for (const [spaceId, widgets] of Map.groupBy(loaded, ({ row }) => row.space_id)) {
    const ids = widgets.flatMap((widget) => filesShownBy(widget.loaded.records));
    filesBySpace.set(spaceId, await filesOf(trx, spaceId, ids));
  }
  return loaded.map(({ row, loaded: state }) => {
    const shown = new Set(filesShownBy(state.records));
    const files = [...(filesBySpace.get(row.space_id) ?? [])].filter(([id]) => shown.has(id));
    const { id, name, client_id } = row;
    return { id, name, isGlobal: client_id === null, loaded: state, files: new Map(files) };
  });
}

function hashesOf(files: readonly FileRow[], pictures: ReadonlyMap<string, PictureFile>): string[] {
  const made = [...pictures.values()].flatMap(({ hashes }) => hashes);
  return [...new Set([...files.map(({ sha256 }) => sha256), ...made])].sort();
}

const referencesTo = (targets: LinkedProducts): string[] =>
  [...targets.values()].map(({ type, id }) => `${type}:${id}`).sort();
