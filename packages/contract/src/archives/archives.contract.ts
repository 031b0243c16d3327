import * as z from 'zod';
import { Id, Name, RequestId } from '../common/inputs.ts';
import { Person } from '../common/person.ts';
import { Slug } from '../projects/projects.contract.ts';

/** A whole project as one file. `history`: with all revisions of its documents. */
export const ExportProject = z.strictObject({ projectId: Id, history: z.boolean().default(false) });

/** Where the file is downloaded from, once and soon. */
export const ExportTicket = z.strictObject({ url: z.string(), fileName: z.string(), expiresAt: z.date() });
export type ExportTicket = z.output<typeof ExportTicket>;

/** The newest archives that were downloaded of a project, at most 20. */
export const ListExports = z.strictObject({ projectId: Id });

/** An archive that was downloaded. It is not kept: it holds the project as it was when the download began. */
export const ProjectExport = z.strictObject({
  id: z.string(),
  by: Person,
  history: z.boolean(),
  /** `failed`: the download was broken off. */
  state: z.enum(['running', 'done', 'failed']),
  /** Bytes, once it is done. */
  size: z.number().nullable(),
  createdAt: z.date(),
  endedAt: z.date().nullable(),
});
export type ProjectExport = z.output<typeof ProjectExport>;
export const ProjectExportList = z.array(ProjectExport);

/** Without a client the project is for the one the caller edits; without name or slug it keeps those of the archive. */
export const ImportProject = z.strictObject({
  fileName: z.string().min(1).max(255),
  /** Bytes. */
  fileSize: z.int().min(1),
  clientId: Id.optional(),
  name: Name.optional(),
  slug: Slug.optional(),
  requestId: RequestId,
});

/** How the browser sends the archive. Then `projects.startImport` begins. */
export const ImportTicket = z.strictObject({
  importId: z.string(),
  url: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  expiresAt: z.date(),
});
export type ImportTicket = z.output<typeof ImportTicket>;

export const OneImport = z.strictObject({ importId: Id });

/** What an archive held. */
export const ImportSummary = z.strictObject({
  documents: z.number(),
  directories: z.number(),
  files: z.number(),
  /** Bytes of the files. */
  bytes: z.number(),
  /** Revisions that came along. */
  revisions: z.number(),
  /** Documents of an older release, whose history was left behind. */
  withoutHistory: z.number(),
});
export type ImportSummary = z.output<typeof ImportSummary>;

/** An archive on its way to being a project. */
export const ProjectImport = z.strictObject({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(['uploading', 'queued', 'running', 'done', 'failed', 'cancelled']),
  /** 0..1 */
  progress: z.number(),
  step: z.enum(['files', 'documents']).nullable(),
  /** Set when it is done. */
  project: z.strictObject({ id: z.string(), name: z.string(), slug: z.string() }).nullable(),
  summary: ImportSummary.nullable(),
  /** Why it failed, and which part of the archive is at fault. */
  fault: z.strictObject({ message: z.string(), entry: z.string().nullable() }).nullable(),
  createdAt: z.date(),
});
export type ProjectImport = z.output<typeof ProjectImport>;
