import type { ActivityItem, ActivityKind, ListActivity } from '@diorama/contract/audit/audit.contract.ts';
import type { Page } from '@diorama/contract/common/answers.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { cursors } from '../../access/paging.ts';
import { withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/tables/schema.ts';
import { type ActivityGroup, type ActivityRow, joinsGroup, startGroup } from './activity-groups.ts';
import { readTargets } from './activity-targets.ts';

/** Entries read in one go, and at most for one page: a long evening's saves may be one line. */
const AT_ONCE = 400;
const MOST_ROWS = 2_000;

const IS_PUBLISHING = sql<boolean>`(action like '%.publish' or action like '%.unpublish' or action = 'publication.rollback')`;
const IS_FILES = sql<boolean>`(action like 'file.%' or action like 'files.%' or action like 'directory.%' or action like 'media.%')`;
const IS_SETTINGS = sql<boolean>`(action like 'project.%' or action like 'client.%')`;

const KINDS: Readonly<Record<ActivityKind, RawBuilder<boolean>>> = {
  publishing: IS_PUBLISHING,
  files: sql`(${IS_FILES} and not ${IS_PUBLISHING})`,
  settings: sql`(${IS_SETTINGS} and not ${IS_PUBLISHING})`,
  edits: sql`not (${IS_PUBLISHING} or ${IS_FILES} or ${IS_SETTINGS})`,
};

/** Newest first; the same thing done again within half an hour is one line. */
export async function listActivity(
  db: Kysely<Database>,
  actor: Actor,
  input: z.output<typeof ListActivity>,
): Promise<Page<ActivityItem>> {
  const { projectId, clientId, userId, kinds, limit } = input;
  const place = cursors(
    'activity:desc',
    { projectId, clientId, userId, kinds },
    { value: z.int().min(0), id: z.literal('') },
  );
  const groups: ActivityGroup[] = [];
  const open = new Map<string, ActivityGroup>();
  let after = place.read(input.cursor)?.value ?? null;
  let read = 0;
  let isMore = true;
  pages: while (isMore && read < MOST_ROWS) {
    const rows = await readRows(db, actor, input, after);
    isMore = rows.length === AT_ONCE;
    for (const row of rows) {
      const group = open.get(keyOf(row));
      if (group && joinsGroup(group, row)) {
        group.add(row);
      } else if (groups.length === limit) {
        isMore = true;
        break pages;
      } else {
        const started = startGroup(row);
        open.set(keyOf(row), started);
        groups.push(started);
      }
      after = row.id;
      read += 1;
    }
  }
  return {
    items: await readTargets(db, actor, groups),
    nextCursor: isMore && after !== null ? place.write({ value: after, id: '' }) : null,
  };
}

const keyOf = ({ actor, action, space_id, target }: ActivityRow): string =>
  // Files and folders come in many at a time: those of one person are one line, whichever they are.
  [actor, action, space_id, /^(files?|directory)\./.test(action) ? '' : target].join(' ');

/** Entries of the project, or of each space of the client by itself: each has an index of its own entries. */
async function readRows(
  db: Kysely<Database>,
  actor: Actor,
  { projectId, clientId, userId, kinds }: z.output<typeof ListActivity>,
  after: number | null,
): Promise<ActivityRow[]> {
  const narrowed = kinds?.length
    ? sql`and (${sql.join(
        kinds.map((kind) => KINDS[kind]),
        sql` or `,
      )})`
    : sql``;
  const places = [
    ...(projectId ? [sql`spaces.id = ${projectId}::uuid`] : []),
    ...(clientId ? [sql`spaces.client_id = ${clientId}::uuid`] : []),
  ];
  const which = sql.join(places, sql` and `);
  const { rows } = await sql<ActivityRow>`
    select entry.* from spaces cross join lateral (
      select id, at, actor, action, target, space_id, revision from audit
      where space_id = spaces.id
        and (${after}::bigint is null or id < ${after}::bigint)
        and (${userId ?? null}::uuid is null or actor = ${userId ?? null}::uuid)
        ${narrowed}
        -- A picture that is sent to become a logo is told as a change of the logo.
        and not (spaces.kind = 'client' and ${IS_FILES})
      order by id desc limit ${AT_ONCE}
    ) as entry
    where ${which} and ${withinScope(actor.scope)}
    order by entry.id desc limit ${AT_ONCE}`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}
