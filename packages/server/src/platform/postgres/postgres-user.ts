import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The unprivileged user PostgreSQL runs as when the server runs as root, which PostgreSQL refuses. */
export interface PostgresUser {
  uid: number;
  gid: number;
}

/** User 65534 on Linux: anything else that runs as it can read its files, so it is the last resort. */
const UNPRIVILEGED: PostgresUser = { uid: 65_534, gid: 65_534 };
/** Users made for databases, best first. PostgreSQL refuses a user id without a name, so none can be made up. */
const OWN_USERS = ['diorama', 'postgres'];

/** The user of this machine that is there for the database; `passwd`: the text of /etc/passwd. */
export function databaseUser(passwd: string): PostgresUser {
  const lines = passwd.split('\n').map((line) => line.split(':'));
  for (const wanted of OWN_USERS) {
    const [, , uid, gid] = lines.find(([name]) => name === wanted) ?? [];
    const user = { uid: Number(uid), gid: Number(gid) };
    if (user.uid > 0 && user.gid > 0) return user;
  }
  return UNPRIVILEGED;
}

const ownUser = (): PostgresUser => databaseUser(existsSync(PASSWD) ? readFileSync(PASSWD, 'utf8') : '');
const PASSWD = '/etc/passwd';

/** `null` when this process is not root: PostgreSQL then runs as the same user. An existing cluster keeps its owner. */
export function postgresUser(clusterFolder: string): PostgresUser | null {
  if (process.getuid?.() !== 0) return null;
  if (!existsSync(clusterFolder)) return ownUser();
  const { uid, gid } = statSync(clusterFolder);
  return uid === 0 ? ownUser() : { uid, gid };
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
