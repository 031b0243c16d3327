import type { PublishIssue, PublishResult } from '@diorama/contract/publications/publications.contract.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import type { Database } from '../../database/schema.ts';
import { publishBlocked, publishOutdated, revisionConflict } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { prepareBody } from '../publications/prepare-body.ts';
import { publicationInfo } from '../publications/publication-info.ts';
import { publishProject } from '../publications/publish-project.ts';
import { lastPublication, storePublication } from '../publications/store-publication.ts';
import { readLiveTexts } from '../translations/live-texts.ts';
import { prepareTexts, storeTexts, textsContent } from '../translations/publish-texts.ts';
import { translationsOf } from '../translations/translations-doc.ts';
import { createTurns } from './in-turn.ts';
import { type ProductId, productRow } from './product-row.ts';
import { type ProductsDeps, productKindOf } from './products-deps.ts';
import { takeSnapshot } from './take-snapshot.ts';

/** Another process may publish the same product in between; then the body is made again with the next number. */
const ATTEMPTS = 5;

const inTurn = createTurns();

interface PublishRequest extends ProductId {
  note?: string | undefined;
  /** What the caller has reviewed: with another head nothing is published. */
  revision?: number | undefined;
  include?: { project: boolean; translations: boolean } | undefined;
}

/**
 * Freezes a product with all it reaches and makes that what visitors see. Read as of one moment, compressed outside any
 * transaction, and swapped in a short one.
 */
export async function publishProduct(
  deps: ProductsDeps,
  actor: Actor,
  request: PublishRequest,
): Promise<PublishResult> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await inTurn(request.id, () => tryPublish(deps, actor, request));
    if (result !== 'overtaken') {
      deps.publishedReader.forget(request.id);
      deps.publishedReader.forget(result.projectId);
      deps.publishedReader.forget(result.textsId);
      return result.answer;
    }
    if (attempt === ATTEMPTS)
      throw revisionConflict({ baseRevision: 0, currentRevision: 0, by: null, at: null, paths: [] });
  }
}

async function tryPublish(deps: ProductsDeps, actor: Actor, request: PublishRequest) {
  const { note, revision, include, ...product } = request;
  const kind = productKindOf(deps, product.type);
  await deps.documents.beforeReading(product.id);
  const { row, texts, taken, last } = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const found = await productRow(trx, actor, product);
      await refuseWhenLocked(trx, actor, found.space_id);
      const texts = await textsToPublish(deps, trx, found.space_id, include);
      return {
        row: found,
        texts,
        taken: await takeSnapshot(trx, kind, found, { audience: 'public', withChecks: true }),
        last: await lastPublication(trx, found.id),
      };
    });
  if (revision !== undefined && revision !== row.revision)
    throw publishOutdated({
      baseRevision: revision,
      currentRevision: row.revision,
      by: null,
      at: row.updated_at,
      paths: [],
    });
  const errors = taken.issues.filter(({ level }) => level === 'error');
  if (errors.length > 0) throw publishBlocked(errors.map(asApiIssue));
  const body = await prepareBody(taken.content, last);
  const preparedTexts = await prepareTexts(texts);
  return deps.db.transaction().execute(async (trx) => {
    await deps.documents.lock(trx, actor, row.id, row.kind);
    const stored = await storePublication(trx, actor, {
      source: {
        projectId: row.space_id,
        kind: row.kind,
        documentId: row.id,
        revision: row.revision,
        schemaVersion: kind.kind.schemaVersion,
        format: kind.format,
      },
      body,
      pins: taken.pins,
      files: taken.files,
      media: taken.media,
      references: taken.references,
      note: note ?? null,
    });
    if (stored === 'overtaken') return stored;
    if ((await storeTexts(trx, actor, preparedTexts)) === 'overtaken') return 'overtaken';
    await trx.updateTable('documents').set({ published_id: stored.id }).where('id', '=', row.id).execute();
    if (!row.active_id)
      await trx
        .updateTable('projects')
        .set({ active_type: row.kind, active_id: row.id })
        .where('id', '=', row.space_id)
        .where('active_id', 'is', null)
        .execute();
    const withProject = include?.project ?? true;
    const project = withProject ? await publishProject(trx, actor, row.space_id) : { withMenu: false };
    const { space_id: spaceId } = row;
    await audit(trx, actor, { action: `${row.kind}.publish`, target: row.id, spaceId, revision: stored.version });
    const answer: PublishResult = {
      ...(await publicationInfo(trx, stored.id)),
      unchanged: stored.unchanged,
      warnings: taken.issues,
      alsoPublished: { theme: withProject, menu: project.withMenu, translations: include?.translations ?? true },
    };
    return { answer, projectId: spaceId, textsId: preparedTexts.id };
  });
}

/** The texts of the project as they are; unticked, those that are live and keys that never were. */
async function textsToPublish(
  deps: ProductsDeps,
  trx: Kysely<Database>,
  projectId: string,
  include: PublishRequest['include'],
) {
  if (include?.translations ?? true) return textsContent(trx, projectId, null);
  const head = await translationsOf(trx, projectId).executeTakeFirst();
  return textsContent(trx, projectId, (await readLiveTexts(deps, head?.id ?? null)) ?? NOTHING_LIVE);
}

/** Before the first publish: the page shows the catalogue. */
const NOTHING_LIVE = { languages: [], first: 'en' as const, texts: {}, hash: '' };

const asApiIssue = ({ record, path, message, check }: PublishIssue) => ({
  path: record ? [record, ...path] : path,
  message,
  code: check,
});
