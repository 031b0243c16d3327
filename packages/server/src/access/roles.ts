import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Actor } from './actor.ts';
import { viewedOnly } from './scope.ts';

/** Ids of one input that are looked at. */
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

/** Tells a viewer's refused write from one that names what is not there. */
export function createRoles(db: Kysely<Database>) {
  return {
    /** Whether the input names something of a client of which the caller is a viewer. Asked only of refused writes. */
    async namesViewed(actor: Actor, input: unknown): Promise<boolean> {
      const viewed = viewedOnly(actor.scope);
      const ids = viewed.length === 0 ? [] : idsIn(input);
      if (ids.length === 0) return false;
      const found = await sql`
        with named as (select unnest(${ids}::uuid[]) as id),
        places as (
          select id as project_id from named
          union select project_id from documents join named using (id)
          union select project_id from directories join named using (id)
          union select project_id from files join named using (id)
          union select project_id from uploads join named using (id)
          union select project_id from publications join named using (id)
          union select project_id from preview_links join named using (id)
        )
        select 1 from projects join places on places.project_id = projects.id
        where projects.client_id = any(${viewed}::uuid[])
        union all select 1 from clients join named using (id) where id = any(${viewed}::uuid[])
        limit 1`.execute(db);
      return found.rows.length > 0;
    },
  };
}
