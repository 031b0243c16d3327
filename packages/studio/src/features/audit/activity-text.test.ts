import type { ActivityItem } from '@diorama/contract/audit/audit.contract.ts';
import { expect, test } from 'vitest';
import { nounOf, restOf, unnamedTarget, verbOf } from './activity-text.ts';

const item = (change: Partial<ActivityItem>): ActivityItem => ({
  id: 1,
  at: new Date(0),
  since: new Date(0),
  by: null,
  action: 'document.change',
  count: 1,
  space: { type: 'project', id: 'p', name: 'Solbacken', isDeleted: false },
  targets: [],
  targetCount: 1,
  revision: null,
  ...change,
});

test('an action is told by its verb, whatever kind it was done to', () => {
  const actions = ['icgi.create', 'menu.publish', 'project.setLocales', 'client.setRole', 'widget.move', 'other.thing'];
  expect(actions.map(verbOf)).toEqual([
    'created',
    'published',
    'changed the settings of',
    'changed a member’s role in',
    'moved',
    'changed',
  ]);
});

test('a line says how many more there were, which version, or how often', () => {
  const hall = { type: 'file', id: 'f', name: 'Hall.png', directoryId: null, isDeleted: false };
  expect(restOf(item({ action: 'files.insert', targets: [hall], targetCount: 12 }))).toBe('and 11 others');
  expect(restOf(item({ action: 'icgi.publish', revision: 4, targets: [hall] }))).toBe('version 4');
  expect(restOf(item({ count: 14, targets: [hall] }))).toBe('14 times');
  expect(restOf(item({ targets: [hall] }))).toBe('');
});

test('what is gone for good is told by what it was', () => {
  expect(unnamedTarget(item({ action: 'files.delete', targetCount: 3 }))).toBe('3 files');
  expect(unnamedTarget(item({ action: 'directory.create' }))).toBe('a folder');
});

test('a folder or a project is told from a product of the same name', () => {
  const target = (type: string) => ({ type, id: 'x', name: 'Hall', directoryId: null, isDeleted: false });
  expect(nounOf(item({ targets: [target('directory')] }))).toBe('the folder');
  expect(nounOf(item({ targets: [target('file')] }))).toBe('');
  expect(nounOf(item({ targets: [target('widget'), target('widget')] }))).toBe('');
});
