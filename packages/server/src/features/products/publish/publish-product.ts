import type { PublishIssue, PublishResult } from '@diorama/contract/publications/publications.contract.ts';
import type { Actor } from '../../../access/actor.ts';
import { refuseWhenLocked } from '../../../access/project-lock.ts';
import { publishBlocked, publishOutdated, revisionConflict } from '../../../errors/api-error.ts';
import { audit } from '../../audit/audit.ts';
import { setPublished } from '../../documents/change/document-state.ts';
import { noteLoose } from '../../media/renditions/loose-blobs.ts';
import { publicationInfo } from '../../publications/publication-info.ts';
import { publishProject } from '../../publications/publish-project.ts';
import { type PublicationParts, storePublication } from '../../publications/store-publication.ts';
import { takeFirstActiveProduct } from '../../spaces/space-state.ts';
import { storeTexts } from '../../translations/publish-texts.ts';
import { productHeader } from '../product-row.ts';
import { type ProductsDeps, productKindOf } from '../products-deps.ts';
import { drawPictures } from './draw-pictures.ts';
import { createTurns } from './in-turn.ts';
import { type PreparedPublication, type PublishRequest, preparePublication } from './prepare-publication.ts';
import type { PublishThread } from './publish-thread.ts';

/** Another process may publish the same product in between; then the body is made again with the next number. */
const ATTEMPTS = 5;

const inTurn = createTurns();

/** Stored bytes above which a publication is prepared on a thread of its own. */
const LARGE = 512 * 1024;

/**
 * Freezes a product with all it reaches and makes that what visitors see. Read as of one moment, compressed outside any
 * transaction, and swapped in a short one.
 */
export async function publishProduct(
  deps: ProductsDeps,
  publishThread: PublishThread,
  actor: Actor,
  request: PublishRequest,
): Promise<PublishResult> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await inTurn(request.id, () => tryPublish(deps, publishThread, actor, request));
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

async function tryPublish(deps: ProductsDeps, publishThread: PublishThread, actor: Actor, request: PublishRequest) {
  const { revision, include, note } = request;
  const kind = productKindOf(deps, request.type);
  await refuseWhenLocked(deps.db, actor, (await productHeader(deps.db, actor, request)).space_id);
  const bytes = await deps.documents.beforeReading(request.id);
  const prepared = bytes < LARGE ? await preparePublication(deps, actor, request) : await publishThread(actor, request);
  const { row, taken, body, texts: preparedTexts } = prepared;
  if (revision !== undefined && revision !== row.revision)
    throw publishOutdated({
      baseRevision: revision,
      currentRevision: row.revision,
      by: null,
      at: row.updated_at,
      paths: [],
    });
  const isInTheWay = ({ level, consent }: PublishIssue) => level === 'error' || (consent && !request.consent);
  const errors = taken.issues.filter(isInTheWay);
  if (!body || errors.length > 0) throw publishBlocked(errors.map((issue) => asApiIssue(issue, row.id)));
  const parts = prepared.made && (await storeParts(deps, prepared.made));
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
      parts: parts ?? undefined,
    });
    if (stored === 'overtaken') return stored;
    const texts = await storeTexts(trx, actor, preparedTexts);
    if (texts === 'overtaken') return texts;
    // Shown from the next publication on: this one does not wait for portrait videos of older transitions.
    if (taken.uncut.length > 0) await deps.encodings.orderCuts(trx, row, taken.uncut);
    await setPublished(trx, row.id, stored.id);
    if (!row.active_id) await takeFirstActiveProduct(trx, row.space_id, { type: row.kind, id: row.id });
    const withProject = include?.project ?? true;
    const project = withProject ? await publishProject(trx, actor, row.space_id) : { withMenu: false, isNew: false };
    const { space_id: spaceId } = row;
    // Only what visitors have not seen before is recorded.
    if (stored.id !== row.published_id)
      await audit(trx, actor, { action: `${row.kind}.publish`, target: row.id, spaceId, revision: stored.version });
    else if (texts.isNew)
      await audit(trx, actor, { action: 'translations.publish', target: preparedTexts.id, spaceId });
    else if (project.isNew) await audit(trx, actor, { action: 'project.publish', target: spaceId, spaceId });
    const answer: PublishResult = {
      ...(await publicationInfo(trx, stored.id)),
      unchanged: stored.unchanged,
      warnings: taken.issues,
      alsoPublished: { theme: withProject, menu: project.withMenu, translations: include?.translations ?? true },
    };
    return { answer, projectId: spaceId, textsId: preparedTexts.id };
  });
}

/**
 * Draws the pictures that were ordered and stores all that was made. Its content is noted first: where the publication is
 * never stored, it is removed a day later.
 */
async function storeParts(
  { db, storage }: ProductsDeps,
  { page, files, pictures }: NonNullable<PreparedPublication['made']>,
): Promise<PublicationParts> {
  const { files: pictureFiles, drawn, thumb } = await drawPictures(storage, pictures);
  const all = [...files, ...pictureFiles];
  await noteLoose(
    db,
    all.map(({ sha256 }) => sha256),
    new Date(),
  );
  for (const { bytes } of all) await storage.putBlob(bytes);
  const whole = Buffer.concat([Buffer.from(`{"pictures":${JSON.stringify(drawn)},`), page.subarray(1)]);
  return { page: whole, files: all.map(({ sha256, type }) => ({ sha256, type })), thumb };
}

const asApiIssue = ({ record, path, message, check }: PublishIssue, docId: string) => ({
  path: record ? [record, ...path] : path,
  message,
  code: check,
  docId,
});
