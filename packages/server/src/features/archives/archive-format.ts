import { FileTags } from '@diorama/contract/files/files.contract.ts';
import { Embedding, Locales } from '@diorama/contract/projects/projects.contract.ts';
import { Change } from '@diorama/documents/engine/schema/change.ts';
import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import * as z from 'zod';

/** What the file is, and the release of its layout. Raised when an older program could not read it. */
const FORMAT = 'diorama-project';
export const FORMAT_VERSION = 3;
/** What an archive is written as that older releases read, too: one with nothing but the project's own, and one with meshes. */
const PLAIN_VERSION = 1;
const VERSION_WITH_MESHES = 2;

/** How much an archive may hold (CONTRACT 4). */
export interface ArchiveLimits {
  entries: number;
  /** Bytes of all entries, counted as they are unpacked. */
  unpacked: number;
  /** Bytes an entry may unpack to for each byte it takes in the archive. */
  ratio: number;
}

export const ARCHIVE_LIMITS: ArchiveLimits = { entries: 10_000, unpacked: 2 * 1024 ** 3, ratio: 100 };

/** Where each thing lies in the archive. */
export const PROJECT_ENTRY = 'project.json';
export const FILES_ENTRY = 'files.jsonl';
export const documentEntry = (id: string): string => `documents/${id}.jsonl`;
export const historyEntry = (id: string): string => `history/${id}.jsonl`;
export const mediaEntry = (sha256: string): string => `media/${sha256}`;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ENTRIES = new RegExp(
  `^(?:project\\.json|files\\.jsonl|meshes\\.jsonl|collections\\.jsonl|documents/${UUID}\\.jsonl|history/${UUID}\\.jsonl|media/[0-9a-f]{64})$`,
);

/** Whether an archive may hold an entry of this name. No other path is ever read. */
export const isArchiveEntry = (name: string): boolean => ENTRIES.test(name);

const Id = z.uuid();
const Text = (most: number) => z.string().max(most);

/** `project.json`: the project itself. */
export const ArchivedProject = z.strictObject({
  format: z.literal(FORMAT),
  version: z.int(),
  /** When it was exported, and by which release. */
  at: z.string(),
  release: z.string(),
  project: z.strictObject({
    id: Id,
    name: Text(200),
    slug: Text(100),
    languages: z.array(z.enum(LANGUAGES)).min(1),
    locales: Locales,
    embedding: Embedding,
    /** Absent: visits are counted. */
    countsVisits: z.literal(false).optional(),
    themeId: Id,
    /** The main menu. */
    menuId: Id.nullable().default(null),
    activeProduct: z.strictObject({ type: Text(40), id: Id }).nullable(),
  }),
  /** The documents that lie in `documents/`. */
  documents: z.array(Id).max(ARCHIVE_LIMITS.entries),
  hasHistory: z.boolean(),
});
export type ArchivedProject = z.output<typeof ArchivedProject>;
export const archiveHead = ({ hasMeshes, hasShared }: { hasMeshes: boolean; hasShared: boolean }) => {
  const version = hasShared ? FORMAT_VERSION : hasMeshes ? VERSION_WITH_MESHES : PLAIN_VERSION;
  return { format: FORMAT, version } as const;
};

/** A file. */
export const FileLine = z.strictObject({
  type: z.literal('file'),
  id: Id,
  directoryId: Id,
  fileName: Text(255),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  alt: z.partialRecord(z.enum(LANGUAGES), Text(2_000)),
  focal: z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).nullable(),
  tags: FileTags.default([]),
  /** Of videos and sounds, as it was found when they came. */
  durationMs: z.int().min(0).nullable().default(null),
  /** A font of the library that the theme uses. */
  isShared: z.literal(true).optional(),
});

/** Lines of `files.jsonl`: folders, parents first, then files. */
export const ArchivedFile = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('directory'), id: Id, parentId: Id.nullable(), name: Text(120) }),
  FileLine,
]);
export type ArchivedFile = z.output<typeof ArchivedFile>;

/** The first line of a document; its records follow, one a line. */
export const ArchivedDocument = z.strictObject({
  kind: Text(40),
  name: Text(200),
  schemaVersion: z.string().regex(/^\d+\.\d+\.\d+$/),
  revision: z.int().min(1).max(2_147_483_647),
});
export type ArchivedDocument = z.output<typeof ArchivedDocument>;

export const ArchivedRecord = z.strictObject({ key: Text(200), value: z.record(z.string(), z.unknown()) });

/** A line of a document's history, the newest revision first. It does not say whose work it is: anybody can write a file. */
export const ArchivedRevision = z.strictObject({
  revision: z.int().min(1).max(2_147_483_647),
  at: z.iso.datetime({ offset: true }),
  cause: z.enum(['edit', 'create', 'restore', 'import', 'migrate', 'return']),
  label: Text(500),
  merged: z.boolean(),
  schemaVersion: z.string().regex(/^\d+\.\d+\.\d+$/),
  squashedFrom: z.int().min(1).nullable(),
  /** What somebody called it. */
  name: Text(200).nullable(),
  forward: z.array(Change),
  inverse: z.array(Change),
});
export type ArchivedRevision = z.output<typeof ArchivedRevision>;
