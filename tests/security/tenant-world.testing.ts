import { randomUUID } from 'node:crypto';
import { MeshSkip } from '../../packages/contract/src/meshes/mesh-skip.ts';
import { newId } from '../../packages/server/src/database/ids.ts';
import { insertClient } from '../../packages/server/src/features/clients/change-client.ts';
import { addStoredMesh } from '../../packages/server/src/features/mesh/meshes.testing.ts';
import { createTestApp, type TestApp } from '../../packages/server/src/testing/test-app.ts';
import { addFile, sendFile, testPicture } from '../../packages/server/src/testing/test-files.ts';

type Person = Awaited<ReturnType<TestApp['signIn']>>;

/** One of everything that has an id, all of one client. */
export interface Place {
  clientId: string;
  /** Somebody invited, who has no account. */
  memberId: string;
  /** Somebody else. */
  invitationId: string;
  mailedInvitationId: string;
  projectId: string;
  /** An empty one. */
  lastProjectId: string;
  deletedProjectId: string;
  slug: string;
  themeId: string;
  menuId: string;
  /** Used by nothing. */
  lastMenuId: string;
  deletedMenuId: string;
  materialId: string;
  lastMaterialId: string;
  manyMaterialId: string;
  deletedMaterialId: string;
  deletedManyMaterialId: string;
  /** A configurator. */
  e3dId: string;
  meshId: string;
  /** Of `meshId`. */
  meshKey: string;
  lastMeshId: string;
  failedMeshId: string;
  deletedMeshId: string;
  meshToken: string;
  collectionId: string;
  /** Empty. */
  otherCollectionId: string;
  lastCollectionId: string;
  deletedCollectionId: string;
  /** Of `collectionId`. */
  tagId: number;
  lastTagId: number;
  deletedTagId: number;
  widgetId: string;
  /** Used by nothing. */
  lastWidgetId: string;
  manyWidgetId: string;
  deletedWidgetId: string;
  deletedManyWidgetId: string;
  mediaUploadId: string;
  icgiId: string;
  deletedIcgiId: string;
  /** Without meshes. */
  lastE3dId: string;
  deletedE3dId: string;
  /** A map. */
  gisId: string;
  /** Of `gisId`. */
  gisLayerId: string;
  lastGisId: string;
  deletedGisId: string;
  deletedProductId: string;
  directoryId: string;
  /** Inside it. */
  folderId: string;
  deletedFolderId: string;
  fileId: string;
  deletedFileId: string;
  /** A picture in the client's own space. */
  logoId: string;
  uploadUri: string;
  publicationId: string;
  previewLinkId: string;
  commentId: string;
  lastCommentId: string;
  deletedCommentId: string;
  migrationId: string;
  mailId: string;
  importId: string;
  previewPath: string;
  sessionId: string;
  /** Of a webhook of the server. */
  webhookId: string;
  deliveryId: string;
  /** Of an API token. */
  tokenId: string;
  userId: string;
  sha256: string;
}

/** Streets may be ordered, and nothing answers there. */
const NO_SOURCE = {
  MAP_SOURCE: 'http://127.0.0.1:9/planet.pmtiles',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'diorama@example.test',
};

/** Two clients that know nothing of each other, with an editor each, an owner and a viewer of the first, and somebody of the house. */
export async function createTenantWorld(
  env: Record<string, string> = {},
  options: Parameters<typeof createTestApp>[1] = {},
) {
  const server = await createTestApp({ ACCESS_MODE: 'members', LIMIT_PUBLISHES: '100', ...NO_SOURCE, ...env }, options);
  const [ours, theirs] = [await addClient(server, 'Nordhamn'), await addClient(server, 'Söderport')];
  const [owner, editor, viewer, stranger, staff] = [
    await server.signIn(undefined, 'Olle Owner'),
    await server.signIn(undefined, 'Erik Editor'),
    await server.signIn(undefined, 'Vera Viewer'),
    await server.signIn(undefined, 'Stina Stranger'),
    await server.signIn(undefined, 'Sten Staff'),
  ];
  await server.db.updateTable('users').set({ staff: true }).where('id', '=', staff.userId).execute();
  await server.db
    .insertInto('client_members')
    .values([
      { client_id: ours, user_id: owner.userId, role: 'owner' },
      { client_id: ours, user_id: editor.userId, role: 'editor' },
      { client_id: ours, user_id: viewer.userId, role: 'viewer' },
      { client_id: theirs, user_id: stranger.userId, role: 'owner' },
    ])
    .execute();
  const [own, foreign] = [
    await makePlace(server, editor, ours, staff),
    await makePlace(server, stranger, theirs, staff),
  ];
  // A document of the other client names a file of ours: that shows nothing, and stands in the way of nothing.
  await server.db
    .insertInto('document_references')
    .values({ document_id: foreign.icgiId, key: 'settings', path: 'x', to_type: 'file', to_id: own.fileId })
    .execute();
  return {
    server,
    ours,
    theirs,
    owner,
    editor,
    viewer,
    stranger,
    staff,
    own,
    foreign,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

export type TenantWorld = Awaited<ReturnType<typeof createTenantWorld>>;

async function addClient({ db }: TestApp, name: string): Promise<string> {
  const id = newId();
  await db.transaction().execute((trx) => insertClient(trx, { id, name }));
  return id;
}

let colours = 0;

/** Makes one of everything for a client, as its editor. */
async function makePlace(server: TestApp, editor: Person, clientId: string, staff: Person): Promise<Place> {
  const { call } = editor;
  const slug = `p-${randomUUID()}`;
  const project = await call.projects.create.mutate({ name: 'Solbacken', slug, clientId });
  const projectId = project.id;
  const create = async () => (await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } })).id.id;
  const [icgiId, deletedIcgiId, deletedProductId] = [await create(), await create(), await create()];
  for (const gone of [deletedIcgiId, deletedProductId]) await call.icgis.delete.mutate({ icgiId: gone });
  const { id: directoryId } = await call.files.getDirectory.query({ projectId, directoryId: 'root' });
  colours += 1;
  const bytes = await testPicture(`#${String(colours).padStart(6, '0')}`);
  const at = { projectId, directoryId, bytes };
  const [file, deleted] = [
    await addFile(server, call, { ...at, name: 'hall.png' }),
    await addFile(server, call, { ...at, name: 'gone.png' }),
  ];
  const ownFolder = await call.files.getDirectory.query({ projectId: clientId, directoryId: 'root' });
  const ofClient = { projectId: clientId, directoryId: ownFolder.id };
  const logo = await addFile(server, call, { ...ofClient, name: 'logo.png', bytes });
  const addFolder = (name: string) => call.files.createDirectory.mutate({ projectId, directoryId, name });
  const [inner, deletedFolder] = [await addFolder('Inner'), await addFolder('Gone')];
  await call.files.delete.mutate({ projectId, fileIds: [deleted.id], directoryIds: [deletedFolder.id] });
  const addMenu = async (name: string) => (await call.menus.create.mutate({ projectId, name })).id;
  const [menuId, lastMenuId, deletedMenuId] = [await addMenu('Main'), await addMenu('Lobby'), await addMenu('Gone')];
  await call.menus.delete.mutate({ projectId, menuId: deletedMenuId });
  const widgets = await makeWidgets(server, editor, clientId);
  await useWidget(editor, { projectId, icgiId, ...widgets });
  const link = await call.previewLinks.create.mutate({ type: 'icgi', id: icgiId, expiresIn: 3_600 });
  const comment = async (text: string) =>
    (await call.comments.create.mutate({ type: 'icgi', id: icgiId, text })).commentId;
  const [commentId, lastCommentId] = [await comment('Warmer, please'), await comment('Darker, please')];
  const { commentId: deletedCommentId } = await call.comments.delete.mutate({ commentId: await comment('Gone') });
  const { theme_id: themeId } = await server.db
    .selectFrom('projects')
    .select('theme_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const { email } = await call.sessions.me.query();
  const elsewhere = await server.signIn(email);
  const session = (await elsewhere.call.sessions.list.query()).items.find(({ isCurrent }) => isCurrent);
  const another = async () =>
    (await call.projects.create.mutate({ name: 'More', slug: `p-${randomUUID()}`, clientId })).id;
  const [lastProjectId, deletedProjectId] = [await another(), await another()];
  await call.projects.delete.mutate({ projectId: deletedProjectId });
  const [memberId, invitationId] = [await invite(server, clientId), await invite(server, clientId)];
  const mailedInvitationId = await invite(server, clientId);
  const hook = { name: 'CRM', url: 'https://crm.example.com/', events: ['unpublished'] as 'unpublished'[] };
  const webhook = await staff.call.webhooks.create.mutate(hook);
  const sent = { webhook_id: webhook.item.id, event: 'unpublished', action: 'gis.unpublish', happened_at: new Date() };
  const delivery = await server.db
    .insertInto('webhook_deliveries')
    .values({
      ...sent,
      state: 'failed',
      target: null,
      space_id: null,
      actor: null,
      version: null,
      status: 500,
      message: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const apiToken = await editor.call.apiTokens.create.mutate({ name: 'Program', scopes: ['read'] });
  return {
    clientId,
    memberId,
    invitationId,
    mailedInvitationId,
    lastProjectId,
    deletedProjectId,
    projectId,
    slug,
    themeId,
    menuId,
    lastMenuId,
    deletedMenuId,
    ...widgets,
    ...(await makeMaterials(staff)),
    ...(await makeMeshes(server, editor, projectId)),
    ...(await makeMaps(editor, projectId)),
    icgiId,
    deletedIcgiId,
    deletedProductId,
    directoryId,
    folderId: inner.id,
    deletedFolderId: deletedFolder.id,
    fileId: file.id,
    deletedFileId: deleted.id,
    logoId: logo.id,
    uploadUri: await sendFile(server, call, { ...at, name: 'sent.png' }),
    publicationId: await addPublication(server, { projectId, icgiId }),
    previewLinkId: link.previewLinkId,
    commentId,
    lastCommentId,
    deletedCommentId,
    importId: (await call.projects.import.mutate({ fileName: 'a.zip', fileSize: 9, clientId })).importId,
    migrationId: await addMigration(server, editor.userId, icgiId),
    mailId: await addMail(server, editor.userId),
    previewPath: link.path,
    sessionId: session?.id ?? '',
    tokenId: apiToken.item.id,
    webhookId: webhook.item.id,
    deliveryId: delivery.id,
    userId: editor.userId,
    sha256: file.sha256,
  };
}

/** Materials of the library; they belong to no client. */
async function makeMaterials({ call }: Person) {
  const { material } = call.e3d;
  const add = async (name: string) => (await material.create.mutate({ name })).id;
  const [materialId, lastMaterialId, manyMaterialId] = [await add('Oak'), await add('Last'), await add('Many')];
  const [deletedMaterialId, deletedManyMaterialId] = [await add('Gone'), await add('Gone, too')];
  await material.deleteMany.mutate({ materialIds: [deletedMaterialId, deletedManyMaterialId] });
  return { materialId, lastMaterialId, manyMaterialId, deletedMaterialId, deletedManyMaterialId };
}

/** A configurator with meshes: one that is ready, and others. */
async function makeMeshes(server: TestApp, { call, userId }: Person, projectId: string) {
  const create = async () => (await call.e3d.create.mutate({ projectId, settings: { name: 'House' } })).id.id;
  const [e3dId, lastE3dId, deletedE3dId] = [await create(), await create(), await create()];
  await call.e3d.delete.mutate({ projectId, e3dId: deletedE3dId });
  const add = () => addStoredMesh(server, { spaceId: projectId, productId: e3dId, userId });
  const [{ meshId, key }, last, gone] = [await add(), await add(), await add()];
  await call.e3d.mesh.delete.mutate({ meshId: gone.meshId });
  const skip = MeshSkip.parse({});
  const upload = { fileName: 'a.glb', projectId, productId: e3dId, entityId: 'house', skip };
  const failed = await call.e3d.mesh.createUpload.mutate(upload);
  await server.db
    .updateTable('mesh_jobs')
    .set({ state: 'failed', message: 'It is damaged', source_sha256: 'a'.repeat(64) })
    .where('mesh_id', '=', failed.meshId)
    .execute();
  return {
    e3dId,
    lastE3dId,
    deletedE3dId,
    meshId,
    meshKey: key,
    lastMeshId: last.meshId,
    failedMeshId: failed.meshId,
    deletedMeshId: gone.meshId,
    meshToken: failed.token,
  };
}

/** A map with a layer, and others. */
async function makeMaps({ call: { gis } }: Person, projectId: string) {
  const create = async () => (await gis.create.mutate({ projectId, settings: { name: 'District' } })).id.id;
  const [gisId, lastGisId, deletedGisId] = [await create(), await create(), await create()];
  await gis.delete.mutate({ projectId, gisId: deletedGisId });
  const { id: gisLayerId } = await gis.createLayer.mutate({ gisId, name: 'Schools', type: 'hotspots' });
  return { gisId, gisLayerId, lastGisId, deletedGisId };
}

/** A collection with widgets and tags, and others. */
async function makeWidgets(server: TestApp, { call }: Person, clientId: string) {
  const { collections } = call.widgets;
  const addCollection = async (name: string) => (await collections.create.mutate({ name, owner: clientId })).id;
  const [collectionId, otherCollectionId] = [await addCollection('Kitchens'), await addCollection('Baths')];
  const [lastCollectionId, deletedCollectionId] = [await addCollection('Last'), await addCollection('Gone')];
  await collections.delete.mutate({ collectionId: deletedCollectionId });
  const addTag = async (name: string) => (await collections.tags.create.mutate({ collectionId, name })).id;
  const [tagId, lastTagId, deletedTagId] = [await addTag('Warm'), await addTag('Last'), await addTag('Gone')];
  await collections.tags.delete.mutate({ collectionId, tagId: deletedTagId });
  const add = async (name: string) =>
    (await call.widgets.create.mutate({ collectionId, name, lang: 'en', type: 'popup' })).id;
  const [widgetId, lastWidgetId, manyWidgetId] = [await add('Oven'), await add('Last'), await add('Many')];
  const [deletedWidgetId, deletedManyWidgetId] = [await add('Gone'), await add('Gone, too')];
  await call.widgets.deleteMany.mutate({ widgetIds: [deletedWidgetId, deletedManyWidgetId] });
  colours += 1;
  const bytes = await testPicture(`#${String(colours).padStart(6, '0')}`);
  const media = { fileName: 'oven.png', fileType: 'image/png', fileSize: bytes.length };
  const { items } = await collections.createMedia.mutate({ collectionId, items: [media] });
  const [upload] = items;
  if (!upload) throw new Error('no upload');
  const { url, method, headers } = upload;
  await fetch(new URL(url, server.url), { method, headers, body: new Uint8Array(bytes) });
  return {
    collectionId,
    otherCollectionId,
    lastCollectionId,
    deletedCollectionId,
    tagId,
    lastTagId,
    deletedTagId,
    widgetId,
    lastWidgetId,
    manyWidgetId,
    deletedWidgetId,
    deletedManyWidgetId,
    mediaUploadId: upload.objectName,
  };
}

/** Has a product use a widget. */
async function useWidget(
  { call }: Person,
  at: { projectId: string; icgiId: string; collectionId: string; widgetId: string },
): Promise<void> {
  const { projectId, icgiId, collectionId, widgetId } = at;
  const use = { type: 'collection', id: 'oven', name: { en: 'Oven' }, collectionId };
  const widgets = [{ ...use, widget: { type: 'widget', id: widgetId } }];
  await call.icgis.update.mutate({ projectId, icgiId, attributes: { widgets } });
}

/** Somebody who will be a member once they have an account. */
async function invite({ db }: TestApp, client_id: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('client_invitations')
    .values({ id, client_id, email: `${id}@example.test`, role: 'viewer' })
    .execute();
  return id;
}

/** Stores a run that has come to one document and found it as it should be. */
/** A mail that could not be sent. */
async function addMail({ db }: TestApp, userId: string): Promise<string> {
  const id = newId();
  const mail = { id, kind: 'reset' as const, address: 'a@example.test', user_id: userId, language: 'en' as const };
  await db
    .insertInto('mails')
    .values({ ...mail, client_id: null, by_user_id: null, state: 'failed', message: 'no such mailbox' })
    .execute();
  return id;
}

async function addMigration({ db }: TestApp, started_by: string, document_id: string): Promise<string> {
  const id = newId();
  const run = { id, from_release: '0.1.0', to_release: '0.2.0', product: 'icgi', dry_run: false, stop_on_error: true };
  await db
    .insertInto('document_migrations')
    .values({ ...run, status: 'done', started_by })
    .execute();
  await db
    .insertInto('document_migration_ledger')
    .values({ migration_id: id, document_id, outcome: 'unchanged' })
    .execute();
  return id;
}

/** Stores a publication as a publish does, without the pictures a real one waits for. */
async function addPublication(
  { db }: TestApp,
  { projectId, icgiId }: { projectId: string; icgiId: string },
): Promise<string> {
  const id = newId();
  const body = Buffer.from(JSON.stringify({ type: 'icgi', id: icgiId, version: 1, hash: 'h', product: {} }));
  await db
    .insertInto('publications')
    .values({
      id,
      space_id: projectId,
      kind: 'icgi',
      document_id: icgiId,
      version: 1,
      source_revision: 1,
      schema_version: '1.0.0',
      hash: 'h',
      body,
      body_br: body,
      body_gzip: body,
      closure: JSON.stringify({ media: [] }),
      note: null,
      by: null,
    })
    .execute();
  return id;
}
