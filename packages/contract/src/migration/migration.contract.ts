import type { PatchOperation, RecordDifference } from '@diorama/documents/engine/merge/diff-records.ts';
import { isProductKind, PRODUCT_KINDS } from '@diorama/documents/shared/product-kinds.ts';
import * as z from 'zod';
import { pageOf, plainJsonOf } from '../common/answers.ts';
import { Cursor, Id, Limit, oneOf, RequestId, Search } from '../common/inputs.ts';
import { Person } from '../common/person.ts';

/** A release like `1.2.3`. Source: SPEC §3 "Migration range". */
export const Version = z
  .string()
  .max(50)
  .regex(/^\d+\.\d+\.\d+$/, 'Use a version like 1.2.3');

const MIGRATION_PRODUCTS = ['all', ...PRODUCT_KINDS] as const;

/** Whose documents a run takes: those of every kind, or of one product kind. Source: SPEC §3 "Migration range". */
export const MigrationProduct = oneOf(
  (value): value is (typeof MIGRATION_PRODUCTS)[number] => value === 'all' || isProductKind(value),
  MIGRATION_PRODUCTS,
);
export type MigrationProduct = z.output<typeof MigrationProduct>;

/** Migrates documents with `from <= schemaVersion < to` up to `to`. */
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
  /** A piece of a document's or project's name, or a document's id. */
  search: Search,
  cursor: Cursor,
  limit: Limit,
});

/** One step of a kind's history. */
const MigrationStepInfo = z.strictObject({
  /** `icgi/1`. */
  name: z.string(),
  /** What the step does; its id if it has no description. */
  title: z.string(),
  /** The release before it. */
  from: z.string(),
  to: z.string(),
});
export type MigrationStepInfo = z.output<typeof MigrationStepInfo>;

/** A document of a run, as lists show it. */
const MigrationDocument = z.strictObject({
  docId: z.string(),
  type: z.string(),
  name: z.string(),
  /** Null outside of projects. */
  projectId: z.string().nullable(),
  projectName: z.string().nullable(),
});
export type MigrationDocument = z.output<typeof MigrationDocument>;

/** Why a document could not be migrated. */
const MigrationFailure = MigrationDocument.extend({ step: z.string(), message: z.string() });
export type MigrationFailure = z.output<typeof MigrationFailure>;

/** A document that a roll back left as it is, and why. */
const NotRestored = MigrationDocument.extend({ message: z.string() });
export type NotRestored = z.output<typeof NotRestored>;

/** One run over many documents. */
export const Migration = z.strictObject({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  product: MigrationProduct,
  dryRun: z.boolean(),
  stopOnError: z.boolean(),
  /** Null: documents of all projects. */
  projectIds: z.array(z.string()).nullable(),
  status: z.enum(MIGRATION_STATUSES),
  /** True while documents are being restored. */
  isRollingBack: z.boolean(),
  /** `unchanged` counts skipped documents, too. What is missing to `candidates` was not reached. */
  totals: z.strictObject({
    candidates: z.number(),
    migrated: z.number(),
    unchanged: z.number(),
    failed: z.number(),
  }),
  /** Documents that a roll back has restored. */
  restored: z.number(),
  steps: z.array(MigrationStepInfo),
  /** The first 100. */
  failures: z.array(MigrationFailure),
  /** The first 100. */
  notRestored: z.array(NotRestored),
  startedBy: Person,
  startedAt: z.date(),
  finishedAt: z.date().nullable(),
});
export type Migration = z.output<typeof Migration>;
export const MigrationPage = pageOf(Migration);

/** What a run did, or would do, to a document. */
const MigrationDifference = MigrationDocument.extend({
  outcome: z.enum(MIGRATION_OUTCOMES),
  /** Whether a roll back has restored it; null when none came to it. */
  isRestored: z.boolean().nullable(),
  step: z.string().nullable(),
  message: z.string().nullable(),
  /** Fields that differ. */
  changes: z.number(),
  /** RFC 6902, on an object of records by key. Null in lists, and where the difference is not kept. */
  patch: plainJsonOf<PatchOperation[]>().nullable(),
  /** The same by record, with both values of each field. */
  records: plainJsonOf<RecordDifference[]>().nullable(),
});
export type MigrationDifference = z.output<typeof MigrationDifference>;
export const MigrationDifferencePage = pageOf(MigrationDifference);

/** What this server can migrate. */
export const MigrationReleases = z.strictObject({
  /** Every release there is a document or a step of, oldest first. */
  releases: z.array(z.string()),
  kinds: z.array(
    z.strictObject({
      type: z.string(),
      /** `walkthrough`. */
      name: z.string(),
      /** The newest release. */
      release: z.string(),
      steps: z.array(MigrationStepInfo),
      documents: z.array(z.strictObject({ release: z.string(), count: z.number() })),
    }),
  ),
});
export type MigrationReleases = z.output<typeof MigrationReleases>;
