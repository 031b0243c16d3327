import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables/schema.ts';
import type { Actor } from './actor.ts';
import { readable, viewedOnly, writable } from './scope.ts';

/** Ids of one input that are checked. */
const MAX_IDS = 2_000;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Every id in an input, wherever it stands; `blob://<id>` counts. Walks without recursion. */
function idsIn(input: unknown): string[] {
  const ids = new Set<string>();
  const open: unknown[] = [input];
  while (open.length > 0 && ids.size < MAX_IDS) {
    const value = open.pop();
    if (typeof value === 'string') for (const [id] of value.toLowerCase().matchAll(UUID)) ids.add(id);
    else if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) open.push(member);
  }
  return [...ids];
}

/** Distinguishes a viewer's refused write from one that names something unknown. */
export function createRoles(db: Kysely<Database>) {
  return {
    /** Whether the input names something that the caller may read and not change. Called for refused writes only. */
    async namesViewed({ scope }: Actor, input: unknown): Promise<boolean> {
      const ids = scope.type === 'all' ? [] : idsIn(input);
      if (ids.length === 0) return false;
      const viewed = viewedOnly(scope);
      const found = await sql`
        with named as (select unnest(${ids}::uuid[]) as id),
        places as (
          select id as space_id from named
          union select space_id from documents join named using (id)
          union select space_id from directories join named using (id)
          union select space_id from files join named using (id)
          union select space_id from uploads join named using (id)
          union select space_id from meshes join named using (id)
          union select space_id from publications join named using (id)
          union select space_id from preview_links join named using (id)
          union select documents.space_id from comments join named using (id)
            join documents on documents.id = comments.document_id
        )
        select 1 from spaces join places on places.space_id = spaces.id
        where ${readable(scope)} and not ${writable(scope)}
        union all select 1 from project_imports join named using (id) where client_id = any(${viewed}::uuid[])
        union all select 1 from clients join named using (id) where id = any(${viewed}::uuid[])
        limit 1`.execute(db);
      return found.rows.length > 0;
    },
  };
}
