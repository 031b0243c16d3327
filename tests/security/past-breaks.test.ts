import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** How others were broken (CONTRACT 5), and the tests that we are not: a file and a part of a test's name. */
const KEPT: readonly [broken: string, file: string, test: string][] = [
  [
    'authorization after the effect',
    'tests/security/tenant-matrix.test.ts',
    'look like unknown ones, and nothing is written',
  ],
  [
    'authorization after the effect, by role',
    'tests/security/tenant-matrix.test.ts',
    'is refused with the reason, and nothing is written',
  ],
  ['a second path unguarded', 'tests/security/hostile-uploads.test.ts', 'at every door'],
  [
    'a second path unguarded, through the store',
    'packages/server/src/features/files/upload/uploads.test.ts',
    'is no way around the gate',
  ],
  [
    'server-side request forgery',
    'tests/security/no-outgoing-calls.test.ts',
    'no server code calls an address that a person gave',
  ],
  ['type confusion', 'tests/security/strict-inputs.test.ts', 'takes text alone: no objects, lists or operators'],
  ['an unknown parameter reaches the query', 'tests/security/strict-inputs.test.ts', 'refuses a key it does not know'],
  [
    'an unknown parameter of a REST call',
    'tests/security/strict-inputs.test.ts',
    'an unknown query parameter of a REST call is refused',
  ],
  ['an oracle by filters', 'tests/security/strict-inputs.test.ts', 'nothing private can be asked about'],
  [
    'a token that outlives its session',
    'packages/server/src/features/sessions/sessions.test.ts',
    'is dead at once when its session is revoked',
  ],
  [
    'a token that outlives a suspension',
    'packages/server/src/features/sessions/sessions.test.ts',
    'is dead at once when its person is suspended',
  ],
  [
    'sessions that outlive a password',
    'packages/server/src/features/sessions/sessions.test.ts',
    'ends every session, the caller’s too',
  ],
  [
    'a limit that other fields dodge',
    'packages/server/src/http/limits/limits.test.ts',
    'is limited by account and network',
  ],
  [
    'ids of another tenant',
    'tests/security/tenant-matrix.test.ts',
    'every procedure has a case, with a value for every id',
  ],
  ['ids of two tenants mixed', 'tests/security/tenant-matrix.test.ts', 'among own ids is not found'],
  ['ids of another tenant over REST', 'tests/security/rest-matrix.test.ts', 'every route has a case'],
  [
    'ids of another tenant inside a document',
    'tests/security/rest-matrix.test.ts',
    'named in one’s own walkthrough is not shown',
  ],
  ['script in drawings', 'tests/security/hostile-uploads.test.ts', 'are refused, or kept without it'],
  ['script behind the head of a picture', 'tests/security/hostile-uploads.test.ts', 'is never what it is served as'],
  ['open redirect at sign-in', 'packages/studio/src/features/sessions/next-path.test.ts', 'after signing in'],
  [
    'open redirect by the server',
    'tests/security/answers.test.ts',
    'what leads somewhere else is never taken from a request',
  ],
  ['a burst of bad addresses', 'tests/security/hostile-uploads.test.ts', 'a thousand malformed media addresses'],
  [
    'a preview link that opens more',
    'tests/security/rest-matrix.test.ts',
    'reads its own product, page, theme and the summary of its project, and nothing else',
  ],
  ['a preview link that never dies', 'tests/security/rest-matrix.test.ts', 'dies when it is revoked'],
  ['upload addresses for other keys', 'tests/security/rest-matrix.test.ts', 'takes bytes for its own key only'],
  [
    'uploads of somebody else',
    'packages/server/src/features/files/files.test.ts',
    'an upload is bound to its person, project and folder',
  ],
  ['prototype pollution by keys', 'tests/security/strict-inputs.test.ts', 'in a free-form record is refused'],
  ['prototype pollution by notes', 'tests/security/strict-inputs.test.ts', 'a path through __proto__'],
  ['a value inside itself', 'tests/security/strict-inputs.test.ts', 'does not keep the server busy'],
  ['commas', 'tests/security/answers.test.ts', 'costs no more than one refusal'],
  ['pictures that unpack without end', 'tests/security/hostile-uploads.test.ts', 'is refused without being unpacked'],
  ['refresh races', 'packages/server/src/features/sessions/sessions.test.ts', 'a hundred at once with one token'],
  ['reuse of a refresh token', 'packages/server/src/features/sessions/rotation.test.ts', 'reuse is told to its person'],
  ['cookies that sign in', 'tests/security/answers.test.ts', 'never signs in to a procedure'],
  ['answers that other origins read', 'tests/security/answers.test.ts', 'no answer lets another origin read it'],
  ['errors that talk', 'packages/server/src/http/transport.test.ts', 'what goes wrong inside is masked'],
  ['secrets in the log', 'packages/server/src/features/sessions/secrets-in-log.test.ts', 'reaches the log'],
];

test.each(KEPT)('%s: the test is kept', (_broken, file, name) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(name);
});
