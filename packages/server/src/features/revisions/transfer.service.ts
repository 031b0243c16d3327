import { PlainJson } from '@diorama/contract/common/plain-json.ts';
import type { ImportDocument, ImportedDocument } from '@diorama/contract/revisions/revisions.contract.ts';
import { editsBetween } from '@diorama/documents/engine/merge/diff-records.ts';
import { Envelope } from '@diorama/documents/engine/schema/envelope.ts';
import { parseRecord } from '@diorama/documents/engine/schema/validate.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import type { Database } from '../../database/tables/schema.ts';
import { invalidField, invalidInput, notFound } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { lockDocument } from '../documents/change/lock-document.ts';
import type { Documents } from '../documents/documents.service.ts';
import { changeOf } from '../documents/merge/merge-onto-head.ts';
import { readRecords } from '../documents/read/document-rows.ts';
import { migratedRecords } from '../documents/read/load-document.ts';

/** Whole documents out of the studio and back in. */
export function createTransfer(db: Kysely<Database>, documents: Documents) {
  return {
    /** Every record as it is stored, those that cannot be read too. */
    async export(actor: Actor, { id }: { id: string }): Promise<PlainJson<Envelope>> {
      await documents.beforeReading(id);
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          const row = await documentsInReach(trx, actor)
            .selectAll('documents')
            .where('documents.id', '=', id)
            .executeTakeFirst();
          if (!row) throw notFound('Document', id);
          const { kind, schema_version: schemaVersion, revision } = row;
          return new PlainJson({ kind, id, schemaVersion, revision, records: await readRecords(trx, id) });
        });
    },

    /** Makes a document what the envelope holds, as one revision. Refused whole when any part of it cannot be read. */
    async import(actor: Actor, { id, envelope: given }: z.output<typeof ImportDocument>): Promise<ImportedDocument> {
      const parsed = Envelope.safeParse(given);
      return db.transaction().execute(async (trx) => {
        const row = await lockDocument(trx, actor, id);
        if (!parsed.success)
          throw invalidInput(
            parsed.error.issues.map(({ path, message }) => ({
              path: ['envelope', ...path.map((step) => (typeof step === 'symbol' ? String(step) : step))],
              message,
              code: 'custom',
            })),
          );
        const envelope = parsed.data;
        if (envelope.kind !== row.kind)
          throw invalidField(
            ['envelope', 'kind'],
            `This file holds a document of kind “${envelope.kind}”, not “${row.kind}”`,
          );
        const definition = kindOf(row.kind);
        const source = { id: envelope.id, schema_version: envelope.schemaVersion };
        const records = migratedRecords(definition, source, envelope.records);
        const issues = Object.entries(records).flatMap(([key, value]) => {
          const record = parseRecord(definition, key, value);
          return record.ok ? [] : record.issues;
        });
        if (issues.length > 0)
          throw invalidInput(
            issues.map(({ path, message }) => ({
              path: ['envelope', 'records', ...path],
              message: `${path.join(' › ')}: ${message}`,
              code: 'custom',
            })),
          );
        const now = migratedRecords(definition, row, await readRecords(trx, id));
        const changes = editsBetween(definition, now, records).flatMap((edit) => changeOf(definition, edit) ?? []);
        if (changes.length === 0) return { revision: row.revision, unchanged: true };
        const { revision, unchanged } = await documents.accept(trx, actor, row, {
          baseRevision: row.revision,
          requestId: null,
          cause: 'import',
          label: 'Import',
          changes,
        });
        await audit(trx, actor, { action: 'document.import', target: id, spaceId: row.space_id, revision });
        return { revision, unchanged };
      });
    },
  };
}

export type Transfer = ReturnType<typeof createTransfer>;
