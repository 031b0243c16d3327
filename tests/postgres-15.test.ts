import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '../packages/server/src/platform/log/log.ts';
import { startEmbeddedPostgres } from '../packages/server/src/platform/postgres/embedded-postgres.ts';
import { findOlderBinaries } from '../packages/server/src/platform/postgres/postgres-binaries.ts';
import { clusterMajor } from '../packages/server/src/platform/postgres/postgres-cluster.ts';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { type Acknowledged, checkData } from './support/check-data.ts';
import { EditorClient, makeWorkplace, untilPublishable } from './support/editor-client.ts';
import { launchServer } from './support/server-process.ts';

const binaries = findOlderBinaries('15');
const log = createLog({ level: 'silent' });
const ACCOUNT = { email: 'anna@example.test', password: 'a long password' };
const account = { ADMIN_EMAIL: ACCOUNT.email, ADMIN_PASSWORD: ACCOUNT.password, PORT: '0', DEMO: '0' };

/** From a new project to a published page. */
async function publishSomething(address: string): Promise<Acknowledged> {
  const editor = new EditorClient(address, ACCOUNT);
  await editor.signIn();
  const place = await makeWorkplace(editor);
  await untilPublishable(editor, place);
  const input = { projectId: place.projectId, icgiId: place.icgiId };
  const { version, hash } = await editor.mutate<{ version: number; hash: string }>('icgis.publish', input);
  expect((await editor.visit(`/p/${place.slug}`)).status).toBe(200);
  return { type: 'publication', document: place.icgiId, version, hash };
}

test.skipIf(!binaries)(
  'the server runs on PostgreSQL 15, and what was made there is all there after an upgrade of an embedded one',
  { timeout: 300_000 },
  async () => {
    using folder = temporaryFolder();
    chmodSync(folder.path, 0o755); // PostgreSQL 15 cannot run as another user in a folder that user may not enter
    const dataDir = folder.path;
    const old = await startEmbeddedPostgres({ dataDir, log, binariesFolder: binaries ?? '' });
    const given = launchServer({ ...account, DATA_DIR: dataDir, DATABASE_URL: old.url });
    const acknowledged = await publishSomething(await given.ready);
    expect(given.stdout()).toMatch(/Migrations: applied \d+/);
    given.process.kill('SIGTERM');
    expect(await given.ended).toBe(0);
    expect(await checkData({ url: old.url, dataDir }, [acknowledged])).toEqual([]);
    await old.stop();

    const server = launchServer({ ...account, DATA_DIR: dataDir });
    const next = await publishSomething(await server.ready);
    expect(server.stdout()).toMatch(/upgrading from PostgreSQL 15 to 18/);
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(clusterMajor(join(dataDir, 'postgres-15.old'))).toBe('15');
    const upgraded = await startEmbeddedPostgres({ dataDir, log });
    const problems = await checkData({ url: upgraded.url, dataDir }, [acknowledged, next]);
    await upgraded.stop();
    expect(problems).toEqual([]);
  },
);
