import type { ImportSummary } from '@diorama/contract/archives/archives.contract.ts';
import type { FileGroup } from '@diorama/contract/files/files.contract.ts';
import type { Embedding, Locales } from '@diorama/contract/projects/projects.contract.ts';
import type { CountedWhat, Device } from '@diorama/contract/visits/visits.contract.ts';
import type { Change } from '@diorama/documents/engine/schema/change.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { FontFacts } from '@diorama/documents/theme/fonts/font-facts.ts';
import type { ColumnType, Generated } from 'kysely';
import type { AccessTables } from './access-tables.ts';
import type { Json, NullableJson, NullableStamp, Stamp } from './column-types.ts';
import type { CommentTables } from './comment-tables.ts';
import type { MailTables } from './mail-tables.ts';
import type { MapTables } from './map-tables.ts';
import type { MediaTables } from './media-tables.ts';
import type { MeshTables } from './mesh-tables.ts';
import type { QuotaTables } from './quota-tables.ts';
import type { SharedTables } from './shared-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

/** Why a revision was made. `return`: a migration was rolled back; like `migrate`, it changes nothing for readers. */
export type RevisionCause = 'edit' | 'create' | 'restore' | 'import' | 'migrate' | 'return';

/** The tables as the migrations make them; a test compares this with the real database. */
export interface Database
  extends AccessTables,
    CommentTables,
    MailTables,
    MapTables,
    MediaTables,
    MeshTables,
    QuotaTables,
    SharedTables,
    WebhookTables {
  users: {
    id: string;
    email: string;
    name: string;
    /** Null until an invited person has set one. */
    password_hash: string | null;
    state: ColumnType<'active' | 'suspended', 'active' | 'suspended' | undefined>;
    staff: Generated<boolean>;
    /** A group of the provider made them staff. */
    staff_by_group: Generated<boolean>;
    created_at: Stamp;
  };
  sessions: {
    id: string;
    user_id: string;
    created_at: Stamp;
    last_seen_at: Stamp;
    expires_at: ColumnType<Date, Date>;
    revoked_at: NullableStamp;
    revoked_reason: string | null;
    /** When its person took note of why it was ended. */
    notice_seen_at: NullableStamp;
    ip: string | null;
    user_agent: string | null;
    /** What the provider calls the session that this one came from; null: it was opened with a password. */
    provider_sid: ColumnType<string | null, string | null | undefined>;
    /** A program's: `api_tokens` has a row of the same id. */
    is_token: Generated<boolean>;
  };
  refresh_tokens: {
    hash: Buffer;
    session_id: string;
    parent: Buffer | null;
    created_at: Stamp;
    expires_at: ColumnType<Date, Date>;
    rotated_at: NullableStamp;
  };
  signing_keys: {
    kid: string;
    private_jwk: Json<object>;
    public_jwk: Json<object>;
    created_at: Stamp;
    first_use_at: ColumnType<Date, Date>;
    retired_at: NullableStamp;
  };
  clients: {
    id: string;
    name: string;
    /** In the client's own space. */
    logo_file_id: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: Stamp;
    updated_at: Stamp;
    deleted_at: NullableStamp;
  };
  client_members: {
    client_id: string;
    user_id: string;
    role: 'owner' | 'editor' | 'viewer';
    /** A group of the provider gave it. */
    by_group: Generated<boolean>;
    joined_at: Stamp;
  };
  /** Members by address, until a person with that address has an account. */
  client_invitations: {
    id: string;
    client_id: string;
    /** As account names are compared: lower case. */
    email: string;
    role: 'owner' | 'editor' | 'viewer';
    created_at: Stamp;
  };
  /** What holds documents and files and says who reaches them. A client's own has its id and holds its logo. */
  spaces: {
    id: string;
    kind: 'project' | 'collection' | 'client' | 'library';
    /** Whose members reach it; null: staff's. */
    client_id: string | null;
    /** `everyone`: all who are signed in read it. */
    readable_by: 'members' | 'everyone';
    deleted_at: NullableStamp;
  };
  /** Clients whose members read a collection next to those of its own client. */
  space_clients: { space_id: string; client_id: string };
  projects: {
    /** Its space's id. */
    id: string;
    name: string;
    slug: string;
    active_type: string | null;
    active_id: string | null;
    theme_id: string;
    /** Shown by every product that names no other. */
    menu_id: string | null;
    languages: Generated<Language[]>;
    embedding: ColumnType<Embedding, string | undefined, string>;
    /** How figures are written on its pages, by language. */
    locales: ColumnType<Locales, string | undefined, string>;
    /** Visits of its pages are counted. */
    counts_visits: Generated<boolean>;
    lock_by: string | null;
    lock_at: NullableStamp;
    lock_reason: string | null;
    revision: Generated<number>;
    published_id: string | null;
    search_text: string;
    created_at: Stamp;
    updated_at: Stamp;
  };
  /** Daily sums. Nothing in them identifies a visitor. */
  visits: {
    document_id: string;
    /** In UTC. */
    day: ColumnType<Date, string>;
    what: CountedWhat;
    /** Id of a record of the product; empty for a visit. */
    subject: string;
    device: Device;
    count: number;
    /** Milliseconds on screen, in all. */
    ms: Generated<number>;
  };
  /** Addresses that projects had before; they go on to lead there. Null: the project is gone for good. */
  project_slugs: { slug: string; project_id: string | null; created_at: Stamp };
  /** Archives that become projects. */
  project_imports: {
    id: string;
    user_id: string;
    sid: string | null;
    /** For whom the project is. */
    client_id: string | null;
    /** Holds its files until they are inspected; not visible to anyone. */
    staging_id: string | null;
    file_name: string;
    file_size: number;
    /** What the project is to be called; null: as in the archive. */
    name: string | null;
    slug: string | null;
    state: 'uploading' | 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
    job_id: string | null;
    /** 0..1 */
    progress: Generated<number>;
    step: 'files' | 'documents' | null;
    /** What it has become. */
    project_id: string | null;
    summary: NullableJson<ImportSummary>;
    /** Why it failed, and the part of the archive that is at fault. */
    message: string | null;
    entry: string | null;
    created_at: Stamp;
    updated_at: Stamp;
  };
  /** Archives that were downloaded of a project. */
  project_exports: {
    id: string;
    project_id: string;
    user_id: string;
    with_history: boolean;
    state: 'running' | 'done' | 'failed';
    /** Bytes, once it is done. */
    size: number | null;
    created_at: Stamp;
    ended_at: NullableStamp;
  };
  project_pins: { user_id: string; project_id: string; at: Stamp };
  /** Content that may belong to nothing any more. */
  loose_blobs: { sha256: string; since: Stamp };
  documents: {
    id: string;
    kind: string;
    space_id: string;
    name: string;
    schema_version: string;
    revision: number;
    hash: string;
    published_id: string | null;
    /** The file that stands for a product in lists. */
    poster_file_id: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: Stamp;
    updated_at: Stamp;
    updated_by: string | null;
    deleted_at: NullableStamp;
  };
  document_records: { document_id: string; key: string; value: Json<Record<string, unknown>>; revision: number };
  revisions: {
    document_id: string;
    revision: number;
    at: Stamp;
    by: string | null;
    sid: string | null;
    request_id: string | null;
    request_hash: string | null;
    /** Why it was made. */
    cause: Generated<RevisionCause>;
    label: string;
    forward: Json<Change[]>;
    inverse: Json<Change[]>;
    merged: Generated<boolean>;
    hash: string;
    /** Of the state after it. */
    schema_version: Generated<string>;
    /** The first revision this row stands for, when it stands for several; null: only its own. */
    squashed_from: number | null;
  };
  revision_names: { document_id: string; revision: number; name: string; by: string | null; at: Stamp };
  revision_snapshots: { document_id: string; revision: number; records: Buffer };
  /** Runs that bring many documents to a newer release. At most one is queued or running. */
  document_migrations: {
    id: string;
    from_release: string;
    to_release: string;
    product: string;
    dry_run: boolean;
    stop_on_error: boolean;
    project_ids: string[] | null;
    status: 'queued' | 'running' | 'done' | 'failed' | 'rolled-back' | 'cancelled';
    is_rolling_back: Generated<boolean>;
    /** Cancellation was requested. */
    is_cancelled: Generated<boolean>;
    /** Its documents are in the ledger. */
    is_planned: Generated<boolean>;
    candidates: Generated<number>;
    migrated: Generated<number>;
    unchanged: Generated<number>;
    failed: Generated<number>;
    restored: Generated<number>;
    started_by: string;
    started_at: Stamp;
    finished_at: NullableStamp;
  };
  /** What a run did to each of its documents: a document with an outcome is never taken again. */
  document_migration_ledger: {
    migration_id: string;
    document_id: string;
    outcome: Generated<'waiting' | 'migrated' | 'unchanged' | 'skipped' | 'failed'>;
    /** Ids of the steps it took. */
    steps: Generated<string[]>;
    /** Where it failed. */
    step: string | null;
    /** Why it failed, or why it was not restored. */
    message: string | null;
    release_before: string | null;
    revision_before: number | null;
    revision_after: number | null;
    hash_before: string | null;
    hash_after: string | null;
    /** Fields that differ. */
    changes: Generated<number>;
    /** JSON of the record edits of a dry run; null where it is too large to keep. */
    difference: string | null;
    /** Null until a roll back came to it. */
    is_restored: boolean | null;
  };
  document_references: { document_id: string; key: string; path: string; to_type: string; to_id: string };
  session_bases: {
    session_id: string;
    document_id: string;
    revision: number;
    /** True from a refused write to the next read. */
    is_refused: Generated<boolean>;
  };
  /** Large documents as they are sent. */
  document_states: {
    document_id: string;
    revision: number;
    hash: string;
    schema_version: string;
    name: string;
    /** Compressed. */
    json: Buffer;
    /** Bytes before it was compressed. */
    json_size: number;
  };
  publications: {
    id: string;
    space_id: string;
    /** `project`, or a product kind. */
    kind: string;
    document_id: string;
    version: number;
    source_revision: number;
    schema_version: string;
    hash: string;
    /** The shape of the body; see the kind's `upgrades`. */
    format: Generated<number>;
    body: Buffer;
    body_br: Buffer;
    body_gzip: Buffer;
    /** `references`: what it leads to besides files, as `<type>:<id>`; absent in publications of older releases. */
    closure: Json<{ media: string[]; references?: string[] }>;
    /** JSON that its page is made from; null: the body. */
    page: Buffer | null;
    /** Content of the picture that lists show of it. */
    thumb: string | null;
    note: string | null;
    by: string | null;
    at: Stamp;
  };
  /** Every document a publication was made from, as it was then. */
  publication_pins: { publication_id: string; document_id: string; hash: string };
  directories: {
    id: string;
    space_id: string;
    parent_id: string | null;
    name: string;
    search_text: Generated<string>;
    created_at: Stamp;
    updated_at: Stamp;
    deleted_at: NullableStamp;
  };
  files: {
    id: string;
    space_id: string;
    directory_id: string;
    file_name: string;
    /** Name, alternative texts and tags, as `searchText` folds them. */
    search_text: ColumnType<string, never, never>;
    /** The name as lists order it: migration 0047 says how. */
    sort_name: ColumnType<string, never, never>;
    file_type: string;
    file_group: ColumnType<FileGroup, never, never>;
    file_size: number;
    sha256: string;
    width: number | null;
    height: number | null;
    duration_ms: number | null;
    placeholder: string | null;
    state: 'processing' | 'ready' | 'rejected';
    reject_reason: string | null;
    /** How far its conversion is, 0 to 1. */
    progress: ColumnType<number | null, number | null | undefined, number | null>;
    /** By which version of the server's own its content was looked into. */
    inspected: Generated<number>;
    /** What its conversion changed, for people. */
    notice: ColumnType<string | null, string | null | undefined, string | null>;
    alt: ColumnType<Partial<Record<Language, string>>, string | undefined, string>;
    tags: Generated<string[]>;
    focal: NullableJson<{ x: number; y: number }>;
    /** What a font file says of itself. */
    font: NullableJson<FontFacts>;
    version: Generated<number>;
    /** Who made the current version, and when; null: it is the first one. */
    version_by: ColumnType<string | null, string | null | undefined, string | null>;
    version_at: NullableStamp;
    /** The current version is served to everybody. */
    published: Generated<boolean>;
    /** The version that the project's published files have. */
    published_sha256: ColumnType<string | null, never, string | null>;
    created_at: Stamp;
    created_by: string | null;
    updated_at: Stamp;
    deleted_at: NullableStamp;
  };
  /** What files were before their current version. */
  file_versions: {
    file_id: string;
    version: number;
    file_name: string;
    file_type: string;
    file_size: number;
    sha256: string;
    width: number | null;
    height: number | null;
    duration_ms: number | null;
    placeholder: string | null;
    font: NullableJson<FontFacts>;
    /** As those of files. */
    inspected: Generated<number>;
    notice: ColumnType<string | null, string | null | undefined, string | null>;
    created_by: string | null;
    created_at: ColumnType<Date, Date, never>;
  };
  /** Files that publications were made from. */
  publication_files: {
    publication_id: string;
    file_id: string;
    sha256: string;
    /** The file has other content now. */
    is_moved: Generated<boolean>;
  };
  /** A project's files made public by themselves. */
  file_publications: {
    id: string;
    space_id: string;
    version: number;
    /** Of each file its id, hash and name. */
    files: Json<[id: string, sha256: string, name: string][]>;
    note: string | null;
    by: string | null;
    at: Stamp;
  };
  uploads: {
    id: string;
    space_id: string;
    directory_id: string;
    user_id: string;
    file_name: string;
    file_type: string | null;
    file_size: number | null;
    storage_key: string;
    sha256: ColumnType<string | null, string | undefined, string>;
    created_at: Stamp;
    expires_at: ColumnType<Date, Date>;
    file_id: string | null;
    /** Bytes of each part but the last; null: it arrives in one. */
    part_size: number | null;
    cancelled_at: ColumnType<Date | null, never, Date>;
  };
  preview_links: {
    id: string;
    space_id: string;
    type: string;
    document_id: string;
    created_by: string;
    created_at: Stamp;
    expires_at: ColumnType<Date, Date>;
    revoked_at: NullableStamp;
    /** Whom it is for; null: the maker's own look at the draft. */
    name: string | null;
    /** Whether those who open it may comment. */
    comments: Generated<boolean>;
    /** To the minute. */
    opened_at: NullableStamp;
  };
  audit: {
    id: Generated<number>;
    at: Stamp;
    actor: string | null;
    sid: string | null;
    ip: string | null;
    action: string;
    target: string | null;
    space_id: string | null;
    revision: number | null;
    request_id: string | null;
  };
  presence: {
    document_id: string;
    tab_id: string;
    user_id: string;
    session_id: string;
    path: string | null;
    seen_at: Stamp;
  };
  /** What is chosen in the studio for the whole server. */
  settings: { name: string; value: string; changed_at: Stamp };
  server_secrets: { name: string; value: Buffer };
  one_time_links: {
    hash: Buffer;
    user_id: string;
    purpose: 'invite' | 'reset';
    created_at: Stamp;
    expires_at: ColumnType<Date, Date>;
    used_at: NullableStamp;
  };
  /** Times in nanoseconds since 1970; negative: of an attempt that has not ended. */
  rate_limits: { key: string; times: number[]; expires_at: number };
  idempotent_requests: {
    user_id: string;
    request_id: string;
    call: string;
    payload_hash: string;
    /** What was made; null where `answer` says it. */
    result_id: string | null;
    answer: NullableJson<object>;
    at: Stamp;
  };
}
