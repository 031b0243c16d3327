import { expect, test, vi } from 'vitest';
import { keptSetting, keptSettings, keptSwitch } from './kept-setting.ts';
import { stubLocalStorage } from './local-storage.testing.ts';

const stored = stubLocalStorage();
const text = (value: unknown) => (typeof value === 'string' ? value : null);
const folders = keptSettings('folders', text);

test('each thing has its own setting, and one that is new or forgotten has none', () => {
  folders.keep('house', 'renders');
  folders.keep('garden', 'plans');
  folders.keep('house', 'interior');
  expect(['house', 'garden', 'shed'].map(folders.of)).toEqual(['interior', 'plans', null]);
  folders.keep('house', null);
  expect(['house', 'garden'].map(folders.of)).toEqual([null, 'plans']);
});

test('the settings of the fifty things that were set last are kept', () => {
  for (let at = 0; at <= 50; at += 1) folders.keep(`${at}`, 'plans');
  expect(['0', '1', '50'].map(folders.of)).toEqual([null, 'plans', 'plans']);
});

test.each(['', '{', '{"a":1}', '[["house"]]', '[["house",3]]', '[3]'])(
  'what is stored as %j is read as nothing',
  (json) => {
    stored.set('diorama.folders', json);
    expect(folders.of('house')).toBe(null);
  },
);

test('a setting that is not known is read as none, and a known one next to it stays', () => {
  stored.set('diorama.folders', '[["shed",3],["house","plans"]]');
  expect(['shed', 'house'].map(folders.of)).toEqual([null, 'plans']);
});

test('a switch is on until it is forgotten', () => {
  const small = keptSwitch('small');
  expect(small.read()).toBe(null);
  small.keep(true);
  expect(small.read()).toBe(true);
  small.keep(null);
  expect([...stored.keys()]).toEqual([]);
});

test('storage that is shut off keeps nothing, and nothing fails', () => {
  const refuse = () => {
    throw new DOMException('Shut off', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const setting = keptSetting('theme', text);
  setting.keep('dark');
  setting.keep(null);
  expect(setting.read()).toBe(null);
});
