import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type {
  ExportProject,
  ExportTicket,
  ImportProject,
  ImportTicket,
  ProjectExport,
  ProjectImport,
} from '@diorama/contract/archives/archives.contract.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { createDownloadTickets } from '../../access/download-tickets.ts';
import { makerReaches } from '../../access/maker-in-reach.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { limitByTurns } from '../../platform/concurrency/limit-by-turns.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { audit } from '../audit/audit.ts';
import type { Documents } from '../documents/documents.service.ts';
import type { Previews } from '../media/previews.ts';
import { projectRow } from '../projects/project-rows.ts';
import type { RequireRoom } from '../quotas/require-room.ts';
import { ARCHIVE_LIMITS, type ArchiveLimits } from './archive-format.ts';
import { exportProject, refuseTooLarge } from './export/export-project.ts';
import { listExports, notedExport } from './export/export-rows.ts';
import { cancelImport, createImport, IMPORT_JOB, importRow, presentImport, startImport } from './import/import-rows.ts';
import { runImport } from './import/run-import.ts';

const ImportJob = z.object({ importId: z.string() });

/** Archives written by this process at the same time; people take turns. */
const inTurn = limitByTurns(2);
/** Archives that this process turns into projects at the same time. */
const IMPORTS_AT_ONCE = 1;

interface Deps {
  db: Kysely<Database>;
  storage: Storage;
  documents: Documents;
  previews: Previews;
  jobs: Jobs;
  log: Logger;
  config: Config;
  diskSpace: Pick<DiskSpace, 'noteRefused'>;
  requireRoom: RequireRoom;
  /** Signs tickets of downloads. */
  secret: Buffer;
  /** Smaller in tests. */
  archiveLimits?: ArchiveLimits;
}

/** Whole projects out of the studio as one file each, and back in. */
export function createArchives({ secret, archiveLimits = ARCHIVE_LIMITS, ...deps }: Deps) {
  const { db, config, jobs } = deps;
  const { limits } = config;
  const tickets = createDownloadTickets(secret, {
    audience: 'diorama-export',
    claims: z.object({ sub: z.uuid(), sid: z.uuid(), project: z.uuid(), history: z.boolean() }),
    again: 'Export the project again',
  });
  const folder = join(config.dataDir, 'exports');
  // What a killed process left.
  rmSync(folder, { recursive: true, force: true });
  const run = (importId: string, signal = new AbortController().signal): Promise<void> =>
    runImport({ ...deps, limits, archiveLimits }, importId, signal);
  jobs.work(IMPORT_JOB, async (data, signal) => run(ImportJob.parse(data).importId, signal), {
    concurrency: IMPORTS_AT_ONCE,
  });
  const importDeps = { ...deps, limits };
  const present = async (actor: Actor, id: string): Promise<ProjectImport> =>
    presentImport(db, await importRow(db, actor, id));
  return {
    /** Permits one download of a project that the caller may read. */
    async export(actor: Actor, { projectId, history }: z.output<typeof ExportProject>): Promise<ExportTicket> {
      const { slug } = await projectRow(db, actor, projectId);
      await refuseTooLarge({ db, limits: archiveLimits, accessMode: config.accessMode }, projectId, history);
      const { ticket, expiresAt } = await tickets.sign({
        sub: actor.userId,
        sid: actor.sid,
        project: projectId,
        history,
      });
      const query = new URLSearchParams({ ticket });
      return { url: `/api/projects/${projectId}/export?${query}`, fileName: fileNameOf(slug), expiresAt };
    },

    /** The archive that a ticket permits, while its maker still reaches the project. */
    async download(
      projectId: string,
      ticket: string,
      caller: { ip: string; requestId: string },
    ): Promise<{ stream: Readable; fileName: string }> {
      const { sub, sid, project, history } = await tickets.read(ticket);
      const row = await db
        .selectFrom('projects')
        .innerJoin('spaces', 'spaces.id', 'projects.id')
        .innerJoin('users', (join) => join.on('users.id', '=', sub))
        .select('projects.slug')
        .where('projects.id', '=', project)
        .where('spaces.deleted_at', 'is', null)
        .where(makerReaches(config, 'read'))
        .executeTakeFirst();
      if (!row || project !== projectId) throw notFound('Project', projectId);
      await audit(db, { userId: sub, sid, ...caller }, { action: 'project.export', target: project, spaceId: project });
      const own = join(folder, crypto.randomUUID());
      const request = { projectId, withHistory: history };
      const stream = await notedExport(deps, { ...request, userId: sub }, () =>
        inTurn(sub, () =>
          exportProject({ ...deps, limits: archiveLimits, accessMode: config.accessMode }, own, request),
        ),
      );
      return { stream, fileName: fileNameOf(row.slug) };
    },

    exports: (actor: Actor, projectId: string): Promise<ProjectExport[]> => listExports(db, actor, projectId),

    import: (actor: Actor, input: z.output<typeof ImportProject>): Promise<ImportTicket> =>
      createImport(importDeps, actor, input),
    async startImport(actor: Actor, importId: string): Promise<ProjectImport> {
      await startImport(importDeps, actor, importId);
      return present(actor, importId);
    },
    /** What the job does. */
    run,
    getImport: present,
    async cancelImport(actor: Actor, importId: string): Promise<ProjectImport> {
      await cancelImport(importDeps, actor, importId);
      return present(actor, importId);
    },

    /** Whether somebody may still send an archive to its address. Nothing is known of keys of other kinds. */
    async mayBeSent(key: string): Promise<boolean> {
      const id = /^imports\/([0-9a-f-]{36})$/.exec(key)?.[1];
      if (id === undefined) return true;
      const row = await db
        .selectFrom('project_imports')
        .innerJoin('users', 'users.id', 'project_imports.user_id')
        .select('project_imports.id')
        .where('project_imports.id', '=', id)
        .where('project_imports.state', '=', 'uploading')
        .where('users.state', '=', 'active')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

const fileNameOf = (slug: string): string => `${slug}.diorama.zip`;

export type Archives = ReturnType<typeof createArchives>;
