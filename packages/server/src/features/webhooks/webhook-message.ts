import { type Kysely, type Selectable, sql } from 'kysely';
import { Webhook as Signer } from 'standardwebhooks';
import type { Database } from '../../database/tables/schema.ts';

export type WebhookRow = Selectable<Database['webhooks']>;
export type DeliveryRow = Selectable<Database['webhook_deliveries']>;

/** Ids of uploaded files that a message names; one delivery may bring 500. */
const MOST_IDS = 500;

/** What a receiver is sent, as JSON. Names are those of this moment. */
export async function messageOf(
  { db, publicUrl }: { db: Kysely<Database>; publicUrl: string },
  row: Pick<DeliveryRow, 'event' | 'action' | 'target' | 'space_id' | 'actor' | 'version' | 'happened_at'>,
): Promise<string> {
  const { event, action, target, space_id: spaceId, version } = row;
  const isUpload = event === 'uploaded';
  const named = await namesOf(db, { project: spaceId, document: isUpload ? null : target, person: row.actor });
  const { project, document, person: by } = named;
  const type = document?.kind ?? action.slice(0, action.indexOf('.'));
  const data = {
    ...(project ? { project } : {}),
    ...(isUpload
      ? { files: (target ?? '').split(',').slice(0, MOST_IDS) }
      : { subject: { type, id: document?.id ?? target, name: document?.name ?? project?.name ?? null } }),
    ...(version === null || isUpload ? {} : { version }),
    ...(project && document && event !== 'unpublished'
      ? { url: `${publicUrl}/p/${encodeURIComponent(project.slug)}/${type}/${document.id}` }
      : {}),
    by: by ?? null,
  };
  return JSON.stringify({ type: event, timestamp: row.happened_at.toISOString(), data });
}

interface Named {
  project: { id: string; name: string; slug: string } | null;
  document: { id: string; kind: string; name: string } | null;
  person: { id: string; name: string } | null;
}

/** What a message names, in one query: thousands may wait. */
async function namesOf(
  db: Kysely<Database>,
  ids: { project: string | null; document: string | null; person: string | null },
): Promise<Named> {
  const document = isId(ids.document) ? ids.document : null;
  const { rows } = await sql<Named>`select
    (select json_build_object('id', id, 'name', name, 'slug', slug) from projects where id = ${ids.project}) as project,
    (select json_build_object('id', id, 'kind', kind, 'name', name) from documents where id = ${document}) as document,
    (select json_build_object('id', id, 'name', name) from users where id = ${ids.person}) as person`.execute(db);
  return rows[0] ?? { project: null, document: null, person: null };
}

const isId = (text: string | null): text is string => text !== null && /^[0-9a-f-]{36}$/.test(text);

/** The headers of Standard Webhooks: signed with the secret, and with the former one while that counts. */
export function signedHeaders(
  { secret, former_secret: former, former_until: until }: Pick<WebhookRow, 'secret' | 'former_secret' | 'former_until'>,
  { id, text, now }: { id: string; text: string; now: number },
): Record<string, string> {
  const at = new Date(now);
  const secrets = [secret, ...(former !== null && until !== null && until.getTime() > now ? [former] : [])];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1_000)),
    'webhook-signature': secrets.map((each) => new Signer(each).sign(id, at, text)).join(' '),
  };
}
