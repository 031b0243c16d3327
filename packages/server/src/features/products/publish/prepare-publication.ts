import type { Kysely } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { refuseWhenLocked } from '../../../access/project-lock.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { type PreparedBody, prepareBody } from '../../publications/prepare-body.ts';
import { lastPublication } from '../../publications/store-publication.ts';
import { readLiveTexts } from '../../translations/live-texts.ts';
import { type PreparedTexts, prepareTexts, textsContent } from '../../translations/publish-texts.ts';
import { translationsOf } from '../../translations/translations-doc.ts';
import type { MadeParts } from '../product-kind.ts';
import { type ProductId, productRow } from '../product-row.ts';
import { type ProductsDeps, productKindOf } from '../products-deps.ts';
import { type TakenSnapshot, takeSnapshot } from './take-snapshot.ts';

/** What is to be published. */
export interface PublishRequest extends ProductId {
  note?: string | undefined;
  /** What the caller has reviewed: with another head nothing is published. */
  revision?: number | undefined;
  include?: { project: boolean; translations: boolean } | undefined;
  /** Also with warnings that need consent. */
  consent?: boolean | undefined;
}

/** Everything that a publication is stored from: read as of one moment, compressed, and with all that is made of it. */
export interface PreparedPublication {
  row: {
    id: string;
    kind: string;
    space_id: string;
    revision: number;
    updated_at: Date;
    active_id: string | null;
    published_id: string | null;
  };
  taken: Omit<TakenSnapshot, 'content'>;
  /** Null where something stands in the way of it. */
  body: PreparedBody | null;
  texts: PreparedTexts;
  /** Null where its page is made from the body, or the newest publication has it already. */
  made: { page: Buffer; files: MadeParts['files']; pictures: MadeParts['pictures'] } | null;
}

export type PreparingDeps = Pick<ProductsDeps, 'db' | 'kinds' | 'publishedReader'>;

/** Prepares a publication, of what is stored. Nothing is changed. */
export async function preparePublication(
  deps: PreparingDeps,
  actor: Actor,
  { note: _note, consent: _consent, revision, include, ...product }: PublishRequest,
): Promise<PreparedPublication> {
  const kind = productKindOf(deps, product.type);
  const { row, texts, taken, last } = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const found = await productRow(trx, actor, product);
      await refuseWhenLocked(trx, actor, found.space_id);
      return {
        row: found,
        texts: await textsToPublish(deps, trx, found.space_id, include),
        taken: await takeSnapshot(trx, kind, found, { audience: 'public', withChecks: true }),
        last: await lastPublication(trx, found.id),
      };
    });
  const { content, ...rest } = taken;
  const isHeld =
    rest.issues.some(({ level }) => level === 'error') || (revision !== undefined && revision !== row.revision);
  const body = isHeld ? null : await prepareBody(content, last);
  const parts = body?.bytes ? await kind.make?.({ ...content, version: body.version, hash: body.hash }) : undefined;
  const { id, kind: type, space_id, updated_at, active_id, published_id } = row;
  return {
    row: { id, kind: type, space_id, revision: row.revision, updated_at, active_id, published_id },
    taken: rest,
    body,
    texts: await prepareTexts(texts),
    made: parts
      ? { page: Buffer.from(JSON.stringify(parts.page)), files: parts.files, pictures: parts.pictures }
      : null,
  };
}

/** The texts of the project as they are; unticked, those that are live and keys that never were. */
async function textsToPublish(
  deps: Pick<ProductsDeps, 'publishedReader'>,
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
