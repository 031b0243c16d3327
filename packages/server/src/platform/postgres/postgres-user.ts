import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The unprivileged user PostgreSQL runs as when the server runs as root, which PostgreSQL refuses. */
export interface PostgresUser {
  uid: number;
  gid: number;
}

/** "nobody" on Linux: owns nothing else. */
const NOBODY: PostgresUser = { uid: 65_534, gid: 65_534 };

/** `null` when this process is not root: PostgreSQL then runs as the same user. An existing cluster keeps its owner. */
export function postgresUser(clusterFolder: string): PostgresUser | null {
  if (process.getuid?.() !== 0) return null;
  if (!existsSync(clusterFolder)) return NOBODY;
  const { uid, gid } = statSync(clusterFolder);
  return uid === 0 ? NOBODY : { uid, gid };
}

/** Whether `user` may read `path` and enter every folder above it. */
export function canReach(path: string, user: PostgresUser): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat || !allows(stat, user, stat.isDirectory() ? 0o5 : 0o4)) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!allows(statSync(folder), user, 0o1)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** @param wanted bits of one permission class: 4 read, 2 write, 1 enter */
function allows(stat: { mode: number; uid: number; gid: number }, user: PostgresUser, wanted: number): boolean {
  const shift = stat.uid === user.uid ? 6 : stat.gid === user.gid ? 3 : 0;
  return ((stat.mode >> shift) & wanted) === wanted;
}
