import type { Kysely } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { preparedQuery, type Slots } from '../../../database/prepared-statements.ts';
import { oneStatement } from '../../../database/single-statement.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { auditWrite } from '../../audit/audit.ts';
import { seenWrites } from '../read/session-bases.ts';
import { type RevisionValues, revisionWrites } from './append-revision.ts';

interface ChangeValues extends RevisionValues {
  spaceId: string;
}

interface Written extends ChangeValues {
  actorId: string;
  sessionId: string;
  ip: string;
  request: string;
  action: string;
}

/** Which of the writes of records there are. */
interface Form {
  isRemoving: boolean;
  isKeeping: boolean;
}

/** Writes an accepted change and all that belongs to it as one statement, which is built once: building takes longer than it runs. */
export async function writeChange(trx: Kysely<Database>, actor: Actor, values: ChangeValues): Promise<void> {
  const { userId: actorId, sid: sessionId, ip, requestId: request } = actor;
  const form = { isRemoving: values.removed !== null, isKeeping: values.kept !== null };
  await changeStatement(trx, { ...values, actorId, sessionId, ip, request, action: 'document.change' }, form);
}

const changeStatement = preparedQuery(
  (db, slot: Slots<Written>, { isRemoving, isKeeping }: Form) => {
    const [id, revision, spaceId] = [slot('id'), slot('revision'), slot('spaceId')];
    return oneStatement([
      ...revisionWrites(db, {
        id,
        revision,
        removed: isRemoving ? slot('removed') : null,
        kept: isKeeping ? slot('kept') : null,
        hash: slot('hash'),
        name: slot('name'),
        forward: slot('forward'),
        inverse: slot('inverse'),
        updatedAt: slot('updatedAt'),
        cause: slot('cause'),
        label: slot('label'),
        by: slot('by'),
        sid: slot('sid'),
        requestId: slot('requestId'),
        requestHash: slot('requestHash'),
        merged: slot('merged'),
        schemaVersion: slot('schemaVersion'),
      }),
      auditWrite(
        db,
        { userId: slot('actorId'), sid: slot('sessionId'), ip: slot('ip'), requestId: slot('request') },
        { action: slot('action'), target: id, spaceId, revision },
      ),
      ...seenWrites(db, slot('sessionId'), id, revision),
      // A project's list shows when anything in it was last changed.
      db
        .updateTable('projects')
        .set({ updated_at: slot('updatedAt') })
        .where('id', '=', spaceId),
    ]);
  },
  ({ isRemoving, isKeeping }) => `${isRemoving} ${isKeeping}`,
);
