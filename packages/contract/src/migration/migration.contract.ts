import type { PatchOperation, RecordDifference } from '@diorama/documents/engine/diff-records.ts';
import { isProductKind, PRODUCT_KINDS, type ProductKindName } from '@diorama/documents/shared/product-kinds.ts';
import * as z from 'zod';
import { Cursor, Id, Limit, RequestId } from '../common/inputs.ts';
import type { PlainJson } from '../common/plain-json.ts';
import type { Person } from '../documents/documents.contract.ts';

/** A release like `1.2.3`. Source: SPEC §3 "Migration range". */
export const Version = z
  .string()
  .max(50)
  .regex(/^\d+\.\d+\.\d+$/, 'Use a version like 1.2.3');

/** Whose documents a run takes: those of every kind, or of one product kind. Source: SPEC §3 "Migration range". */
export const MigrationProduct = z.custom<'all' | ProductKindName>(
  (value) => value === 'all' || isProductKind(value),
  `Use one of: all, ${PRODUCT_KINDS.join(', ')}`,
);
export type MigrationProduct = z.output<typeof MigrationProduct>;

/** Takes documents with `from <= schemaVersion < to` as far as `to`. */
export const CreateMigration = z.strictObject({
  from: Version,
  to: Version,
  product: MigrationProduct,
  /** Writes nothing and shows what would change. */
  dryRun: z.boolean().default(false),
  /** Only documents of these projects; without it, all documents. */
  projectIds: z.array(Id).min(1).max(100).optional(),
  /** The first failure restores every document of the run. A dry run goes on, so that it finds all failures. */
  stopOnError: z.boolean().default(true),
  requestId: RequestId,
});

export const OneMigration = z.strictObject({ migrationId: Id });
export const ListMigrations = z.strictObject({ cursor: Cursor, limit: Limit });

export const MIGRATION_STATUSES = ['queued', 'running', 'done', 'failed', 'rolled-back', 'cancelled'] as const;
export type MigrationStatus = (typeof MIGRATION_STATUSES)[number];

/** What became of a document. `skipped`: somebody's edit had migrated it already, or it was deleted. */
export const MIGRATION_OUTCOMES = ['failed', 'migrated', 'unchanged', 'skipped'] as const;
export type MigrationOutcome = (typeof MIGRATION_OUTCOMES)[number];

/** Documents of a run, failures first; with `docId`, that document alone with its difference. */
export const DiffMigration = z.strictObject({
  migrationId: Id,
  docId: Id.optional(),
  outcome: z.enum(MIGRATION_OUTCOMES).optional(),
  cursor: Cursor,
  limit: Limit,
});

/** One step of a kind's history. */
export interface MigrationStepInfo {
  /** `icgi/1`. */
  name: string;
  /** What it does; its name again where nobody wrote that down. */
  title: string;
  /** The release before it. */
  from: string;
  to: string;
}

/** A document of a run, as lists show it. */
export interface MigrationDocument {
  docId: string;
  type: string;
  name: string;
  /** Null outside of projects. */
  projectId: string | null;
  projectName: string | null;
}

/** Why a document could not be migrated. */
export interface MigrationFailure extends MigrationDocument {
  step: string;
  message: string;
}

/** A document that a roll back left as it is, and why. */
export interface NotRestored extends MigrationDocument {
  message: string;
}

/** One run over many documents. */
export interface Migration {
  id: string;
  from: string;
  to: string;
  product: MigrationProduct;
  dryRun: boolean;
  stopOnError: boolean;
  /** Null: documents of all projects. */
  projectIds: string[] | null;
  status: MigrationStatus;
  /** True while documents are being restored. */
  isRollingBack: boolean;
  /** `unchanged` counts skipped documents, too. What is missing to `candidates` was not reached. */
  totals: { candidates: number; migrated: number; unchanged: number; failed: number };
  /** Documents that a roll back has restored. */
  restored: number;
  steps: MigrationStepInfo[];
  /** The first 100. */
  failures: MigrationFailure[];
  /** The first 100. */
  notRestored: NotRestored[];
  startedBy: Person;
  startedAt: Date;
  finishedAt: Date | null;
}

/** What a run did, or would do, to a document. */
export interface MigrationDifference extends MigrationDocument {
  outcome: MigrationOutcome;
  /** Whether a roll back has restored it; null when none came to it. */
  isRestored: boolean | null;
  step: string | null;
  message: string | null;
  /** Fields that differ. */
  changes: number;
  /** RFC 6902, on an object of records by key. Null in lists, and where the difference is not kept. */
  patch: PlainJson<PatchOperation[]> | null;
  /** The same by record, with both values of each field. */
  records: PlainJson<RecordDifference[]> | null;
}

/** What this server can migrate. */
export interface MigrationReleases {
  /** Every release there is a document or a step of, oldest first. */
  releases: string[];
  kinds: {
    type: string;
    /** `walkthrough`. */
    name: string;
    /** The newest release. */
    release: string;
    steps: MigrationStepInfo[];
    documents: { release: string; count: number }[];
  }[];
}
