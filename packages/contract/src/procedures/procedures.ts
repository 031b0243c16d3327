import { AuditPage, ListAudit } from '../audit/audit.contract.ts';
import { ClientPage, ListClients } from '../clients/clients.contract.ts';
import { NoAnswer } from '../common/answers.ts';
import {
  ChangeDocument,
  ChangeResult,
  ChangesSince,
  ChangesSinceInput,
  OpenDocument,
  OpenedDocument,
} from '../documents/documents.contract.ts';
import {
  AssetPage,
  CancelledUploads,
  CancelUploads,
  CreateDirectory,
  DeletedFiles,
  DeleteFiles,
  Directory,
  DirectoryList,
  FileItem,
  FileItemList,
  FilesByIds,
  GetDirectory,
  InsertFiles,
  InsertResult,
  ListDirectories,
  ListFiles,
  RenameFile,
  RestoreFiles,
  ResumedUploadList,
  ResumeUploads,
  SignedUrl,
  SignedUrls,
  UploadTicket,
  UploadTicketList,
} from '../files/files.contract.ts';
import {
  CheckIcgi,
  CreateIcgi,
  DeleteIcgi,
  GetIcgi,
  IcgiMediaState,
  PublishIcgi,
  RestoreIcgi,
  UpdateIcgi,
} from '../icgi/icgi.contract.ts';
import { Beat, FollowDocuments, FollowProject, Leave, LiveEvents, ProjectEvents } from '../live/live.contract.ts';
import {
  CreateMigration,
  DiffMigration,
  ListMigrations,
  Migration,
  MigrationDifferencePage,
  MigrationPage,
  MigrationReleases,
  OneMigration,
} from '../migration/migration.contract.ts';
import {
  CreateProduct,
  DeletedProduct,
  GetProduct,
  OneProduct,
  ProductDoc,
  PublishIssueList,
  PublishProduct,
  RemoveProduct,
  RestoredProduct,
  UpdatedProduct,
  UpdateProduct,
} from '../products/products.contract.ts';
import {
  CreateProject,
  GetProject,
  GetProjectsByIds,
  ListProjects,
  ProductItemList,
  Project,
  ProjectItemList,
  ProjectPage,
  RenameProject,
  SetActiveProduct,
} from '../projects/projects.contract.ts';
import {
  CreatePreviewLink,
  ListPreviewLinks,
  ListPublications,
  PreviewLink,
  PreviewLinkItemList,
  PublicationInfo,
  PublicationPage,
  PublishResult,
  RevokedPreviewLink,
  RevokePreviewLink,
  RollbackPublication,
} from '../publications/publications.contract.ts';
import {
  AtRevision,
  DiffRevisions,
  ExportDocument,
  ExportedDocument,
  ImportDocument,
  ImportedDocument,
  ListRevisions,
  NamedRevision,
  NameRevision,
  RestoredRevision,
  RevisionDiff,
  RevisionPage,
  RevisionState,
} from '../revisions/revisions.contract.ts';
import { ChangePassword, EndSession, Me, SessionList } from '../sessions/sessions.contract.ts';
import { ListUsages, UsageList } from '../usages/usages.contract.ts';
import { mutation, NoInput, query, subscription } from './procedure.ts';

/**
 * Every procedure with what it takes and what it answers, as CONTRACT section 1 names them. The studio takes its types from
 * here; a test compares the list with the server's router.
 */
export const procedures = {
  audit: {
    list: query(ListAudit, AuditPage),
  },
  clients: {
    list: query(ListClients, ClientPage),
  },
  documents: {
    open: query(OpenDocument, OpenedDocument),
    change: mutation(ChangeDocument, ChangeResult),
    changesSince: query(ChangesSinceInput, ChangesSince),
    live: subscription(FollowDocuments, LiveEvents),
    export: query(ExportDocument, ExportedDocument),
    import: mutation(ImportDocument, ImportedDocument),
  },
  events: {
    project: subscription(FollowProject, ProjectEvents),
  },
  files: {
    listDirectories: query(ListDirectories, DirectoryList),
    getDirectory: query(GetDirectory, Directory),
    createDirectory: mutation(CreateDirectory, Directory),
    list: query(ListFiles, AssetPage),
    byIds: query(FilesByIds, FileItemList),
    signedUrl: mutation(SignedUrl, UploadTicket),
    signedUrls: mutation(SignedUrls, UploadTicketList),
    resumeUploads: mutation(ResumeUploads, ResumedUploadList),
    cancelUploads: mutation(CancelUploads, CancelledUploads),
    insert: mutation(InsertFiles, InsertResult),
    rename: mutation(RenameFile, FileItem),
    delete: mutation(DeleteFiles, DeletedFiles),
    restore: mutation(RestoreFiles, FileItemList),
  },
  icgis: {
    get: query(GetIcgi, ProductDoc),
    create: mutation(CreateIcgi, ProductDoc),
    update: mutation(UpdateIcgi, UpdatedProduct),
    delete: mutation(DeleteIcgi, DeletedProduct),
    restore: mutation(RestoreIcgi, RestoredProduct),
    check: query(CheckIcgi, PublishIssueList),
    mediaState: query(CheckIcgi, IcgiMediaState),
    publish: mutation(PublishIcgi, PublishResult),
  },
  migration: {
    createMigration: mutation(CreateMigration, Migration),
    get: query(OneMigration, Migration),
    list: query(ListMigrations, MigrationPage),
    cancel: mutation(OneMigration, Migration),
    rollback: mutation(OneMigration, Migration),
    diff: query(DiffMigration, MigrationDifferencePage),
    releases: query(NoInput, MigrationReleases),
  },
  presence: {
    beat: mutation(Beat, NoAnswer),
    leave: mutation(Leave, NoAnswer),
  },
  previewLinks: {
    create: mutation(CreatePreviewLink, PreviewLink),
    list: query(ListPreviewLinks, PreviewLinkItemList),
    revoke: mutation(RevokePreviewLink, RevokedPreviewLink),
  },
  products: {
    get: query(GetProduct, ProductDoc),
    create: mutation(CreateProduct, ProductDoc),
    update: mutation(UpdateProduct, UpdatedProduct),
    delete: mutation(RemoveProduct, DeletedProduct),
    restore: mutation(OneProduct, RestoredProduct),
    check: query(OneProduct, PublishIssueList),
    publish: mutation(PublishProduct, PublishResult),
  },
  projects: {
    list: query(ListProjects, ProjectPage),
    get: query(GetProject, Project),
    getByIds: query(GetProjectsByIds, ProjectItemList),
    create: mutation(CreateProject, Project),
    rename: mutation(RenameProject, Project),
    setActiveProduct: mutation(SetActiveProduct, Project),
    products: { list: query(GetProject, ProductItemList) },
  },
  publications: {
    list: query(ListPublications, PublicationPage),
    rollback: mutation(RollbackPublication, PublicationInfo),
  },
  revisions: {
    list: query(ListRevisions, RevisionPage),
    diff: query(DiffRevisions, RevisionDiff),
    get: query(AtRevision, RevisionState),
    restore: mutation(AtRevision, RestoredRevision),
    name: mutation(NameRevision, NamedRevision),
    unname: mutation(AtRevision, NamedRevision),
  },
  sessions: {
    me: query(NoInput, Me),
    list: query(NoInput, SessionList),
    revoke: mutation(EndSession, NoAnswer),
    acknowledge: mutation(NoInput, NoAnswer),
    changePassword: mutation(ChangePassword, NoAnswer),
  },
  usages: {
    list: query(ListUsages, UsageList),
  },
};
export type Procedures = typeof procedures;
