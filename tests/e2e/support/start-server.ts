import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchServer } from '../../support/server-process.ts';
import { startScreen } from './screen.ts';

/** The administrator of the server under test. */
export const ADMIN = { email: 'admin@example.test', password: 'correct horse battery' };

/** Starts one server with the demo on an empty folder for the whole run; its address is in `E2E_URL`. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global setup
export default async function startServer(): Promise<() => Promise<void>> {
  const removeScreen = await startScreen();
  const folder = mkdtempSync(join(tmpdir(), 'diorama-e2e-'));
  const server = launchServer({
    DATA_DIR: folder,
    PORT: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  process.env.E2E_URL = await server.ready;
  process.env.E2E_DATA_DIR = folder;
  let isStopping = false;
  void server.ended.then((code) => {
    // Every later test fails without it: its last output says why.
    if (isStopping) return;
    const words = `The server ended with ${code}:\n${`${server.stdout()}${server.stderr()}`.slice(-3_000)}`;
    console.error(words);
    const file = process.env.SERVER_END_FILE;
    if (file) writeFileSync(file, words);
  });
  return async () => {
    isStopping = true;
    removeScreen();
    server.process.kill('SIGTERM');
    await server.ended;
    rmSync(folder, { recursive: true, force: true });
  };
}
