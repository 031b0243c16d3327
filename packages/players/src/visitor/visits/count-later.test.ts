import type { PageProject } from '@diorama/contract/public/page-project.ts';
import { expect, test } from 'vitest';
import { mayCount } from './count-later.ts';

const project: PageProject = { name: 'Villa', slug: 'villa', languages: ['en'], menu: null, countsVisits: true };

const pageOf = ({ referrer = '', search = '', navigator = {} }) => ({
  navigator,
  document: { referrer },
  location: { origin: 'https://d.example', search },
});

test.each([
  [true, 'a visitor who types the address', {}],
  [true, 'one who comes from another site', { referrer: 'https://villa.example/' }],
  [true, 'one who comes from another page of the project', { referrer: 'https://d.example/p/villa' }],
  [false, 'an editor who opens it from the studio', { referrer: 'https://d.example/projects/1/studio/icgi/2' }],
  [false, 'a kiosk', { search: '?kiosk=30' }],
  [false, 'a browser with Global Privacy Control', { navigator: { globalPrivacyControl: true } }],
  [false, 'a browser that asks not to be tracked', { navigator: { doNotTrack: '1' } }],
] as const)('%s: %s is counted', (isCounted, _who, page) => {
  expect(mayCount(project, pageOf(page))).toBe(isCounted);
});

test('a project that does not say so is not counted', () => {
  const { countsVisits: _counts, ...silent } = project;
  expect(mayCount(silent, pageOf({}))).toBe(false);
});
