// Puts the packages that the server loads at its start into a few files: reading some 700 small ones takes longer than all
// else it does before the first answer. What the server loads later, or is native, stays where it is.
// A program of its own, on the pinned Node.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { repositoryRoot } from './pinned-node.mjs';
import { vendorFolder, vendorMap } from './server-command.mjs';

const PACKAGES = [
  '@fastify/cookie',
  '@fastify/static',
  '@trpc/server',
  '@trpc/server/adapters/fastify',
  '@trpc/server/http',
  'fastify',
  'fractional-indexing',
  'jose',
  'kysely',
  'pg',
  'pino',
  'superjson',
  'uuid',
  'zod',
];
/** Optional parts that are not installed, and ones that run in a thread of their own from their own file. */
const EXTERNAL = ['pg-native', 'pg-cloudflare', 'pino-pretty', 'thread-stream'];

const entries = new Map();
for (const name of PACKAGES) entries.set(`vendor:${name}`, await entryOf(name));
const bundle = await rolldown({
  input: Object.fromEntries(PACKAGES.map((name) => [fileNameOf(name), `vendor:${name}`])),
  platform: 'node',
  cwd: repositoryRoot,
  external: EXTERNAL,
  plugins: [
    { name: 'entries', resolveId: (id) => (entries.has(id) ? id : null), load: (id) => entries.get(id) ?? null },
  ],
});
rmSync(vendorFolder, { recursive: true, force: true });
mkdirSync(vendorFolder, { recursive: true });
await bundle.write({ dir: vendorFolder, entryFileNames: '[name].mjs', chunkFileNames: 'shared-[hash].mjs' });
const files = PACKAGES.map((name) => [name, pathToFileURL(join(vendorFolder, `${fileNameOf(name)}.mjs`)).href]);
writeFileSync(vendorMap, JSON.stringify(Object.fromEntries(files)));

function fileNameOf(name) {
  return name.replaceAll(/[@/]/g, '_');
}

/** A module with the same names as the package: those of a CommonJS package are known only when it runs. */
async function entryOf(name) {
  const names = Object.keys(await import(name)).filter((key) => /^[A-Za-z_$][\w$]*$/.test(key));
  return [
    `import * as all from ${JSON.stringify(name)};`,
    ...names.map((key, at) => `const export${at} = all.${key};`),
    `export { ${names.map((key, at) => `export${at} as ${key}`).join(', ')} };`,
  ].join('\n');
}
