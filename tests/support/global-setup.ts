import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createLog } from '../../packages/server/src/platform/log/log.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/postgres/embedded-postgres.ts';
import type {} from '../../packages/server/src/testing/test-database.ts';

/** One throw-away PostgreSQL for the whole run; each test file makes its own database in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'diorama-test-'));
  const database = await startEmbeddedPostgres({ dataDir, log: createLog({ level: 'warn' }), isDurable: false });
  project.provide('postgresUrl', database.url);
  return async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
