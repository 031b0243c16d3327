import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { Log } from '../../platform/log/log.ts';
import { type Notifications, notify } from '../../platform/notifications/notifications.ts';

interface Deps {
  db: Kysely<Database>;
  log: Pick<Log, 'error'>;
}

interface SettingOptions<T> {
  /** In `settings`. */
  name: string;
  /** What a stored value means; null: nothing is stored. */
  read: (stored: string | null) => T;
}

/** A choice that is made in the studio and counts in every process, there when its notification has come. */
export async function createStoredSetting<T>(
  { db, log }: Deps,
  notifications: Pick<Notifications, 'subscribe'>,
  { name, read }: SettingOptions<T>,
) {
  const stored = async (): Promise<string | null> => {
    const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
    return row?.value ?? null;
  };
  let text = await stored();
  let value = read(text);
  const listeners = new Set<() => void>();
  async function readAgain(): Promise<void> {
    const next = await stored();
    if (next === text) return;
    text = next;
    value = read(next);
    for (const onChange of listeners) onChange();
  }
  const follow = () => void readAgain().catch((error: unknown) => log.error({ err: error }, `the setting ${name}`));
  notifications.subscribe(({ type, id }) => type === 'settings' && id === name && follow(), follow);
  return {
    /** As it counts now. */
    value: () => value,
    /** As it is stored: another process may have changed it this moment. */
    stored,
    /** Calls back when something else counts than before. */
    subscribe: (onChange: () => void): void => void listeners.add(onChange),
    /** Stores a choice; `readAgain` makes it count here once it is committed. */
    async put(trx: Kysely<Database>, next: string): Promise<void> {
      await trx
        .insertInto('settings')
        .values({ name, value: next })
        .onConflict((row) => row.column('name').doUpdateSet({ value: next, changed_at: new Date() }))
        .execute();
      await notify(trx, { type: 'settings', id: name });
    },
    /** Stores what follows from what is stored, of two at once one after the other. */
    async change(trx: Kysely<Database>, next: (current: T) => string): Promise<void> {
      await storeFirst(trx, name, '');
      const row = await trx
        .selectFrom('settings')
        .select('value')
        .where('name', '=', name)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await this.put(trx, next(read(row.value)));
    },
    readAgain,
  };
}

/** Stores a choice where there is none; one that was made stays. */
export async function storeFirst(trx: Kysely<Database>, name: string, value: string): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((row) => row.doNothing())
    .execute();
}
