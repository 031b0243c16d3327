import * as access from '../access/access.contract.ts';
import * as apiTokens from '../api-tokens/api-tokens.contract.ts';
import * as archives from '../archives/archives.contract.ts';
import * as audit from '../audit/audit.contract.ts';
import * as clients from '../clients/clients.contract.ts';
import * as comments from '../comments/comments.contract.ts';
import * as answers from '../common/answers.ts';
import * as documents from '../documents/documents.contract.ts';
import * as e3d from '../e3d/e3d.contract.ts';
import * as files from '../files/files.contract.ts';
import * as gis from '../gis/gis.contract.ts';
import * as streets from '../gis/streets.contract.ts';
import * as home from '../home/home.contract.ts';
import * as icgi from '../icgi/icgi.contract.ts';
import * as live from '../live/live.contract.ts';
import * as mail from '../mail/mail.contract.ts';
import * as materials from '../materials/materials.contract.ts';
import * as menus from '../menus/menus.contract.ts';
import * as meshes from '../meshes/meshes.contract.ts';
import * as migration from '../migration/migration.contract.ts';
import * as pageFolders from '../page-folders/page-folders.contract.ts';
import * as products from '../products/products.contract.ts';
import * as projects from '../projects/projects.contract.ts';
import * as publications from '../publications/publications.contract.ts';
import * as quotas from '../quotas/quotas.contract.ts';
import * as revisions from '../revisions/revisions.contract.ts';
import * as search from '../search/search.contract.ts';
import * as sessions from '../sessions/sessions.contract.ts';
import * as settings from '../settings/settings.contract.ts';
import * as themes from '../themes/themes.contract.ts';
import * as translations from '../translations/translations.contract.ts';
import * as usages from '../usages/usages.contract.ts';
import * as visits from '../visits/visits.contract.ts';
import * as webhooks from '../webhooks/webhooks.contract.ts';
import * as collections from '../widgets/collections.contract.ts';
import * as widgets from '../widgets/widgets.contract.ts';
import { mutation, NoInput, query, subscription } from './procedure.ts';

const KEPT = { isKept: true };
/** Visitors see something of it at once. */
const LIVE = { isLive: true } as const;

/** `projects.export` and `projects.import`: a project as one file. */
export const archiveProcedures = {
  export: query(archives.ExportProject, archives.ExportTicket),
  exports: query(archives.ListExports, archives.ProjectExportList),
  import: mutation(archives.ImportProject, archives.ImportTicket),
  startImport: mutation(archives.OneImport, archives.ProjectImport),
  getImport: query(archives.OneImport, archives.ProjectImport),
  cancelImport: mutation(archives.OneImport, archives.ProjectImport),
};

/** What happens to open documents as it happens (CONTRACT 1.14). */
export const liveDocumentProcedures = {
  live: subscription(live.FollowDocuments, live.LiveEvents),
};

/** A document as a file (CONTRACT 1.14). */
export const transferProcedures = {
  export: query(revisions.ExportDocument, revisions.ExportedDocument),
  import: mutation(revisions.ImportDocument, revisions.ImportedDocument),
};

/** A published page as a folder. */
export const pageFolderProcedures = {
  folder: query(pageFolders.GetPageFolder, pageFolders.PageFolderAnswer),
};

/** The record-level calls of the editors (CONTRACT 1.14). */
export const documentProcedures = {
  open: query(documents.OpenDocument, documents.OpenedDocument, KEPT),
  change: mutation(documents.ChangeDocument, documents.ChangeResult),
  changesSince: query(documents.ChangesSinceInput, documents.ChangesSince),
};

/** Configurators by the specification's names (CONTRACT 1.4). */
export const e3dProcedures = {
  get: query(e3d.GetE3d, products.ProductDoc, KEPT),
  create: mutation(e3d.CreateE3d, products.ProductDoc),
  update: mutation(e3d.UpdateE3d, products.UpdatedProduct),
  delete: mutation(e3d.DeleteE3d, products.DeletedProduct, LIVE),
  restore: mutation(e3d.RestoreE3d, products.RestoredProduct, LIVE),
  check: query(e3d.CheckE3d, products.PublishIssueList),
  mediaState: query(e3d.E3dMediaOf, e3d.E3dMediaState),
  publish: mutation(e3d.PublishE3d, publications.PublishResult, { limit: 'publishes' }),
};

/** Projects: list, read, create, rename, and their products. */
export const projectProcedures = {
  list: query(projects.ListProjects, projects.ProjectPage, KEPT),
  get: query(projects.GetProject, projects.Project, KEPT),
  getByIds: query(projects.GetProjectsByIds, projects.ProjectItemList, KEPT),
  create: mutation(projects.CreateProject, projects.Project),
  duplicate: mutation(projects.DuplicateProject, projects.Project),
  rename: mutation(projects.RenameProject, projects.Project),
  setActiveProduct: mutation(projects.SetActiveProduct, projects.Project),
  listOptions: query(projects.ListProjectOptions, projects.ProjectOptions),
  getTheme: query(projects.GetProject, themes.ThemeDoc),
  update: mutation(projects.UpdateProject, projects.Project, LIVE),
  changeSlug: mutation(projects.ChangeSlug, projects.Project, LIVE),
  lock: mutation(projects.LockProject, projects.LockedProject),
  pin: mutation(projects.PinProject, answers.NoAnswer, { forViewers: true }),
  delete: mutation(projects.GetProject, answers.NoAnswer, LIVE),
  restore: mutation(projects.GetProject, projects.Project, LIVE),
  deleted: query(NoInput, projects.DeletedProjectList),
  menu: {
    list: query(menus.ListMenus, menus.MenuList, KEPT),
  },
  products: {
    list: query(projects.GetProject, projects.ProductItemList),
  },
};

/** Published states of a product, and of what belongs to a project itself (CONTRACT 1.13). */
export const publicationProcedures = {
  list: query(publications.ListPublications, publications.PublicationPage),
  rollback: mutation(publications.RollbackPublication, publications.PublicationInfo, { limit: 'publishes' }),
  unpublish: mutation(publications.UnpublishPublication, publications.Unpublished, { limit: 'publishes' }),
  publishProject: mutation(projects.GetProject, publications.PublicationInfo, { limit: 'publishes' }),
  own: query(publications.GetOwnPublications, publications.OwnPublications),
  makeOwnLive: mutation(publications.MakeOwnLive, publications.OwnPublications, { limit: 'publishes' }),
};

/**
 * Every procedure with what it takes and what it answers, as CONTRACT section 1 names them. The server implements the table,
 * the studio takes its types from it.
 */
export const procedures = {
  access: {
    get: query(NoInput, access.AccessView),
    set: mutation(access.SetAccess, access.AccessView),
  },
  apiTokens: {
    list: query(apiTokens.ListApiTokens, apiTokens.ApiTokenList),
    create: mutation(apiTokens.CreateApiToken, apiTokens.CreatedApiToken),
    revoke: mutation(apiTokens.OneApiToken, answers.NoAnswer, { forViewers: true }),
  },
  audit: {
    list: query(audit.ListAudit, audit.AuditPage),
    activity: query(audit.ListActivity, audit.ActivityPage),
  },
  clients: {
    list: query(clients.ListClients, clients.ClientPage, KEPT),
    get: query(clients.GetClient, clients.Client, KEPT),
    members: query(clients.ListClientMembers, clients.ClientMemberPage),
    create: mutation(clients.CreateClient, clients.Client),
    rename: mutation(clients.RenameClient, clients.Client),
    setLogo: mutation(clients.SetClientLogo, clients.Client),
    addMember: mutation(clients.AddClientMember, clients.ClientMember),
    removeMember: mutation(clients.RemoveClientMember, answers.NoAnswer),
    setRole: mutation(clients.SetClientRole, clients.ClientMember),
    invite: mutation(clients.InviteClientMember, clients.InviteLink),
    mailInvite: mutation(clients.InviteClientMember, answers.NoAnswer),
  },
  comments: {
    list: query(comments.OfProduct, comments.CommentThreadList),
    create: mutation(comments.CreateComment, comments.ChangedComment, { forViewers: true }),
    reply: mutation(comments.ReplyToComment, comments.ChangedComment, { forViewers: true }),
    resolve: mutation(comments.ResolveComment, comments.ChangedComment),
    delete: mutation(comments.OneComment, comments.ChangedComment),
    restore: mutation(comments.OneComment, comments.ChangedComment),
    markSeen: mutation(comments.OfProduct, answers.NoAnswer, { forViewers: true }),
    people: query(comments.ListMentionable, comments.MentionableList),
    mentions: query(NoInput, comments.MentionList),
  },
  documents: {
    ...documentProcedures,
    ...liveDocumentProcedures,
    ...transferProcedures,
  },
  e3d: {
    ...e3dProcedures,
    material: {
      get: query(materials.GetMaterial, materials.Material, KEPT),
      list: query(materials.ListMaterials, materials.MaterialPage),
      published: query(materials.GetPublishedMaterial, materials.PublishedMaterial),
      create: mutation(materials.CreateMaterial, materials.Material),
      duplicate: mutation(materials.DuplicateMaterial, materials.Material),
      update: mutation(materials.UpdateMaterial, materials.UpdatedMaterial),
      delete: mutation(materials.DeleteMaterial, materials.DeletedMaterial),
      restore: mutation(materials.GetMaterial, materials.Material),
      deleteMany: mutation(materials.DeleteMaterials, materials.DeletedMaterials),
      restoreMany: mutation(materials.RestoreMaterials, materials.MaterialItemList),
    },
    mesh: {
      distUrl: query(meshes.GetDistUrl, meshes.DistUrl),
      get: query(meshes.GetMesh, meshes.Mesh),
      list: query(meshes.ListMeshes, meshes.MeshList),
      search: query(meshes.SearchMeshes, meshes.FoundMeshList),
      listOptions: query(meshes.ListMeshOptions, meshes.MeshOptionList),
      versions: query(meshes.GetMesh, meshes.MeshVersionList),
      files: query(meshes.GetMesh, meshes.MeshFileList),
      downloadUrl: query(meshes.GetDownloadUrl, meshes.DownloadUrl),
      nodes: query(meshes.GetMeshNodes, meshes.MeshNodesAnswer),
      report: query(meshes.GetMeshNodes, meshes.MeshReportAnswer),
      trials: query(meshes.GetMesh, meshes.MeshTrialList),
      createUpload: mutation(meshes.CreateMeshUpload, meshes.MeshUpload),
      blob: mutation(meshes.RunMesh, meshes.MeshRun),
      cancel: mutation(meshes.GetMesh, meshes.Mesh),
      retry: mutation(meshes.GetMesh, meshes.Mesh),
      trial: mutation(meshes.TryMeshFlag, meshes.MeshTrial),
      rename: mutation(meshes.RenameMesh, meshes.Mesh),
      setCurrentVersion: mutation(meshes.SetCurrentVersion, meshes.Mesh),
      delete: mutation(meshes.DeleteMesh, meshes.DeletedMesh),
      restore: mutation(meshes.GetMesh, meshes.Mesh),
    },
  },
  events: {
    project: subscription(live.FollowProject, live.ProjectEvents),
  },
  files: {
    listDirectories: query(files.ListDirectories, files.DirectoryList, KEPT),
    getDirectory: query(files.GetDirectory, files.Directory, KEPT),
    createDirectory: mutation(files.CreateDirectory, files.Directory),
    list: query(files.ListFiles, files.AssetPage, KEPT),
    byIds: query(files.FilesByIds, files.FileItemList),
    preview: query(files.PreviewFile, files.FilePreview),
    signedUrl: mutation(files.SignedUrl, files.UploadTicket, { limit: 'uploadTickets' }),
    signedUrls: mutation(files.SignedUrls, files.UploadTicketList, { limit: 'uploadTickets' }),
    resumeUploads: mutation(files.ResumeUploads, files.ResumedUploadList),
    cancelUploads: mutation(files.CancelUploads, files.CancelledUploads),
    insert: mutation(files.InsertFiles, files.InsertResult),
    fetchPicture: mutation(files.FetchPicture, files.FetchedPicture, { limit: 'uploadTickets' }),
    renameDirectory: mutation(files.RenameDirectory, files.Directory),
    rename: mutation(files.RenameFile, files.FileItem),
    move: mutation(files.MoveFiles, files.MovedFiles),
    copy: mutation(files.CopyFiles, files.CopiedFiles),
    publish: mutation(files.PublishFiles, files.PublishedFiles, { limit: 'publishes' }),
    toPublish: query(files.OneProjectFiles, files.FilesToPublish),
    storage: query(files.OneProjectFiles, files.FileStorage),
    unused: query(files.ListUnusedFiles, files.UnusedFiles),
    delete: mutation(files.DeleteFiles, files.DeletedFiles),
    restore: mutation(files.RestoreFiles, files.FileItemList),
    replace: mutation(files.ReplaceFile, files.FileItem),
    restoreVersion: mutation(files.RestoreFileVersion, files.FileItem),
    versions: query(files.OneFile, files.FileVersions),
    served: query(files.OneFile, files.ServedFile),
    takeDown: mutation(files.TakeDownFile, files.ServedFile, LIVE),
    putBack: mutation(files.OneFile, files.ServedFile, LIVE),
    setMeta: mutation(files.SetFileMeta, files.FileItemList),
    tags: query(files.ListFileTags, files.FileTagList),
    limits: query(NoInput, files.FileLimits),
  },
  gis: {
    get: query(gis.GetGis, gis.GisDoc, KEPT),
    create: mutation(gis.CreateGis, gis.GisDoc),
    update: mutation(gis.UpdateGis, gis.UpdatedGis),
    createLayer: mutation(gis.CreateGisLayer, gis.GisLayerAnswer),
    deleteLayer: mutation(gis.DeleteGisLayer, gis.DeletedGisLayer),
    delete: mutation(gis.DeleteGis, products.DeletedProduct, LIVE),
    restore: mutation(gis.RestoreGis, products.RestoredProduct, LIVE),
    check: query(gis.CheckGis, products.PublishIssueList),
    base: query(gis.GetMapBase, gis.MapBaseAnswer),
    streets: {
      get: query(streets.GetStreets, streets.Streets),
      check: query(streets.CheckStreetsFile, streets.CheckedStreetsFile),
      estimate: mutation(streets.EstimateStreets, streets.StreetsEstimate),
      make: mutation(streets.MakeStreets, streets.StreetsJob),
      cancel: mutation(streets.CancelStreets, streets.Streets),
    },
    publish: mutation(gis.PublishGis, publications.PublishResult, { limit: 'publishes' }),
  },
  home: {
    get: query(NoInput, home.Home),
  },
  icgis: {
    get: query(icgi.GetIcgi, products.ProductDoc, KEPT),
    create: mutation(icgi.CreateIcgi, products.ProductDoc),
    update: mutation(icgi.UpdateIcgi, products.UpdatedProduct),
    delete: mutation(icgi.DeleteIcgi, products.DeletedProduct, LIVE),
    restore: mutation(icgi.RestoreIcgi, products.RestoredProduct, LIVE),
    check: query(icgi.CheckIcgi, products.PublishIssueList),
    mediaState: query(icgi.CheckIcgi, icgi.IcgiMediaState),
    publish: mutation(icgi.PublishIcgi, publications.PublishResult, { limit: 'publishes' }),
  },
  menus: {
    list: query(menus.ListMenus, menus.MenuList, KEPT),
    get: query(menus.GetMenu, menus.Menu, KEPT),
    create: mutation(menus.CreateMenu, menus.Menu),
    duplicate: mutation(menus.DuplicateMenu, menus.Menu),
    rename: mutation(menus.RenameMenu, menus.Menu),
    updateItems: mutation(menus.UpdateMenuItems, menus.UpdatedMenu),
    delete: mutation(menus.RemoveMenu, menus.DeletedMenu),
    restore: mutation(menus.GetMenu, menus.Menu),
  },
  mail: {
    get: query(NoInput, mail.MailSettings),
    set: mutation(mail.SetMailSettings, mail.MailSettings),
    test: mutation(mail.SendTestMail, mail.TestedMail),
    preview: query(mail.PreviewMail, mail.MailPreview),
    setWording: mutation(mail.SetMailWording, mail.MailPreview),
    list: query(mail.ListMails, mail.SentMailPage),
    again: mutation(mail.SendMailAgain, answers.NoAnswer),
  },
  migration: {
    createMigration: mutation(migration.CreateMigration, migration.Migration),
    get: query(migration.OneMigration, migration.Migration),
    list: query(migration.ListMigrations, migration.MigrationPage),
    cancel: mutation(migration.OneMigration, migration.Migration),
    rollback: mutation(migration.OneMigration, migration.Migration),
    diff: query(migration.DiffMigration, migration.MigrationDifferencePage),
    releases: query(NoInput, migration.MigrationReleases),
  },
  presence: {
    beat: mutation(live.Beat, answers.NoAnswer, { forViewers: true }),
    leave: mutation(live.Leave, answers.NoAnswer, { forViewers: true }),
  },
  previewLinks: {
    create: mutation(publications.CreatePreviewLink, publications.PreviewLink, LIVE),
    list: query(publications.ListPreviewLinks, publications.PreviewLinkItemList),
    address: mutation(publications.OnePreviewLink, publications.PreviewLink, LIVE),
    revoke: mutation(publications.OnePreviewLink, publications.RevokedPreviewLink, LIVE),
  },
  products: {
    get: query(products.GetProduct, products.ProductDoc, KEPT),
    create: mutation(products.CreateProduct, products.ProductDoc),
    duplicate: mutation(products.DuplicateProduct, products.NewProduct),
    update: mutation(products.UpdateProduct, products.UpdatedProduct),
    delete: mutation(products.RemoveProduct, products.DeletedProduct, LIVE),
    restore: mutation(products.OneProduct, products.RestoredProduct, LIVE),
    check: query(products.OneProduct, products.PublishIssueList),
    moved: query(products.OneProduct, products.MovedParts),
    waiting: query(products.ListWaiting, products.Waiting),
    waitingTexts: query(products.ListWaitingTexts, products.WaitingTexts),
    publish: mutation(products.PublishProduct, publications.PublishResult, { limit: 'publishes' }),
  },
  projects: {
    ...projectProcedures,
    ...archiveProcedures,
  },
  publications: {
    ...publicationProcedures,
    ...pageFolderProcedures,
  },
  revisions: {
    ofText: query(revisions.ListTextChanges, revisions.TextChangePage),
    list: query(revisions.ListRevisions, revisions.RevisionPage),
    diff: query(revisions.DiffRevisions, revisions.RevisionDiff),
    get: query(revisions.AtRevision, revisions.RevisionState),
    restore: mutation(revisions.AtRevision, revisions.RestoredRevision),
    name: mutation(revisions.NameRevision, revisions.NamedRevision),
    unname: mutation(revisions.AtRevision, revisions.NamedRevision),
  },
  search: {
    all: query(search.SearchAll, search.SearchResult),
  },
  sessions: {
    me: query(NoInput, sessions.Me),
    list: query(NoInput, sessions.SessionList),
    revoke: mutation(sessions.EndSession, answers.NoAnswer),
    acknowledge: mutation(NoInput, answers.NoAnswer),
    changePassword: mutation(sessions.ChangePassword, answers.NoAnswer),
  },
  quotas: {
    room: query(quotas.GetRoom, quotas.SpaceRoom),
    list: query(quotas.ListQuotas, quotas.QuotaPage),
    set: mutation(quotas.SetQuota, quotas.QuotaItem),
  },
  settings: {
    server: query(NoInput, settings.ServerState),
    maps: {
      get: query(NoInput, settings.MapSettings),
      set: mutation(settings.SetMapSettings, settings.MapSettings),
    },
  },
  themes: {
    get: query(themes.GetTheme, themes.ThemeDoc, KEPT),
    update: mutation(themes.UpdateTheme, themes.UpdatedTheme),
    clearGroups: mutation(themes.ClearGroups, usages.ClearedReferences),
    import: mutation(themes.ImportTheme, themes.ThemeDoc),
    live: query(themes.GetThemeLive, themes.ThemeLive),
    fonts: query(themes.ListFonts, themes.UploadedFontList),
    copyFonts: mutation(themes.CopyFonts, themes.CopiedFonts),
    tokens: query(themes.ThemeTokens, themes.ThemeTokensText),
    generate: query(themes.GenerateTheme, themes.GeneratedColours),
  },
  translations: {
    list: query(translations.ListTranslations, translations.TranslationPage),
    get: query(translations.GetTranslation, translations.TranslationRow),
    create: mutation(translations.CreateTranslation, translations.Translation),
    upsert: mutation(translations.UpsertTranslation, translations.UpsertedTranslation),
    deleteOverride: mutation(translations.DeleteOverride, translations.DeletedTranslation),
    deleteCustom: mutation(translations.DeleteCustom, translations.DeletedTranslation),
    revalidate: mutation(translations.RevalidateTranslations, translations.RevalidatedTranslations, {
      limit: 'publishes',
    }),
    overview: query(translations.GetTranslationsOverview, translations.TranslationsOverview),
    rows: query(translations.ListDocumentTexts, translations.DocumentTextPage),
    import: mutation(translations.ImportTranslations, translations.ImportedTranslations),
    export: query(translations.ExportTranslations, translations.ExportedTranslations),
  },
  usages: {
    list: query(usages.ListUsages, usages.UsageList),
    putBack: mutation(usages.PutBackReferences, usages.PutBack),
  },
  visits: {
    summary: query(visits.SummariseVisits, visits.VisitSummary),
  },
  webhooks: {
    list: query(NoInput, webhooks.WebhookList),
    create: mutation(webhooks.CreateWebhook, webhooks.WebhookWithSecret),
    update: mutation(webhooks.UpdateWebhook, webhooks.Webhook),
    rotateSecret: mutation(webhooks.OneWebhook, webhooks.WebhookWithSecret),
    test: mutation(webhooks.OneWebhook, webhooks.TestedWebhook),
    deliveries: query(webhooks.ListDeliveries, webhooks.DeliveryPage),
    sendAgain: mutation(webhooks.OneDelivery, webhooks.Delivery),
    remove: mutation(webhooks.OneWebhook, answers.NoAnswer),
  },
  widgets: {
    collections: {
      list: query(collections.ListCollections, collections.CollectionPage, KEPT),
      get: query(collections.GetCollection, collections.CollectionWithTags, KEPT),
      getByIds: query(collections.GetCollectionsByIds, collections.CollectionItemList),
      create: mutation(collections.CreateCollection, collections.Collection),
      rename: mutation(collections.RenameCollection, collections.Collection),
      setClients: mutation(collections.SetCollectionClients, collections.Collection),
      delete: mutation(collections.DeleteCollection, collections.DeletedCollection),
      restore: mutation(collections.GetCollection, collections.Collection),
      listTree: query(collections.GetCollection, collections.CollectionTree),
      listMedia: query(collections.ListCollectionMedia, collections.CollectionMediaPage),
      createMedia: mutation(collections.CreateCollectionMedia, collections.MediaUploads, { limit: 'uploadTickets' }),
      insertMedia: mutation(collections.InsertCollectionMedia, collections.InsertedMedia),
      tags: {
        list: query(collections.GetCollection, collections.WidgetTagList),
        create: mutation(collections.CreateWidgetTag, collections.WidgetTag),
        rename: mutation(collections.RenameWidgetTag, collections.WidgetTag),
        delete: mutation(collections.OneWidgetTag, collections.DeletedWidgetTag),
        restore: mutation(collections.OneWidgetTag, collections.WidgetTag),
      },
    },
    list: query(widgets.ListWidgets, widgets.WidgetPage, KEPT),
    get: query(widgets.GetWidget, widgets.WidgetWithCollection, KEPT),
    create: mutation(widgets.CreateWidget, widgets.Widget),
    duplicate: mutation(widgets.DuplicateWidget, widgets.Widget),
    update: mutation(widgets.UpdateWidget, widgets.UpdatedWidget),
    delete: mutation(widgets.DeleteWidget, widgets.DeletedWidget),
    restore: mutation(widgets.GetWidget, widgets.Widget),
    move: mutation(widgets.MoveWidgets, widgets.WidgetItemList),
    copy: mutation(widgets.CopyWidgets, widgets.WidgetItemList),
    deleteMany: mutation(widgets.DeleteWidgets, widgets.DeletedWidgets),
    restoreMany: mutation(widgets.RestoreWidgets, widgets.WidgetItemList),
    setTags: mutation(widgets.TagWidgets, answers.NoAnswer),
  },
};
export type Procedures = typeof procedures;
