import {
  CHOSEN_PROVIDERS,
  type MapSettings,
  type SetMapSettings,
} from '@diorama/contract/settings/settings.contract.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import { staffOnly } from '../../errors/api-error.ts';
import type { Config } from '../../platform/config/config.ts';
import type { MapConfig } from '../../platform/config/map-config.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Notifications } from '../../platform/notifications/notifications.ts';
import { audit } from '../audit/audit.ts';
import { isStaff } from './is-staff.ts';
import { createStoredSetting } from './stored-setting.ts';

/** As stored; what an earlier or a later release wrote and this one does not know is left out. */
const Stored = z.object({
  provider: z.enum(CHOSEN_PROVIDERS).catch('offline').default('offline'),
  key: z.string().nullable().catch(null).default(null),
  hosts: z.array(z.string()).catch([]).default([]),
  source: z.string().nullable().catch(null).default(null),
});
type Stored = z.output<typeof Stored>;

function readStored(text: string | null): Stored {
  try {
    return Stored.parse(JSON.parse(text ?? '{}'));
  } catch {
    return Stored.parse({});
  }
}

/**
 * What maps are made of: as the operator has set it, else as staff chose it in the studio. `maps` says at any moment what counts.
 */
export async function createMapSettings(
  { config, db, log }: { config: Pick<Config, 'maps'>; db: Kysely<Database>; log: Pick<Log, 'error'> },
  notifications: Pick<Notifications, 'subscribe'>,
) {
  const { maps: given } = config;
  const { fixed } = given;
  const setting = await createStoredSetting({ db, log }, notifications, { name: 'maps', read: readStored });
  const maps: MapConfig = {
    ...given,
    get provider() {
      return fixed.provider ? given.provider : setting.value().provider;
    },
    get key() {
      return fixed.provider ? given.key : setting.value().key;
    },
    get hosts() {
      return fixed.hosts ? given.hosts : setting.value().hosts;
    },
    get source() {
      return fixed.source ? given.source : setting.value().source;
    },
  };

  async function get(actor: Actor): Promise<MapSettings> {
    const mayChange = await isStaff(db, actor);
    const { provider, key, hosts, source } = maps;
    const isAddress = source !== null && /^https?:/i.test(source);
    return {
      provider,
      key: mayChange ? key : null,
      hosts,
      source: mayChange && isAddress ? source : null,
      hasSource: source !== null,
      fixed,
      mayChange,
    };
  }

  return {
    maps,
    /** Calls back when something else counts than before. */
    subscribe: setting.subscribe,
    get,
    async set(actor: Actor, wanted: z.output<typeof SetMapSettings>): Promise<MapSettings> {
      if (!(await isStaff(db, actor))) throw staffOnly('choose what maps are made of');
      await db.transaction().execute(async (trx) => {
        await setting.put(trx, JSON.stringify(wanted));
        await audit(trx, actor, { action: 'settings.maps', target: wanted.provider });
      });
      await setting.readAgain();
      return get(actor);
    },
  };
}

export type MapSettingsService = Awaited<ReturnType<typeof createMapSettings>>;
