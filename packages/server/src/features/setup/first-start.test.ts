import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { firstStart } from './first-start.ts';

test('processes that start together on an empty database make one administrator and one demo', async () => {
  const database = await createTestDatabase();
  try {
    const config = readConfig({ DATA_DIR: '/tmp/not-used', PORT: '0' });
    let demos = 0;
    const start = () =>
      firstStart({ config, db: database.db }, async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        demos += 1;
      });
    const admins = await Promise.all([start(), start(), start()]);
    expect(admins.filter(({ admin }) => admin !== null)).toHaveLength(1);
    expect(demos).toBe(1);
    expect(await database.db.selectFrom('users').select('state').execute()).toEqual([{ state: 'active' }]);
  } finally {
    await database.drop();
  }
});
