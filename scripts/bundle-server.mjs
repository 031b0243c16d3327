// Puts the server and the packages it loads into a few files: reading some 1,700 small ones takes longer than all else that it does
// before the first answer, and their comments and blanks would stay in memory. A program of its own, on the pinned Node; its argument is
// the folder.
import { writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { inOneByte } from './one-byte-code.mjs';
import { repositoryRoot } from './pinned-node.mjs';

/**
 * Packages that stay where they are: native ones, ones that read files next to them or run in a thread from their own file, large
 * ones that only late features load, and optional parts that are not installed.
 */
const OUTSIDE =
  /^(?:@aws-sdk|@gltf-transform|@node-rs|assimpjs|draco3dgltf|gltf-validator|meshoptimizer|node-av|sharp|thread-stream|three|pg-native|pg-cloudflare|pino-pretty)(?:\/|$)/;
const [bundleFolder] = process.argv.slice(2);
const PACKAGES = join(repositoryRoot, 'packages', '/');
const MAIN = join(PACKAGES, 'server', 'src', 'main.ts');
const POSITIONS = join(repositoryRoot, 'scripts', 'source-positions.mjs');
/** A program of ours that runs in a thread or a process of its own. */
const PROGRAM = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;
/** What would run from its source, next to a bundle of other code. */
const ANY_PROGRAM = /\.ts[^\w)]*,\s*import\.meta\.url/;
const programs = new Set([MAIN]);

const isOurs = (id) => id.startsWith(PACKAGES) && !id.includes('/node_modules/');

/** Gives threads and processes a file of the bundle, and everything else the place of its source. */
const places = {
  name: 'places',
  transform: {
    order: 'pre',
    handler(code, id) {
      if (!isOurs(id)) return null;
      const ownUrl = `new URL(${JSON.stringify(relative(bundleFolder, id))}, import.meta.url)`;
      if (ANY_PROGRAM.test(code.replaceAll(PROGRAM, '')))
        this.error(`${id} names a program that is not found: write it as others do`);
      const parts = code.split(PROGRAM).map((part, at) => {
        if (at % 2 === 0)
          return part
            .replaceAll('import.meta.url', `${ownUrl}.href`)
            .replaceAll(
              'import.meta.dirname',
              `(import.meta.dirname + ${JSON.stringify(`/${relative(bundleFolder, dirname(id))}`)})`,
            );
        const program = join(dirname(id), part);
        programs.add(program);
        const name = relative(PACKAGES, program).replaceAll('/', '_').replace(/\.ts$/, '');
        return `new URL(import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: program, name })})`;
      });
      const first = programs.has(id) ? `import ${JSON.stringify(POSITIONS)};` : ''; // in the first line: positions stay
      return { code: first + parts.join(''), map: null };
    },
  },
};

/** Lists files for routes that are made of them at the start; ours have one route for each folder. */
const noGlob = {
  name: 'no-glob',
  resolveId: (source, importer) =>
    source === 'glob' && importer?.includes('/node_modules/@fastify/static/') ? '\0no-glob' : null,
  load: (id) =>
    id === '\0no-glob'
      ? "export const glob = () => { throw new Error('files are not listed at the start: use wildcard: true'); };"
      : null,
};

const bundle = await rolldown({
  input: { main: MAIN },
  platform: 'node',
  cwd: repositoryRoot,
  external: (id) => OUTSIDE.test(id),
  plugins: [places, noGlob],
});
const { output } = await bundle.write({
  dir: bundleFolder,
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
  sourcemap: true,
  // Names stay: stack traces show them.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
});
for (const { type, fileName, code, map } of output) {
  if (type !== 'chunk' || !map) continue;
  const narrow = inOneByte(code, map.mappings);
  writeFileSync(join(bundleFolder, fileName), narrow.code);
  const { version, file, names, sources } = map;
  writeFileSync(
    join(bundleFolder, `${fileName}.map`),
    JSON.stringify({ version, file, names, sources, mappings: narrow.mappings }),
  );
}
