// How the server is started: by `npm start`, by the tests and by the bench, so that all of them run the same thing.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cacheFolder, repositoryRoot } from './pinned-node.mjs';

/** The server's packages in a few files, see `vendor.mjs`. */
export const vendorFolder = join(cacheFolder, 'vendor');

/** Which file stands for which package. */
export const vendorMap = join(vendorFolder, 'map.json');

/** Arguments of Node that run the server. Without the bundled packages it runs as well, and starts later. */
export function serverArguments() {
  const hooks = pathToFileURL(join(repositoryRoot, 'scripts', 'vendor-hooks.mjs')).href;
  const main = join(repositoryRoot, 'packages', 'server', 'src', 'main.ts');
  return [...(existsSync(vendorMap) ? ['--import', hooks] : []), main];
}
