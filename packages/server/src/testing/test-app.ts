import type { AppRouter } from '@diorama/contract/procedures/app-router.ts';
import { hash } from '@node-rs/argon2';
import { createTRPCClient, httpLink } from '@trpc/client';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app/create-app.ts';
import type { AppDeps } from '../app/deps.ts';
import { createServices, type Services } from '../app/services.ts';
import { newId } from '../database/ids.ts';
import type { AnyProductKind } from '../features/products/product-kind.ts';
import { wire } from '../http/requests/wire.ts';
import { readConfig } from '../platform/config/config.ts';
import { createLog } from '../platform/log/log.ts';
import { meterStorage } from '../platform/metrics/metered-storage.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import type { Storage } from '../platform/storage/storage.port.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { createTestDatabase } from './test-database.ts';

export const TEST_PASSWORD = 'correct horse battery';
/** The password as it is stored, with the least work: comparing it takes as little, and tests do so thousands of times. */
const storedPassword = hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

interface TestAppOptions {
  extraKinds?: AnyProductKind[];
  /** Milliseconds that somebody waits for a connection to the database. */
  patience?: number;
  /** Stands between the server and its store, to have it fail. */
  wrapStorage?: (storage: Storage) => Storage;
}

/** A server on its own database and folder, listening on loopback. Hold it with `await using`. */
export async function createTestApp(
  env: Record<string, string> = {},
  { wrapStorage = (storage) => storage, patience, ...options }: TestAppOptions = {},
) {
  const folder = temporaryFolder();
  const database = await createTestDatabase(patience);
  const config = readConfig({ DATA_DIR: folder.path, PORT: '0', DEMO: '0', ...env });
  const log = createLog({ level: 'silent' });
  const metrics = createMetrics();
  const storage = wrapStorage(meterStorage(await openStorage(config), metrics));
  const deps: AppDeps = { config, db: database.db, databaseUrl: database.url, storage, log, metrics };
  const services = await createServices(deps, options);
  const app = await createApp(deps, services);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  /** Adds a user and signs in; `call` are the procedures with that person's token. */
  async function signIn(email = `${newId()}@example.test`, name = 'Test Editor') {
    const existing = await database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
    const userId = existing?.id ?? newId();
    if (!existing) {
      const password_hash = await storedPassword;
      await database.db.insertInto('users').values({ id: userId, email, name, password_hash }).execute();
    }
    const result = await services.sessions.signIn(
      { email, password: TEST_PASSWORD },
      { ip: '127.0.0.1', requestId: 'test', userAgent: null },
    );
    const token = result.access_token;
    return { userId, token, refresh: result.refresh, call: procedures(url, token) };
  }

  return {
    url,
    app,
    services,
    deps,
    db: database.db,
    signIn,
    async [Symbol.asyncDispose]() {
      await services.jobs.stop();
      await close(app);
      await services.notifications.stop();
      await database.drop();
      folder[Symbol.dispose]();
    },
  };
}

/** A typed client of the procedures. */
export const procedures = (url: string, token: string | null) =>
  createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${url}/api/trpc`,
        transformer: wire,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      }),
    ],
  });

const close = (app: FastifyInstance): Promise<void> => app.close();

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
export type { Services };
