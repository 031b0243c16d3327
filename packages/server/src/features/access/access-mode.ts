import type { AccessMode, AccessView } from '@diorama/contract/access/access.contract.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import { accessModeSet, staffOnly } from '../../errors/api-error.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Log } from '../../platform/log/log.ts';
import { type Notifications, notify } from '../../platform/notifications/notifications.ts';
import { audit } from '../audit/audit.ts';

/** In `settings`. */
const NAME = 'accessMode';
/** Its value between a first start and the choice. */
const UNDECIDED = 'undecided';

/** Marks that the first member of staff is prompted for the access mode. */
export async function askForAccessMode(trx: Kysely<Database>): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ name: NAME, value: UNDECIDED })
    .onConflict((row) => row.doNothing())
    .execute();
}

/**
 * Who may do what on this server: as the operator has set it, else as chosen in the studio. `config` says at any moment what
 * counts; a choice made in another process counts here when its notification has come.
 */
export async function createAccessMode(
  { config, db, log }: { config: Config; db: Kysely<Database>; log: Pick<Log, 'error'> },
  notifications: Pick<Notifications, 'subscribe'>,
) {
  let mode: AccessMode = config.accessMode;
  const stored = async (): Promise<string | null> => {
    const row = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst();
    return row?.value ?? null;
  };
  const listeners = new Set<() => void>();
  const read = async (): Promise<void> => {
    if (config.isAccessModeSet) return;
    const next = (await stored()) === 'members' ? 'members' : 'open';
    if (next === mode) return;
    mode = next;
    for (const onChange of listeners) onChange();
  };
  await read();
  const readAgain = () => void read().catch((error: unknown) => log.error({ err: error }, 'who may do what'));
  notifications.subscribe(({ type }) => type === 'access' && readAgain(), readAgain);
  const live: Config = Object.defineProperty({ ...config }, NAME, { get: () => mode, enumerable: true });

  /** Not by their scope: on an open server everybody reaches everything. */
  async function isStaff({ userId }: Actor): Promise<boolean> {
    const row = await db.selectFrom('users').select('staff').where('id', '=', userId).executeTakeFirst();
    return row?.staff === true;
  }

  async function get(actor: Actor): Promise<AccessView> {
    const mayChange = !config.isAccessModeSet && (await isStaff(actor));
    const isUndecided = mayChange && (await stored()) === UNDECIDED;
    return { mode, isUndecided, mayChange, isFixed: config.isAccessModeSet };
  }

  return {
    config: live,
    /** Calls back when something else counts than before. */
    subscribe: (onChange: () => void): void => void listeners.add(onChange),
    get,
    async set(actor: Actor, next: AccessMode): Promise<AccessView> {
      if (!(await isStaff(actor))) throw staffOnly('choose who may do what');
      if (config.isAccessModeSet) throw accessModeSet();
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('settings')
          .values({ name: NAME, value: next })
          .onConflict((row) => row.column('name').doUpdateSet({ value: next, changed_at: new Date() }))
          .execute();
        await audit(trx, actor, { action: 'access.set', target: next });
        await notify(trx, { type: 'access', id: next });
      });
      await read();
      return get(actor);
    },
  };
}

export type Access = Awaited<ReturnType<typeof createAccessMode>>;
