import { PlainJson } from '@diorama/contract/common/plain-json.ts';
import type {
  ChangeDocument,
  ChangeResult,
  ChangesSince,
  OpenedDocument,
} from '@diorama/contract/documents/documents.contract.ts';
import type { ApiIssue } from '@diorama/contract/errors/api-error.ts';
import { fromAttributes } from '@diorama/documents/engine/attributes.ts';
import type { Change } from '@diorama/documents/engine/change.ts';
import type { DocumentDefinition } from '@diorama/documents/engine/define-document.ts';
import { isPlainObject } from '@diorama/documents/engine/json.ts';
import type { ConflictPath } from '@diorama/documents/engine/merge.ts';
import { compareVersions } from '@diorama/documents/engine/migrations.ts';
import { valueAt } from '@diorama/documents/engine/path.ts';
import type { RecordEdit } from '@diorama/documents/engine/records.ts';
import { tablesOf } from '@diorama/documents/engine/tables.ts';
import { parseRecord, type RecordIssue } from '@diorama/documents/engine/validate.ts';
import { definitionOf } from '@diorama/documents/kinds.ts';
import { themeAttributes } from '@diorama/documents/theme/theme.ts';
import type { Kysely, OperationNodeSource, Selectable } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { LOCK_COLUMNS, refuseWhenLockedIn } from '../../access/project-lock.ts';
import { mayEdit } from '../../access/scope.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/schema.ts';
import { inOneStatement } from '../../database/single-statement.ts';
import { invalidField, invalidInput, notFound, revisionConflict } from '../../errors/api-error.ts';
import { auditWrite } from '../audit/audit.ts';
import { checkAttributes } from './check-attributes.ts';
import { refuseOlderClient } from './client-release.ts';
import { changesUpTo } from './document-log.ts';
import { readRecords, recordWrites, STORED_RECORDS, storedRecords, writeReferences } from './document-rows.ts';
import { leadsFrom } from './log-reach.ts';
import { changeOf, mergeOntoHead } from './merge-onto-head.ts';
import { publishStateOf } from './publish-state.ts';
import { migrated, readableRecords } from './readable-records.ts';
import { EMPTY_HASH, nextHash } from './record-hash.ts';
import { recordsAt } from './records-at.ts';
import { hashOf, repeated, seenByWriter, sinceRevision } from './request-replay.ts';
import { remember, sawWrite, seenBy } from './session-bases.ts';

type DocumentRow = Selectable<Database['documents']>;

/** Most conflicting leaves named in one answer (CONTRACT 0.5). */
const MAX_CONFLICT_PATHS = 50;

/** Called in the transaction of every accepted change: products start their follow-up work here. */
export type ChangeListener = (
  trx: Kysely<Database>,
  document: DocumentRow,
  edits: readonly RecordEdit[],
) => Promise<void>;

/** One accepted change, or the answer that there was nothing to do. */
interface Accepted extends ChangeResult {
  edits: readonly RecordEdit[];
}

/** The document engine on the server: create, open, change. Knows no product. */
export function createDocuments(db: Kysely<Database>) {
  const listeners: ChangeListener[] = [];

  async function rowForUpdate(trx: Kysely<Database>, actor: Actor, id: string): Promise<DocumentRow> {
    const row = await documentsInReach(trx, actor)
      .leftJoin('users as holders', 'holders.id', 'projects.lock_by')
      .selectAll('documents')
      .select(LOCK_COLUMNS)
      .where('documents.id', '=', id)
      .forUpdate('documents')
      .executeTakeFirst();
    if (!row) throw notFound('Document', id);
    refuseWhenLockedIn(row, actor);
    return row;
  }

  /** Brings a document of an older release to this one, as a revision of its own. */
  async function migrateStored(
    trx: Kysely<Database>,
    definition: DocumentDefinition,
    row: DocumentRow,
  ): Promise<DocumentRow> {
    if (compareVersions(row.schema_version, definition.schemaVersion) === 0) return row;
    const stored = await readRecords(trx, row.id);
    const after = migrated(definition, row, stored);
    const keys = new Set([...Object.keys(stored), ...Object.keys(after)]);
    const edits = [...keys].map((key) => ({ key, before: stored[key], after: after[key] }));
    const next = await append(trx, definition, row, edits, {
      label: `Migrate to ${definition.schemaVersion}`,
      by: null,
      sid: null,
      requestId: null,
      requestHash: null,
      merged: false,
    });
    await trx
      .updateTable('documents')
      .set({ schema_version: definition.schemaVersion })
      .where('id', '=', row.id)
      .execute();
    return { ...row, ...next, schema_version: definition.schemaVersion };
  }

  interface Signature {
    label: string;
    by: string | null;
    sid: string | null;
    requestId: string | null;
    requestHash: string | null;
    merged: boolean;
  }

  async function append(
    trx: Kysely<Database>,
    definition: DocumentDefinition,
    row: DocumentRow,
    edits: readonly RecordEdit[],
    signature: Signature,
    alongside: readonly OperationNodeSource[] = [],
  ) {
    const revision = row.revision + 1;
    const hash = nextHash(row.hash, edits);
    const changesOf = (list: readonly RecordEdit[]) => list.flatMap((edit) => changeOf(definition, edit) ?? []);
    const settings = edits.find(({ key }) => key === 'settings')?.after;
    const name = typeof settings?.name === 'string' ? settings.name : row.name;
    const updated = { revision, hash, name, updated_at: new Date(), updated_by: signature.by };
    await inOneStatement(trx, [
      ...recordWrites(trx, row.id, revision, edits),
      trx.insertInto('revisions').values({
        document_id: row.id,
        revision,
        by: signature.by,
        sid: signature.sid,
        request_id: signature.requestId,
        request_hash: signature.requestHash,
        label: signature.label,
        merged: signature.merged,
        forward: JSON.stringify(changesOf(edits)),
        inverse: JSON.stringify(
          changesOf(edits.map(({ key, before, after }) => ({ key, before: after, after: before }))),
        ),
        hash,
        schema_version: definition.schemaVersion,
      }),
      trx.updateTable('documents').set(updated).where('id', '=', row.id),
      ...alongside,
    ]);
    await writeReferences(trx, row.id, edits);
    return updated;
  }

  /**
   * Merges, validates and stores changes; everything or nothing. A repeated request id returns the first answer. What
   * waits for the database follows each other, so it is little: one read, one write, and what listeners add.
   */
  async function accept(
    trx: Kysely<Database>,
    actor: Actor,
    locked: DocumentRow,
    input: {
      baseRevision: number;
      baseHash?: string | undefined;
      requestId: string | null;
      label: string;
      changes: readonly Change[];
      /** Records taken as they are, for a restore of what cannot be read. */
      unreadable?: ReadonlySet<string>;
    },
  ): Promise<Accepted> {
    const definition = definitionOf(locked.kind);
    const row = await migrateStored(trx, definition, locked);
    const keys = [...new Set(input.changes.map(({ record }) => record))];
    const { first, stored } = await seenByWriter(trx, row.id, input.requestId, keys);
    if (first) return { ...(await repeated(trx, row.id, input, first)), edits: [] };
    if (input.baseRevision > row.revision)
      throw invalidField(['baseRevision'], `Revision ${input.baseRevision} does not exist yet`);
    const since = input.baseRevision < row.revision ? await sinceRevision(trx, row.id, input.baseRevision) : [];
    const merge = mergeOntoHead(
      definition,
      input.changes,
      new Map(stored.map(({ key, value }) => [key, value])),
      since,
      input.unreadable,
    );
    const others = since.flatMap(({ forward }) => forward);
    const isMerged = since.length > 0;
    const conflict = (paths: ConflictPath[]) => {
      const last = since.at(-1);
      return revisionConflict({
        baseRevision: input.baseRevision,
        currentRevision: row.revision,
        by: last?.by ? { id: last.by, name: last.name ?? '' } : null,
        at: last?.at ?? null,
        paths: paths.slice(0, MAX_CONFLICT_PATHS),
      });
    };
    if (!leadsFrom(since, input.baseRevision, row.revision)) throw conflict(pathsWithoutBase(input.changes, stored));
    // The log leads from the base on, so its first entry knows what the base held; null when that is not kept.
    const baseHash = input.baseRevision === row.revision ? row.hash : (since[0]?.base_hash ?? null);
    if (input.baseHash !== undefined && baseHash !== null && input.baseHash !== baseHash)
      throw invalidField(
        ['baseHash'],
        `Revision ${input.baseRevision} is another one than yours. Open the document again`,
      );
    if (merge.type === 'conflict') throw conflict(merge.paths);
    if (merge.type === 'invalid') {
      if (isMerged && changesAloneAreValid(definition, input.changes, stored)) {
        throw conflict(
          merge.issues.map(({ path }) => ({
            path: path.map(String),
            base: undefined,
            mine: undefined,
            theirs: undefined,
          })),
        );
      }
      throw invalidInput(asApiIssues(merge.issues));
    }
    if (merge.edits.length === 0) {
      await remember(trx, actor.sid, row.id, row.revision);
      return { revision: row.revision, hash: row.hash, merged: isMerged, unchanged: true, changes: others, edits: [] };
    }
    const revision = row.revision + 1;
    const signature = {
      label: input.label,
      by: actor.userId,
      sid: actor.sid,
      requestId: input.requestId,
      requestHash: input.requestId === null ? null : hashOf(input.changes),
      merged: isMerged,
    };
    const note = { action: 'document.change', target: row.id, spaceId: row.space_id, revision };
    const next = await append(trx, definition, row, merge.edits, signature, [
      auditWrite(trx, actor, note),
      sawWrite(trx, actor.sid, row.id, revision),
      trx.updateTable('projects').set({ updated_at: new Date() }).where('id', '=', row.space_id),
    ]);
    for (const listener of listeners) await listener(trx, { ...row, ...next }, merge.edits);
    return { revision, hash: next.hash, merged: isMerged, unchanged: false, changes: others, edits: merge.edits };
  }

  return {
    /** Registers follow-up work that belongs to the same transaction as a change. */
    onChange(listener: ChangeListener): void {
      listeners.push(listener);
    },

    accept,
    rowForUpdate,
    remember,

    /** Makes a document from partial records; defaults fill the rest. Revision 1 is its first content. */
    async create(
      trx: Kysely<Database>,
      input: {
        kind: string;
        spaceId: string;
        name: string;
        by: string | null;
        records: Record<string, Record<string, unknown>>;
      },
    ): Promise<string> {
      const definition = definitionOf(input.kind);
      const id = newId();
      const edits: RecordEdit[] = [];
      const issues: RecordIssue[] = [];
      const singletons = Object.entries(definition.records).filter(([, { cardinality }]) => cardinality === 'one');
      const wanted = { ...Object.fromEntries(singletons.map(([name]) => [name, {}])), ...input.records };
      for (const [key, value] of Object.entries(wanted)) {
        const parsed = parseRecord(definition, key, value);
        if (parsed.ok) edits.push({ key, before: undefined, after: parsed.record });
        else issues.push(...parsed.issues);
      }
      if (issues.length > 0) throw invalidInput(asApiIssues(issues));
      const row = {
        id,
        kind: input.kind,
        space_id: input.spaceId,
        name: input.name,
        schema_version: definition.schemaVersion,
      };
      const hash = EMPTY_HASH;
      const stamp = new Date();
      await trx
        .insertInto('documents')
        .values({ ...row, revision: 0, hash, published_id: null, updated_by: input.by })
        .execute();
      const signature = { label: 'Create', by: input.by, sid: null, requestId: null, requestHash: null, merged: false };
      const whole = {
        ...row,
        revision: 0,
        hash,
        published_id: null,
        updated_by: input.by,
        created_at: stamp,
        updated_at: stamp,
        deleted_at: null,
      };
      const next = await append(trx, definition, whole, edits, signature);
      for (const listener of listeners) await listener(trx, { ...whole, ...next }, edits);
      return id;
    },

    /** What an editor loads: header and every record this release can read. */
    async open(actor: Actor, { kind, id }: { kind: string; id: string }): Promise<OpenedDocument> {
      const row = await documentsInReach(db, actor)
        .leftJoin('documents as themes', 'themes.id', 'projects.theme_id')
        .leftJoin('users', 'users.id', 'documents.updated_by')
        .leftJoin('publications', 'publications.id', 'documents.published_id')
        .selectAll('documents')
        .select([
          'spaces.client_id',
          'spaces.kind as space_kind',
          'themes.hash as theme_hash',
          'users.name as updated_by_name',
          'publications.version',
          'publications.source_hash',
          'publications.source_revision',
        ])
        .select(STORED_RECORDS)
        .where('documents.id', '=', id)
        .where('documents.kind', '=', kind)
        .executeTakeFirst();
      if (!row) throw notFound('Document', id);
      const definition = definitionOf(kind);
      const { records, quarantined } = readableRecords(definition, row, storedRecords(row));
      await remember(db, actor.sid, id, row.revision);
      return {
        id,
        kind,
        space: { id: row.space_id, kind: row.space_kind },
        projectId: row.space_kind === 'project' ? row.space_id : null,
        name: row.name,
        revision: row.revision,
        hash: row.hash,
        schemaVersion: definition.schemaVersion,
        updatedAt: row.updated_at,
        updatedBy: row.updated_by && row.updated_by_name ? { id: row.updated_by, name: row.updated_by_name } : null,
        mayEdit: mayEdit(actor.scope, row.client_id),
        state: publishStateOf(row),
        publishedVersion: row.version,
        changesSincePublish: row.source_revision === null ? null : row.revision - row.source_revision,
        records: new PlainJson(records),
        quarantined,
      };
    },

    /** The record-level save of the editors. A repeated request id returns the first answer. */
    async change(actor: Actor, input: z.output<typeof ChangeDocument>): Promise<ChangeResult> {
      return db.transaction().execute(async (trx) => {
        const row = await rowForUpdate(trx, actor, input.id);
        refuseOlderClient(row.kind, input.schemaVersion);
        const { edits: _edits, ...result } = await accept(trx, actor, row, input);
        return result;
      });
    },

    /** What others did after a revision, for an editor that missed it. */
    async changesSince(
      actor: Actor,
      { id, revision, hash }: { id: string; revision: number; hash?: string | undefined },
    ): Promise<ChangesSince> {
      const row = await documentsInReach(db, actor)
        .leftJoin('revisions as known', (join) =>
          join.onRef('known.document_id', '=', 'documents.id').on('known.revision', '=', revision),
        )
        .select(['documents.revision', 'known.hash'])
        .where('documents.id', '=', id)
        .executeTakeFirst();
      if (!row) throw notFound('Document', id);
      const isOther = hash !== undefined && row.hash !== null && row.hash !== hash;
      if (isOther || revision > row.revision) return { revision: row.revision, entries: null, isGone: true };
      return changesUpTo(db, id, revision, row.revision);
    },

    recordsAt,

    /** Saves a whole theme in the caller's transaction, through the same merge as any change. */
    async updateTheme(
      trx: Kysely<Database>,
      actor: Actor,
      themeId: string,
      theme: Readonly<Record<string, unknown>>,
    ): Promise<void> {
      const row = await rowForUpdate(trx, actor, themeId);
      const definition = definitionOf('theme');
      if (theme.colors !== undefined && !isPlainObject(theme.colors))
        throw invalidField(['theme', 'colors'], 'Expected object');
      checkAttributes(definition, themeAttributes(theme), 'theme');
      const tables = tablesOf(definition, Object.entries(await readRecords(trx, themeId)));
      const changes = fromAttributes(definition, tables, themeAttributes(theme), newId);
      if (changes.length > 0)
        await accept(trx, actor, row, { baseRevision: row.revision, requestId: null, label: 'Update theme', changes });
    },

    /** The base of a writer who names no revision: what this session last read or wrote, else the head. */
    async baseFor(trx: Kysely<Database>, actor: Actor, documentId: string, head: number): Promise<number> {
      return Math.min((await seenBy(trx, actor.sid, documentId)) ?? head, head);
    },
  };
}

export type Documents = ReturnType<typeof createDocuments>;

const asApiIssues = (issues: readonly RecordIssue[]): ApiIssue[] =>
  issues.map((issue) => ({ ...issue, code: 'custom' }));

/** The changed leaves beside what is stored, for a writer whose base is not kept any more. */
const pathsWithoutBase = (
  changes: readonly Change[],
  stored: readonly { key: string; value: Record<string, unknown> }[],
): ConflictPath[] => {
  const theirs = new Map(stored.map(({ key, value }) => [key, value]));
  return changes.flatMap((change): ConflictPath[] => {
    const record = theirs.get(change.record);
    if (change.op !== 'patch')
      return [
        { path: [change.record], base: null, mine: change.op === 'put' ? change.value : undefined, theirs: record },
      ];
    return change.set.map(({ path, value }) => ({
      path: [change.record, ...path],
      base: null,
      mine: value,
      theirs: valueAt(record, path),
    }));
  });
};

/** True when the changes would stand on the head without anyone else's edits in between: then the merge is at fault. */
function changesAloneAreValid(
  definition: DocumentDefinition,
  changes: readonly Change[],
  stored: readonly { key: string; value: Record<string, unknown> }[],
): boolean {
  return mergeOntoHead(definition, changes, new Map(stored.map(({ key, value }) => [key, value])), []).type === 'edits';
}
