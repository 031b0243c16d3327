import { expect, test } from 'vitest';
import { databaseUser } from './postgres-user.ts';

const passwd = (...lines: string[]) =>
  ['root:x:0:0:root:/root:/bin/sh', 'nobody:x:65534:65534:nobody:/:/usr/sbin/nologin', ...lines].join('\n');

test.each([
  ['a user made for it', passwd('postgres:x:70:70::/:/bin/sh', 'diorama:x:990:991::/:/bin/false'), 990, 991],
  ['that of another PostgreSQL', passwd('postgres:x:70:71:PostgreSQL:/var/lib:/bin/sh'), 70, 71],
  ['nobody where there is none', passwd(), 65_534, 65_534],
  ['nobody where the user is root under another name', passwd('diorama:x:0:0::/:/bin/sh'), 65_534, 65_534],
])('started as root, the embedded database runs as %s', (_who, text, uid, gid) => {
  expect(databaseUser(text)).toEqual({ uid, gid });
});
