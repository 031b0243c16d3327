import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const repositoryRoot = join(import.meta.dirname, '../../../../..');

/** The commit this checkout is at, or the package's version where there is no git folder. Starts no process. */
export function readBuildSha(root: string = repositoryRoot): string {
  return readCommit(join(root, '.git')) ?? readVersion(root);
}

function readCommit(gitFolder: string): string | null {
  const head = readOrNull(join(gitFolder, 'HEAD'));
  if (head === null) return null;
  const ref = /^ref: (.+)$/.exec(head)?.[1];
  if (!ref) return head.slice(0, 12);
  const loose = readOrNull(join(gitFolder, ref));
  if (loose !== null) return loose.slice(0, 12);
  const packed = readOrNull(join(gitFolder, 'packed-refs'))
    ?.split('\n')
    .find((line) => line.endsWith(` ${ref}`));
  return packed?.slice(0, 12) ?? null;
}

function readVersion(root: string): string {
  return /"version":\s*"([^"]+)"/.exec(readOrNull(join(root, 'package.json')) ?? '')?.[1] ?? 'unknown';
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}
