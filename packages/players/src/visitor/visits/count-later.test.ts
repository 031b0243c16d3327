import type { PageProject } from '@diorama/contract/public/page-project.ts';
import { expect, test } from 'vitest';
import { mayCount } from './count-later.ts';

const project: PageProject = { name: 'Villa', slug: 'villa', languages: ['en'], menu: null, countsVisits: true };

const pageOf = ({ search = '', navigator = {} }) => ({ navigator, location: { search } });

test.each([
  [true, 'a visitor', {}],
  [true, 'one who follows a campaign', { search: '?utm_source=letter' }],
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
