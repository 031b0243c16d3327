import type {
  RevalidatedTranslations,
  RevalidateTranslations,
} from '@diorama/contract/translations/translations.contract.ts';
import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { ChangedTexts } from '@diorama/documents/translations/catalogue/texts.ts';
import { completeTexts, projectTexts } from '@diorama/documents/translations/resolve-texts.ts';
import { isCustomKey } from '@diorama/documents/translations/translation-key.ts';
import { translationsDocument } from '@diorama/documents/translations/translations.document.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import { revisionConflict } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { setPublished } from '../documents/change/document-state.ts';
import { contentHash, type PreparedBody, prepareBody } from '../publications/prepare-body.ts';
import { lastPublication, storePublication } from '../publications/store-publication.ts';
import { type LiveTexts, readLiveTexts } from './live-texts.ts';
import { loadTranslations, readTranslations, type TranslationsDeps } from './translations-doc.ts';

/** The shape of the published body. */
const FORMAT = 1;
/** Another process may publish in between; then the body is made again with the next number. */
const ATTEMPTS = 5;

/** The texts of a project, ready to be published. */
export interface PreparedTexts {
  projectId: string;
  id: string;
  revision: number;
  hash: string;
  body: PreparedBody;
  note?: string | undefined;
}

/**
 * What would be published, as of one moment. `live`: what is published already and stays, so that only keys that were
 * never published are added.
 */
export async function textsContent(trx: Kysely<Database>, projectId: string, live: LiveTexts | null) {
  const { id, revision, hash, doc, languages, first } = await loadTranslations(trx, projectId);
  const own = projectTexts(doc, languages);
  const texts = live === null ? own : withNewKeys(live.texts, own, languages);
  const last = await lastPublication(trx, id);
  const kept = live === null ? { languages, first } : { languages: live.languages, first: live.first };
  return {
    projectId,
    id,
    revision,
    // Texts that stay as they were published are not what the document says now: what waits is found by this.
    hash: equalJson(texts, own) ? hash : contentHash({ texts }),
    last,
    content: { type: translationsDocument.kind, format: FORMAT, id, ...kept, texts },
  };
}

/** Published texts with those of keys that no language of them has. */
function withNewKeys(live: ChangedTexts, own: ChangedTexts, languages: readonly Language[]): ChangedTexts {
  const known = new Set(Object.values(live).flatMap((texts) => Object.keys(texts)));
  const added = (texts: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => !known.has(key) && key.startsWith('custom.')));
  return Object.fromEntries(languages.map((language) => [language, { ...live[language], ...added(own[language]) }]));
}

/** Own keys that have a text in another language and none in this one: the catalogue has both. */
function missingIn(texts: ChangedTexts, language: Language): number {
  const keys = new Set(Object.values(texts).flatMap((own) => Object.keys(own).filter(isCustomKey)));
  return [...keys].filter((key) => texts[language]?.[key] === undefined).length;
}

/** Serialised and compressed: done outside of any transaction. */
export async function prepareTexts({
  last,
  content,
  ...head
}: Awaited<ReturnType<typeof textsContent>>): Promise<PreparedTexts> {
  return { ...head, body: await prepareBody(content, last) };
}

/**
 * Makes prepared texts what visitors see; `isNew` is false where they had the same before. `overtaken`: others were
 * published since they were prepared.
 */
export async function storeTexts(
  trx: Kysely<Database>,
  actor: Actor,
  { projectId, id, revision, hash, body, note }: PreparedTexts,
): Promise<{ publicationId: string; isNew: boolean } | 'overtaken'> {
  const before = await trx
    .selectFrom('documents')
    .select('published_id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const stored = await storePublication(trx, actor, {
    source: {
      projectId,
      kind: translationsDocument.kind,
      documentId: id,
      revision,
      schemaVersion: translationsDocument.schemaVersion,
      format: FORMAT,
    },
    body,
    pins: [{ documentId: id, hash }],
    files: [],
    media: [],
    references: [],
    note: note ?? null,
  });
  if (stored === 'overtaken') return stored;
  await setPublished(trx, id, stored.id);
  return { publicationId: stored.id, isNew: stored.id !== before?.published_id };
}

type Revalidated = z.output<typeof RevalidatedTranslations>;

/** Makes the texts of today what visitors see; the same again changes nothing. */
export async function revalidateTranslations(
  deps: TranslationsDeps,
  actor: Actor,
  { projectId, language, note }: z.output<typeof RevalidateTranslations>,
): Promise<Revalidated> {
  const { languages, id } = await readTranslations(deps.db, actor, projectId);
  const before = await readLiveTexts(deps, id);
  for (let attempt = 1; ; attempt += 1) {
    const content = await textsContent(deps.db, projectId, null);
    const prepared = await prepareTexts(content);
    const stored = await deps.db.transaction().execute(async (trx) => {
      const outcome = await storeTexts(trx, actor, { ...prepared, note: note || undefined });
      if (outcome !== 'overtaken' && outcome.isNew)
        await audit(trx, actor, { action: 'translations.publish', target: id, spaceId: projectId });
      return outcome;
    });
    if (stored === 'overtaken' && attempt < ATTEMPTS) continue;
    if (stored === 'overtaken')
      throw revisionConflict({ baseRevision: 0, currentRevision: 0, by: null, at: null, paths: [] });
    deps.publishedReader.forget(id);
    const { texts, first } = content.content;
    const hashOf = (own: ChangedTexts, one: Language, from: Language) => contentHash(completeTexts(own, one, from));
    return {
      publicationId: stored.publicationId,
      languages: languages
        .filter((one) => language === undefined || one === language)
        .map((one) => {
          const hash = hashOf(texts, one, first);
          return { language: one, hash, changed: hash !== hashOf(before?.texts ?? {}, one, before?.first ?? first) };
        }),
      missing: Object.fromEntries(languages.map((one) => [one, missingIn(texts, one)])),
      at: new Date(),
    };
  }
}
