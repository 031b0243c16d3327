import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Every file and folder of the repository, by path. */
function known(): ReadonlySet<string> {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 }).split('\n');
  const found = new Set(files);
  for (const file of files)
    for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) found.add(file.slice(0, at));
  return found;
}

/** Documents that say what is true today; decisions say what was found when they were made. */
const isCurrent = (file: string) => /^(?:README|ARCHITECTURE)\.md$|^docs\/(?:guides\/[^/]+|where)\.md$/.test(file);

/** A path below a package or a folder of the repository. */
const PATH = /`((?:contract|documents|players|server|studio|packages|scripts|tests|demo|bench)\/[\w./-]+)`/g;
/** A source file by its name or the end of its path. */
const FILE = /`((?:[\w.-]+\/)*\w[\w.-]*\.(?:tsx?|mjs))`/g;

test('every file that the guides name is there', () => {
  const paths = known();
  const all = [...paths];
  const docs = all.filter(isCurrent);
  expect(docs.length).toBeGreaterThan(5);
  const missing = docs.flatMap((doc) => {
    const text = readFileSync(join(root, doc), 'utf8');
    const named = [...text.matchAll(PATH)].map(([, path = '']) => path.replace(/\/$/, ''));
    const lost = named.filter((path) => !paths.has(path) && !paths.has(join('packages', path)));
    const files = [...text.matchAll(FILE)]
      .map(([, path = '']) => path)
      .filter((path) => !all.some((file) => file === path || file.endsWith(`/${path}`)));
    return [...lost, ...files].map((path) => `${doc}: ${path}`);
  });
  expect(missing).toEqual([]);
});

test('every link of the guides leads to a file', () => {
  const paths = known();
  const broken = [...paths].filter(isCurrent).flatMap((doc) => {
    const links = [...readFileSync(join(root, doc), 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)];
    return links
      .map(([, link = '']) => join(doc, '..', link))
      .filter((path) => !paths.has(path.replace(/\/$/, '')))
      .map((path) => `${doc}: ${path}`);
  });
  expect(broken).toEqual([]);
});
