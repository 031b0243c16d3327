import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { launchServer } from './support/server-process.ts';

/** What few servers use, or only some of their work: native or large, it would be held by every one that idles. */
const LATE =
  /\/node_modules\/(?:@aws-sdk|@gltf-transform|@img|@maplibre\/maplibre-gl-style-spec|assimpjs|csv-parse|csv-stringify|draco3dgltf|gettext-parser|gltf-validator|meshoptimizer|node-av|sharp|three|write-excel-file)\//;

/** Writes into a file, when the process ends, the address of every module that was loaded. */
const listing = (file: string) => `import { registerHooks } from 'node:module'; import { writeFileSync } from 'node:fs';
  const urls = [];
  registerHooks({ load: (url, context, next) => { urls.push(url); return next(url, context); } });
  process.on('exit', () => writeFileSync(${JSON.stringify(file)}, JSON.stringify(urls)));`;

test('a server that has nothing to do has not loaded what only some work needs', async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'modules.json');
  // From its sources: in the bundle, packages have no names.
  const server = launchServer(
    {
      DATA_DIR: join(folder.path, 'data'),
      PORT: '0',
      DEMO: '0',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(listing(file))}`,
    },
    'packages/server/src/main.ts',
  );
  const address = await server.ready;
  // Background work is loaded last.
  await expect.poll(async () => await (await fetch(`${address}/metrics`)).text()).toMatch(/^diorama_work_started 1$/m);
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  const urls: string[] = JSON.parse(readFileSync(file, 'utf8'));
  expect(urls.some((url) => url.includes('/node_modules/pg-boss/'))).toBe(true);
  expect(urls.filter((url) => LATE.test(url))).toEqual([]);
});
