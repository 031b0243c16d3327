import { expect, test } from 'vitest';
import { tourKind } from '../../testing/tour-kind.ts';
import { Envelope, loadEnvelope } from './envelope.ts';
import { compareVersions, pendingSteps } from './migrations.ts';

test.each([
  ['1.2.3', '1.2.3', 0],
  ['1.2', '1.2.0', 0],
  ['1.10.0', '1.9.9', 1],
  ['0.9.9', '1.0.0', -1],
  ['1.2.3', '1.2.4', -1],
])('release %s next to %s', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign);
  expect(Math.sign(compareVersions(b, a))).toBe(sign === 0 ? 0 : -sign);
});

test.each([
  ['0.9.0', undefined, ['tour/1', 'tour/2', 'tour/3']],
  ['1.0.0', undefined, ['tour/2', 'tour/3']],
  ['1.2.0', undefined, []],
  ['0.9.0', '1.1.0', ['tour/1', 'tour/2']],
  ['1.0.0', '1.1.9', ['tour/2']],
])('from %s up to %s these steps are taken', (version, upTo, ids) => {
  expect(pendingSteps(tourKind.migrations, version, upTo).map(({ id }) => id)).toEqual(ids);
});

test.each([
  ['1.10.0', 1, true],
  ['11.2.30', 7, true],
  ['1.2', 1, false],
  ['v1.2.3', 1, false],
  ['1.2.3-a', 1, false],
  ['1.2.3', 0, false],
])('an envelope of release %s, revision %i, is read: %j', (schemaVersion, revision, isRead) => {
  expect(Envelope.safeParse({ kind: 'tour', id: 'a', schemaVersion, revision, records: {} }).success).toBe(isRead);
});

test('an envelope without settings is called Untitled', () => {
  const envelope = { kind: 'tour', id: 'doc1', schemaVersion: '1.2.0', revision: 1, records: {} };
  expect(loadEnvelope(tourKind, envelope).records.settings).toEqual({ name: 'Untitled', first: null });
});
