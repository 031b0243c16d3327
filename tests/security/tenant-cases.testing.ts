import { randomUUID } from 'node:crypto';
import { ALL_CLIENTS, serverCases } from './server-cases.testing.ts';
import type { Place } from './tenant-world.testing.ts';

/** How a procedure is called at a place, with every id it takes. */
export interface TenantCase {
  /** Absent: it takes nothing. */
  input?: (at: Place) => Record<string, unknown>;
  /** Fields of which what is out of reach is left out of the answer, instead of refusing the call. */
  leftOut?: readonly string[];
  /** Why whatever it names is everybody's to read. */
  everybodys?: string;
  /** Fields whose ids are everybody's to read, whatever else it names. */
  everybodysIds?: readonly string[];
  /** Why its ids belong to no client: a viewer may call it, too. */
  ownMatter?: string;
  /** Why it is for a client's owners: its editors are refused. */
  ownersOnly?: string;
  /** Why it is for staff: everybody else is refused, whatever they name. */
  staffOnly?: string;
}

/** Ids that name nothing a client owns, with what they are. */
export const NO_PLACES: Readonly<Record<string, string>> = {
  requestId: 'names the request itself, so that it can be repeated',
  entityId: 'names an entity of the product, which is looked at on its own; copies of a product have the same ones',
  'layers.id': 'names a layer of the map that it comes with; any other is REFERENCE_INVALID: gis.test.ts',
  tabId: 'names a tab of the caller, for as long as it is open',
  lastEventId: 'names revisions of the documents in `ids`, which are looked at on their own',
};

const place = ({ projectId, icgiId }: Place) => ({ projectId, icgiId });
const e3d = ({ projectId, e3dId }: Place) => ({ projectId, e3dId });
const gis = ({ projectId, gisId }: Place) => ({ projectId, gisId });
const product = ({ projectId, icgiId }: Place) => ({ type: 'icgi' as const, projectId, id: icgiId });
const commented = ({ icgiId }: Place) => ({ type: 'icgi' as const, id: icgiId });
const menu = ({ projectId, menuId }: Place) => ({ projectId, menuId });
const configurator = ({ projectId, e3dId }: Place) => ({ projectId, productId: e3dId });
const mesh = ({ meshId }: Place) => ({ meshId });
const folder = ({ projectId, directoryId }: Place) => ({ projectId, directoryId });
const document = ({ icgiId }: Place) => ({ docType: 'icgi', docId: icgiId });
const envelopeOf = (id: string) => ({
  kind: 'icgi',
  id,
  schemaVersion: '0.1.0',
  revision: 1,
  records: { settings: { name: 'Imported' }, interface: {} },
});
const LIBRARY = 'is the library, which everybody reads and staff changes';
const MEMBERS = 'says who reaches the client';
const SERVED = 'says what visitors of live pages get';
const COMMENTING = 'comments on a product, which a viewer may';
const rename = [{ record: 'settings', op: 'patch', set: [{ path: ['name'], value: 'Renamed' }] }];

const SQUARE = { west: 18, south: 59, east: 18.01, north: 59.01 };

/** A number that no tag has. */
const NO_TAG = 2_000_000_000;

/** One case for every procedure. The matrix fails for a procedure without one, and for an id without a value. */
export const tenantCases: Readonly<Record<string, TenantCase>> = {
  ...serverCases,
  'audit.activity': {
    input: ({ projectId, clientId, userId }) => ({ projectId, clientId, userId }),
    leftOut: ['userId'],
  },
  'audit.list': {
    input: ({ projectId, clientId, userId }) => ({ projectId, clientId, userId }),
    leftOut: ['userId'],
  },
  'clients.list': { input: () => ({ limit: 50 }) },
  'clients.get': { input: ({ clientId }) => ({ clientId }) },
  'clients.members': { input: ({ clientId }) => ({ clientId }) },
  'clients.create': { input: () => ({ name: 'New client', requestId: randomUUID() }), staffOnly: ALL_CLIENTS },
  'clients.rename': { input: ({ clientId }) => ({ clientId, name: 'Renamed' }), ownersOnly: MEMBERS },
  'clients.setLogo': { input: ({ clientId, logoId }) => ({ clientId, fileId: logoId }), ownersOnly: MEMBERS },
  'clients.addMember': {
    input: ({ clientId }) => ({ clientId, email: `${randomUUID()}@example.test`, role: 'viewer' }),
    ownersOnly: MEMBERS,
  },
  'clients.removeMember': {
    input: ({ clientId, memberId }) => ({ clientId, memberId }),
    ownersOnly: MEMBERS,
  },
  'clients.setRole': {
    input: ({ clientId, memberId }) => ({ clientId, memberId, role: 'editor' }),
    ownersOnly: MEMBERS,
  },
  'clients.mailInvite': {
    input: ({ clientId, mailedInvitationId }) => ({ clientId, memberId: mailedInvitationId }),
    ownersOnly: MEMBERS,
  },
  'clients.invite': {
    input: ({ clientId, invitationId }) => ({ clientId, memberId: invitationId }),
    ownersOnly: MEMBERS,
  },
  'documents.change': {
    input: ({ icgiId }) => ({ id: icgiId, baseRevision: 1, requestId: randomUUID(), label: 'Rename', changes: rename }),
  },
  'documents.changesSince': { input: ({ icgiId }) => ({ id: icgiId, revision: 1 }) },
  'documents.export': { input: ({ icgiId }) => ({ id: icgiId, format: 'json' }) },
  'documents.import': {
    input: ({ icgiId }) => ({ id: icgiId, format: 'json', envelope: envelopeOf(icgiId) }),
  },
  'documents.live': { input: ({ icgiId }) => ({ ids: [icgiId] }), leftOut: ['ids'] },
  'documents.open': { input: ({ icgiId }) => ({ kind: 'icgi', id: icgiId }) },
  'e3d.get': { input: e3d },
  'e3d.create': {
    input: ({ projectId }) => ({ projectId, settings: { name: 'House' }, requestId: randomUUID() }),
  },
  'e3d.update': { input: (at) => ({ ...e3d(at), attributes: { settings: { name: 'Renamed' } } }) },
  'e3d.delete': { input: ({ projectId, lastE3dId }) => ({ projectId, e3dId: lastE3dId }) },
  'e3d.restore': { input: ({ deletedE3dId }) => ({ e3dId: deletedE3dId }) },
  'e3d.check': { input: e3d },
  'e3d.mediaState': {
    input: (at) => ({ ...e3d(at), also: { meshes: [at.meshId], materials: [at.materialId] } }),
    leftOut: ['also.meshes'],
    everybodysIds: ['also.materials'],
  },
  'e3d.publish': { input: e3d },
  'gis.get': { input: gis },
  'gis.create': {
    input: ({ projectId }) => ({ projectId, settings: { name: 'District' }, requestId: randomUUID() }),
  },
  'gis.update': {
    input: (at) => ({
      ...gis(at),
      attributes: { settings: { name: 'Renamed' } },
      layers: [{ id: at.gisLayerId, type: 'hotspots' }],
    }),
  },
  'gis.createLayer': {
    input: ({ gisId }) => ({ gisId, name: 'Shops', type: 'hotspots', requestId: randomUUID() }),
  },
  'gis.deleteLayer': { input: ({ gisId, gisLayerId }) => ({ gisId, gisLayerId }) },
  'gis.delete': { input: ({ projectId, lastGisId }) => ({ projectId, gisId: lastGisId }) },
  'gis.restore': { input: ({ deletedGisId }) => ({ gisId: deletedGisId }) },
  'gis.check': { input: gis },
  'gis.base': { input: () => ({ style: { type: 'classic', style: 'light' } }) },
  'gis.streets.get': { input: gis },
  'gis.streets.check': { input: ({ projectId, fileId }) => ({ projectId, fileId }) },
  'gis.streets.estimate': { input: (at) => ({ ...gis(at), area: SQUARE, maxZoom: 4 }) },
  'gis.streets.make': {
    input: (at) => ({ ...gis(at), area: SQUARE, maxZoom: 4, requestId: randomUUID() }),
  },
  'gis.streets.cancel': { input: gis },
  'gis.publish': { input: gis },
  'e3d.material.get': { input: ({ materialId }) => ({ materialId }), everybodys: LIBRARY },
  'e3d.material.list': { input: () => ({ search: 'oak' }) },
  'e3d.material.published': {
    input: ({ materialId, e3dId }) => ({ materialId, productId: e3dId }),
    leftOut: ['materialId', 'productId'],
  },
  'e3d.material.create': { input: () => ({ name: 'Ash', requestId: randomUUID() }), staffOnly: LIBRARY },
  'e3d.material.duplicate': {
    input: ({ materialId }) => ({ materialId, requestId: randomUUID() }),
    staffOnly: LIBRARY,
  },
  'e3d.material.update': {
    input: ({ materialId }) => ({ materialId, name: 'Dark oak', material: { type: 'pbr-mr', metallic: 0 } }),
    staffOnly: LIBRARY,
  },
  'e3d.material.delete': { input: ({ lastMaterialId }) => ({ materialId: lastMaterialId }), staffOnly: LIBRARY },
  'e3d.material.restore': { input: ({ deletedMaterialId }) => ({ materialId: deletedMaterialId }), staffOnly: LIBRARY },
  'e3d.material.deleteMany': { input: ({ manyMaterialId }) => ({ materialIds: [manyMaterialId] }), staffOnly: LIBRARY },
  'e3d.material.restoreMany': {
    input: ({ deletedManyMaterialId }) => ({ materialIds: [deletedManyMaterialId] }),
    staffOnly: LIBRARY,
  },
  'e3d.mesh.distUrl': { input: (at) => ({ ...configurator(at), meshId: at.meshId }) },
  'e3d.mesh.get': { input: mesh },
  'e3d.mesh.list': { input: configurator },
  'e3d.mesh.search': { input: ({ materialId }) => ({ materialId, search: 'house' }), leftOut: ['materialId'] },
  'e3d.mesh.listOptions': {
    input: ({ e3dId }) => ({ entityId: 'house', productId: e3dId }),
    leftOut: ['productId'],
  },
  'e3d.mesh.versions': { input: mesh },
  'e3d.mesh.files': { input: mesh },
  'e3d.mesh.downloadUrl': { input: ({ meshKey }) => ({ bucket: 'meshes', key: meshKey }) },
  'e3d.mesh.nodes': { input: mesh },
  'e3d.mesh.report': { input: mesh },
  'e3d.mesh.trials': { input: mesh },
  'e3d.mesh.createUpload': {
    input: (at) => ({ ...configurator(at), fileName: 'a.glb', entityId: 'house', skip: {}, meshId: at.meshId }),
  },
  'e3d.mesh.blob': {
    input: (at) => ({ ...configurator(at), metaData: { skip: { weld: true }, id: at.meshId } }),
  },
  'e3d.mesh.trial': { input: ({ meshId }) => ({ meshId, flag: 'join' }) },
  'e3d.mesh.cancel': { input: mesh },
  'e3d.mesh.retry': { input: ({ failedMeshId }) => ({ meshId: failedMeshId }) },
  'e3d.mesh.rename': { input: ({ meshId }) => ({ meshId, name: 'Main house' }) },
  'e3d.mesh.setCurrentVersion': { input: ({ meshId }) => ({ meshId, version: 1 }) },
  'e3d.mesh.delete': { input: ({ lastMeshId }) => ({ meshId: lastMeshId }) },
  'e3d.mesh.restore': { input: ({ deletedMeshId }) => ({ meshId: deletedMeshId }) },
  'events.project': { input: ({ projectId }) => ({ projectId }) },
  'files.preview': { input: ({ projectId, fileId }) => ({ projectId, fileId }) },
  'files.byIds': { input: ({ projectId, fileId }) => ({ projectId, ids: [fileId] }), leftOut: ['projectId', 'ids'] },
  'files.cancelUploads': { input: ({ projectId, uploadUri }) => ({ projectId, uris: [uploadUri] }), leftOut: ['uris'] },
  'quotas.room': { input: ({ projectId }) => ({ projectId }) },
  'files.createDirectory': { input: (at) => ({ ...folder(at), name: 'New folder' }) },
  'files.delete': {
    input: ({ projectId, fileId, folderId }) => ({ projectId, fileIds: [fileId], directoryIds: [folderId] }),
  },
  'files.getDirectory': { input: folder },
  'files.insert': { input: ({ directoryId, uploadUri }) => ({ directoryId, blobUris: [uploadUri] }) },
  'files.fetchPicture': { input: (at) => ({ ...folder(at), address: 'https://127.0.0.1/picture.png' }) },
  'files.list': { input: folder },
  'files.listDirectories': { input: ({ projectId }) => ({ projectId }) },
  'files.move': {
    input: (at) => ({ ...folder(at), fileIds: [at.fileId], directoryIds: [at.folderId] }),
  },
  'files.rename': { input: ({ projectId, fileId }) => ({ projectId, fileId, name: 'Renamed' }) },
  'files.renameDirectory': {
    input: ({ projectId, folderId }) => ({ projectId, directoryId: folderId, name: 'Renamed' }),
  },
  'files.copy': {
    input: (at) => ({ ...folder(at), fileIds: [at.fileId], directoryIds: [at.folderId] }),
  },
  'files.publish': { input: ({ projectId }) => ({ projectId, note: 'For the brochure' }) },
  'files.toPublish': { input: ({ projectId }) => ({ projectId }) },
  'files.storage': { input: ({ projectId }) => ({ projectId }) },
  'files.unused': { input: ({ projectId }) => ({ projectId }) },
  'files.replace': { input: ({ projectId, fileId, uploadUri }) => ({ projectId, fileId, blobUri: uploadUri }) },
  'files.restoreVersion': { input: ({ projectId, fileId }) => ({ projectId, fileId, version: 1 }) },
  'files.versions': { input: ({ projectId, fileId }) => ({ projectId, fileId }) },
  'files.served': { input: ({ projectId, fileId }) => ({ projectId, fileId }) },
  'files.takeDown': {
    input: ({ projectId, fileId }) => ({ projectId, fileId, reason: 'A face' }),
    ownersOnly: SERVED,
  },
  'files.putBack': { input: ({ projectId, fileId }) => ({ projectId, fileId }), ownersOnly: SERVED },
  'files.restore': {
    input: ({ projectId, deletedFileId, deletedFolderId }) => ({
      projectId,
      fileIds: [deletedFileId],
      directoryIds: [deletedFolderId],
    }),
  },
  'files.resumeUploads': { input: ({ projectId, uploadUri }) => ({ projectId, uris: [uploadUri] }), leftOut: ['uris'] },
  'files.setMeta': {
    input: ({ projectId, fileId }) => ({ projectId, fileIds: [fileId], alt: { en: 'A hall' }, addTags: ['interior'] }),
  },
  'files.tags': { input: ({ projectId }) => ({ projectId }) },
  'files.signedUrl': { input: (at) => ({ ...folder(at), filename: 'a.png', fileSize: 3 }) },
  'files.signedUrls': { input: (at) => ({ ...folder(at), files: [{ filename: 'a.png', fileSize: 3 }] }) },
  'comments.list': { input: commented },
  'comments.create': {
    input: (at) => ({ ...commented(at), text: 'Warmer, please', mentions: [at.userId] }),
    ownMatter: COMMENTING,
  },
  'comments.reply': {
    input: ({ commentId, userId }) => ({ commentId, text: 'Done', mentions: [userId] }),
    ownMatter: COMMENTING,
  },
  'comments.resolve': { input: ({ commentId }) => ({ commentId, isResolved: true }) },
  'comments.delete': { input: ({ lastCommentId }) => ({ commentId: lastCommentId }) },
  'comments.restore': { input: ({ deletedCommentId }) => ({ commentId: deletedCommentId }) },
  'comments.markSeen': { input: commented, ownMatter: 'notes what the caller has read, which a viewer does' },
  'comments.people': { input: commented },
  'comments.mentions': {},
  'files.limits': {},
  'home.get': {},
  'icgis.check': { input: place },
  'icgis.create': {
    input: ({ projectId }) => ({ projectId, settings: { name: 'New tour' }, requestId: randomUUID() }),
  },
  'icgis.delete': { input: ({ icgiId }) => ({ icgiId }) },
  'icgis.get': { input: place },
  'icgis.mediaState': { input: place },
  'icgis.publish': { input: place },
  'icgis.restore': { input: ({ deletedIcgiId }) => ({ icgiId: deletedIcgiId }) },
  'icgis.update': { input: (at) => ({ ...place(at), attributes: { settings: { name: 'Renamed' } } }) },
  'menus.list': { input: ({ projectId }) => ({ projectId }) },
  'menus.get': { input: menu },
  'menus.create': {
    input: ({ projectId }) => ({ projectId, name: `Menu ${randomUUID()}`, requestId: randomUUID() }),
  },
  'menus.duplicate': { input: (at) => ({ ...menu(at), requestId: randomUUID() }) },
  'menus.rename': { input: (at) => ({ ...menu(at), name: 'Renamed' }) },
  'menus.updateItems': {
    input: (at) => ({
      ...menu(at),
      items: [{ name: { en: 'Call us' }, data: { type: 'external', href: { en: '/' } } }],
    }),
  },
  'menus.delete': { input: ({ projectId, lastMenuId }) => ({ projectId, menuId: lastMenuId }) },
  'menus.restore': { input: ({ projectId, deletedMenuId }) => ({ projectId, menuId: deletedMenuId }) },
  'products.check': { input: product },
  'products.create': {
    input: ({ projectId }) => ({ type: 'icgi', projectId, settings: { name: 'New tour' }, requestId: randomUUID() }),
  },
  'products.duplicate': { input: (at) => ({ ...product(at), requestId: randomUUID() }) },
  'products.delete': { input: product },
  'products.get': { input: product },
  'products.moved': { input: product },
  'products.publish': { input: product },
  'products.restore': { input: (at) => ({ ...product(at), id: at.deletedProductId }) },
  'products.update': { input: (at) => ({ ...product(at), attributes: { settings: { name: 'Renamed' } } }) },
  'presence.beat': {
    input: ({ projectId, icgiId }) => ({ projectId, docType: 'icgi', docId: icgiId, tabId: randomUUID() }),
    ownMatter: 'shows that somebody looks at a document, which a viewer may',
  },
  'presence.leave': {
    input: ({ icgiId }) => ({ docId: icgiId, tabId: randomUUID() }),
    leftOut: ['docId'],
    ownMatter: 'takes the caller off a list; of others it knows nothing',
  },
  'previewLinks.create': { input: ({ icgiId }) => ({ type: 'icgi', id: icgiId }) },
  'previewLinks.list': { input: ({ icgiId }) => ({ type: 'icgi', id: icgiId }) },
  'previewLinks.address': { input: ({ previewLinkId }) => ({ previewLinkId }) },
  'previewLinks.revoke': { input: ({ previewLinkId }) => ({ previewLinkId }) },
  'projects.update': {
    input: ({ projectId, clientId, menuId }) => ({
      projectId,
      clientId,
      languages: ['sv', 'en'],
      menu: { type: 'menu', id: menuId },
    }),
  },
  'projects.changeSlug': { input: ({ projectId }) => ({ projectId, slug: `p-${randomUUID()}` }) },
  'projects.lock': { input: ({ projectId }) => ({ projectId, locked: false }) },
  'projects.export': { input: ({ projectId }) => ({ projectId }) },
  'projects.exports': { input: ({ projectId }) => ({ projectId }) },
  'projects.import': {
    input: ({ clientId }) => ({ fileName: 'a.zip', fileSize: 9, clientId, requestId: randomUUID() }),
  },
  'projects.startImport': { input: ({ importId }) => ({ importId }) },
  'projects.getImport': { input: ({ importId }) => ({ importId }) },
  'projects.cancelImport': { input: ({ importId }) => ({ importId }) },
  'projects.pin': {
    input: ({ projectId }) => ({ projectId, pinned: true }),
    ownMatter: 'keeps it at hand for the caller alone',
  },
  'projects.duplicate': { input: ({ projectId }) => ({ projectId, name: 'Copy', requestId: randomUUID() }) },
  'projects.delete': { input: ({ lastProjectId }) => ({ projectId: lastProjectId }) },
  'products.waiting': { input: ({ projectId }) => ({ projectIds: [projectId] }), leftOut: ['projectIds'] },
  'products.waitingTexts': { input: ({ projectId }) => ({ projectId }) },
  'projects.restore': { input: ({ deletedProjectId }) => ({ projectId: deletedProjectId }) },
  'projects.deleted': {},
  'projects.listOptions': { input: ({ projectId }) => ({ projectId }) },
  'projects.getTheme': { input: ({ projectId }) => ({ projectId }) },
  'projects.create': {
    input: ({ clientId }) => ({ name: 'New', slug: `p-${randomUUID()}`, clientId, requestId: randomUUID() }),
  },
  'projects.get': { input: ({ projectId }) => ({ projectId }) },
  'projects.getByIds': { input: ({ projectId }) => ({ ids: [projectId] }), leftOut: ['ids'] },
  'projects.list': { input: ({ clientId }) => ({ clientIds: [clientId] }), leftOut: ['clientIds'] },
  'projects.menu.list': { input: ({ projectId }) => ({ projectId }) },
  'projects.products.list': { input: ({ projectId }) => ({ projectId }) },
  'projects.rename': { input: ({ projectId }) => ({ projectId, name: 'Renamed' }) },
  'projects.setActiveProduct': {
    input: ({ projectId, icgiId }) => ({ projectId, product: { type: 'icgi', id: icgiId } }),
  },
  'publications.folder': { input: ({ icgiId }) => ({ type: 'icgi', id: icgiId }) },
  'publications.list': { input: ({ icgiId }) => ({ type: 'icgi', id: icgiId }) },
  'publications.makeOwnLive': {
    input: ({ projectId, publicationId }) => ({ projectId, part: 'project', publicationId, seen: publicationId }),
  },
  'publications.own': { input: ({ projectId }) => ({ projectId, part: 'project' }) },
  'publications.publishProject': { input: ({ projectId }) => ({ projectId }) },
  'publications.unpublish': { input: ({ icgiId }) => ({ type: 'icgi', id: icgiId }) },
  'publications.rollback': {
    input: ({ icgiId, publicationId }) => ({ type: 'icgi', id: icgiId, publicationId, seen: publicationId }),
    // Compared with what is live, whatever it is.
    everybodysIds: ['seen'],
  },
  'revisions.diff': { input: (at) => ({ ...document(at), from: 0, to: 1 }) },
  'revisions.get': { input: (at) => ({ ...document(at), revision: 1 }) },
  'revisions.list': { input: document },
  'revisions.ofText': { input: (at) => ({ ...document(at), record: 'settings', path: ['title'] }) },
  'revisions.name': { input: (at) => ({ ...document(at), revision: 1, name: 'First' }) },
  'revisions.restore': { input: (at) => ({ ...document(at), revision: 1 }) },
  'revisions.unname': { input: (at) => ({ ...document(at), revision: 1 }) },
  'search.all': { input: ({ projectId }) => ({ q: 'solb', projectId }), leftOut: ['projectId'] },
  'themes.get': { input: ({ projectId }) => ({ projectId }) },
  'themes.update': { input: ({ projectId }) => ({ projectId, theme: { fonts: { body: 'Inter' } } }) },
  'themes.clearGroups': { input: ({ projectId }) => ({ projectId, groupIds: ['food'] }), leftOut: ['groupIds'] },
  'themes.import': { input: ({ projectId, lastProjectId }) => ({ target: projectId, source: lastProjectId }) },
  'themes.live': { input: ({ projectId }) => ({ projectId }) },
  'themes.fonts': { input: ({ projectId }) => ({ projectId }) },
  'themes.copyFonts': { input: ({ projectId, lastProjectId }) => ({ target: projectId, source: lastProjectId }) },
  'themes.tokens': { input: ({ projectId }) => ({ projectId }) },
  'themes.generate': {
    input: () => ({ seed: { r: 29, g: 75, b: 63, a: 1 } }),
    ownMatter: 'computes, and reads nothing',
  },
  'translations.list': { input: ({ projectId }) => ({ projectId }) },
  'translations.get': { input: ({ projectId }) => ({ projectId, key: 'menu' }) },
  'translations.create': {
    input: ({ projectId }) => ({ projectId, key: `key-${randomUUID()}`, language: 'en', value: 'A text' }),
  },
  'translations.upsert': {
    input: ({ projectId }) => ({ projectId, key: 'menu', language: 'en', value: `Explore ${randomUUID()}` }),
  },
  'translations.deleteOverride': { input: ({ projectId }) => ({ projectId, key: 'close', language: 'en' }) },
  'translations.deleteCustom': { input: ({ projectId }) => ({ projectId, key: 'custom.unused' }) },
  'translations.revalidate': { input: ({ projectId }) => ({ projectId }) },
  'translations.overview': { input: ({ projectId }) => ({ projectId }) },
  'translations.rows': { input: ({ projectId, icgiId }) => ({ projectId, document: icgiId }) },
  'translations.import': {
    input: ({ projectId }) => ({
      projectId,
      format: 'json',
      onConflict: 'override',
      dryRun: false,
      content: JSON.stringify({ en: { menu: `Explore ${randomUUID()}` } }),
    }),
  },
  'translations.export': { input: ({ projectId, icgiId }) => ({ projectId, format: 'csv', place: icgiId }) },
  'usages.putBack': { input: ({ icgiId }) => ({ changes: [{ docId: icgiId, revision: 1 }] }) },
  'usages.list': {
    input: ({ fileId, projectId }) => ({ kind: 'file', id: fileId, spaceId: projectId }),
    leftOut: ['id'],
  },
  'visits.summary': {
    input: ({ projectId, icgiId }) => ({ projectId, type: 'icgi', id: icgiId, from: '2026-01-01', to: '2026-12-31' }),
  },
  'widgets.collections.list': { input: ({ clientId }) => ({ clientIds: [clientId] }), leftOut: ['clientIds'] },
  'widgets.collections.get': { input: ({ collectionId }) => ({ collectionId }) },
  'widgets.collections.getByIds': { input: ({ collectionId }) => ({ ids: [collectionId] }), leftOut: ['ids'] },
  'widgets.collections.create': {
    input: ({ clientId }) => ({ name: 'New', owner: clientId, clients: [clientId], requestId: randomUUID() }),
  },
  'widgets.collections.rename': { input: ({ collectionId }) => ({ collectionId, name: 'Renamed' }) },
  'widgets.collections.setClients': { input: ({ collectionId, clientId }) => ({ collectionId, clients: [clientId] }) },
  'widgets.collections.delete': { input: ({ lastCollectionId }) => ({ collectionId: lastCollectionId }) },
  'widgets.collections.restore': { input: ({ deletedCollectionId }) => ({ collectionId: deletedCollectionId }) },
  'widgets.collections.listTree': { input: ({ collectionId }) => ({ collectionId }) },
  'widgets.collections.listMedia': { input: ({ collectionId }) => ({ collectionId }) },
  'widgets.collections.createMedia': {
    input: ({ collectionId }) => ({
      collectionId,
      items: [{ fileName: 'a.png', fileType: 'image/png', fileSize: 3 }],
    }),
  },
  'widgets.collections.insertMedia': {
    input: ({ collectionId, mediaUploadId }) => ({
      collectionId,
      items: [{ fileName: 'oven.png', fileType: 'image/png', fileSize: 3, objectName: mediaUploadId }],
    }),
  },
  'widgets.collections.tags.list': { input: ({ collectionId }) => ({ collectionId }) },
  'widgets.collections.tags.create': {
    input: ({ collectionId }) => ({ collectionId, name: `Tag ${randomUUID()}` }),
  },
  'widgets.collections.tags.rename': {
    input: ({ collectionId, tagId }) => ({ collectionId, tagId: Number(tagId) || NO_TAG, name: 'Renamed' }),
  },
  'widgets.collections.tags.delete': {
    input: ({ collectionId, lastTagId }) => ({ collectionId, tagId: Number(lastTagId) || NO_TAG }),
  },
  'widgets.collections.tags.restore': {
    input: ({ collectionId, deletedTagId }) => ({ collectionId, tagId: Number(deletedTagId) || NO_TAG }),
  },
  'widgets.list': {
    input: ({ collectionId, tagId }) => ({ collectionId, tagIds: [Number(tagId) || NO_TAG] }),
    leftOut: ['tagIds'],
  },
  'widgets.get': { input: ({ widgetId }) => ({ widgetId }) },
  'widgets.create': {
    input: ({ collectionId }) => ({
      collectionId,
      name: 'New',
      lang: 'en',
      type: 'popup',
      requestId: randomUUID(),
    }),
  },
  'widgets.duplicate': { input: ({ widgetId }) => ({ widgetId, requestId: randomUUID() }) },
  'widgets.update': { input: ({ widgetId }) => ({ widgetId, name: { en: 'Renamed' } }) },
  'widgets.delete': { input: ({ lastWidgetId }) => ({ widgetId: lastWidgetId }) },
  'widgets.restore': { input: ({ deletedWidgetId }) => ({ widgetId: deletedWidgetId }) },
  'widgets.move': {
    input: ({ widgetId, otherCollectionId }) => ({ widgetIds: [widgetId], collectionId: otherCollectionId }),
  },
  'widgets.copy': {
    input: ({ widgetId, otherCollectionId }) => ({ widgetIds: [widgetId], collectionId: otherCollectionId }),
  },
  'widgets.deleteMany': { input: ({ manyWidgetId }) => ({ widgetIds: [manyWidgetId] }) },
  'widgets.restoreMany': { input: ({ deletedManyWidgetId }) => ({ widgetIds: [deletedManyWidgetId] }) },
  'widgets.setTags': {
    input: ({ lastWidgetId, tagId }) => ({ widgetIds: [lastWidgetId], addTags: [Number(tagId) || NO_TAG] }),
  },
};
