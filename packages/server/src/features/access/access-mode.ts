import type { AccessMode, AccessView } from '@diorama/contract/access/access.contract.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import { accessModeSet, staffOnly } from '../../errors/api-error.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Notifications } from '../../platform/notifications/notifications.ts';
import { audit } from '../audit/audit.ts';
import { isStaff } from '../settings/is-staff.ts';
import { createStoredSetting, storeFirst } from '../settings/stored-setting.ts';

/** In `settings`. */
const NAME = 'accessMode';
/** Its value between a first start and the choice. */
const UNDECIDED = 'undecided';

/** Marks that the first member of staff is prompted for the access mode. */
export async function askForAccessMode(trx: Kysely<Database>): Promise<void> {
  await storeFirst(trx, NAME, UNDECIDED);
}

/**
 * Who may do what on this server: as the operator has set it, else as chosen in the studio. `config` says at any moment what
 * counts; a choice made in another process counts here when its notification has come.
 */
export async function createAccessMode(
  { config, db, log }: { config: Config; db: Kysely<Database>; log: Pick<Log, 'error'> },
  notifications: Pick<Notifications, 'subscribe'>,
) {
  const setting = await createStoredSetting<AccessMode>({ db, log }, notifications, {
    name: NAME,
    read: (stored) => (stored === 'members' ? 'members' : 'open'),
  });
  const modeNow = () => (config.isAccessModeSet ? config.accessMode : setting.value());
  const live: Config = Object.defineProperty({ ...config }, NAME, { get: modeNow, enumerable: true });

  async function get(actor: Actor): Promise<AccessView> {
    const mayChange = !config.isAccessModeSet && (await isStaff(db, actor));
    const isUndecided = mayChange && (await setting.stored()) === UNDECIDED;
    return { mode: modeNow(), isUndecided, mayChange, isFixed: config.isAccessModeSet };
  }

  return {
    config: live,
    /** Calls back when something else counts than before. */
    subscribe: setting.subscribe,
    get,
    async set(actor: Actor, next: AccessMode): Promise<AccessView> {
      if (!(await isStaff(db, actor))) throw staffOnly('choose who may do what');
      if (config.isAccessModeSet) throw accessModeSet();
      await db.transaction().execute(async (trx) => {
        await setting.put(trx, next);
        await audit(trx, actor, { action: 'access.set', target: next });
      });
      await setting.readAgain();
      return get(actor);
    },
  };
}

export type Access = Awaited<ReturnType<typeof createAccessMode>>;
