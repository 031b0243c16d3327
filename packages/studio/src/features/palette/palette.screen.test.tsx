import type { HitFacts, SearchHit, SearchResult } from '@diorama/contract/search/search.contract.ts';
import { foundByName } from '@diorama/documents/shared/text/name-search.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { recentProjects } from '../../shell/recent.ts';
import { expectAccessible } from '../../testing/accessible.testing.ts';
import { DAY, fakePicture } from '../../testing/fake-project.testing.ts';
import { fakeProjects, productItem, projectItem } from '../../testing/fake-projects.testing.ts';
import type { FakeAnswers } from '../../testing/fake-server.testing.ts';
import { openScreen } from '../../testing/open-screen.testing.tsx';
import { openWalkthrough } from '../icgi/testing/open-walkthrough.testing.tsx';

const NO_FACTS: HitFacts = {
  thumbUrl: null,
  clientId: null,
  mayEdit: null,
  clientName: null,
  state: null,
  publishedVersion: null,
  holds: null,
  file: null,
  changedAt: null,
  changedBy: null,
};
const project = (id: string, name: string): SearchHit => ({
  type: 'project',
  id,
  name,
  place: 'Nordhamn',
  projectId: id,
  subtype: null,
  directoryId: null,
  collectionId: null,
  facts: { ...NO_FACTS, clientName: 'Nordhamn', mayEdit: true, holds: 2, changedAt: DAY },
});
const { thumbUrl } = fakePicture('terrace.webp');
const FILE: SearchHit = {
  ...project('terrace', 'terrace.webp'),
  type: 'file',
  projectId: 'harbour',
  place: 'Harbour',
  directoryId: 'first',
  facts: {
    ...NO_FACTS,
    thumbUrl,
    clientName: 'Nordhamn',
    file: { type: 'image/webp', size: 120_000, width: 1920, height: 1080, durationMs: null },
    changedAt: DAY,
  },
};

/** Finds by name, as the server does. */
const searching = (hits: readonly SearchHit[]): FakeAnswers => ({
  search: {
    all: ({ q }): SearchResult => {
      const found = Map.groupBy(
        foundByName(hits, q, ({ name }) => [name]),
        ({ type }) => type,
      );
      return [...found].map(([type, of]) => ({ type, hits: of }));
    },
  },
});

const PROJECTS = fakeProjects(
  [projectItem('harbour', 'Harbour'), projectItem('solbacken', 'Villa Solbacken')],
  [productItem('exterior', 'Exterior')],
).answers;

/** Opens the palette over a screen. */
async function openPalette(path: string, hits: readonly SearchHit[], answers: FakeAnswers = {}) {
  const opened = await openScreen(path, PROJECTS, searching(hits), answers);
  const { screen } = opened;
  await expect.element(screen.getByRole('button', { name: 'Search or run a command' })).toBeVisible();
  const palette = screen.getByRole('dialog', { name: 'Search or run a command' });
  return {
    ...opened,
    palette,
    input: palette.getByRole('combobox'),
    lines: palette.getByRole('option'),
    chosen: palette.getByRole('option', { selected: true }),
    open: () => userEvent.keyboard('{Control>}k{/Control}'),
    address: () => opened.router.state.location.pathname,
  };
}

test('the palette runs what the editor can do, finds by name with a letter wrong, and goes to screens', async () => {
  const { screen } = await openWalkthrough([], {
    answers: {
      ...searching([project('project-1', 'Harbour')]),
      clients: { list: () => ({ items: [], nextCursor: null, mayCreate: true }) },
    },
  });
  const palette = screen.getByRole('dialog', { name: 'Search or run a command' });
  const input = palette.getByRole('combobox');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(input).toHaveFocus();
  await expectAccessible();
  await userEvent.fill(input, 'publ');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog', { name: 'Publish' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog', { name: 'Publish' })).not.toBeInTheDocument();

  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.fill(input, 'harbuor');
  await expect.element(palette.getByRole('option', { name: /Harbour/ }).first()).toBeVisible();
  document.documentElement.dataset.theme = 'dark';
  await expectAccessible();
  document.documentElement.dataset.theme = 'light';
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Harbour' })).toBeVisible();

  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.fill(input, 'clie');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Clients' })).toBeVisible();
});

test('before anything is typed it offers what was visited, and Esc closes it', async () => {
  const { palette, open } = await openPalette('/projects', []);
  recentProjects.visit('solbacken');
  await open();
  await expect
    .element(palette.getByRole('group', { name: 'Recent' }).getByRole('option').first())
    .toMatchTextContent(/Villa Solbacken/);
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
});

test('the pane shows the picture, facts and keys of the highlighted line; on a phone there is none', async () => {
  const opened = await openPalette('/projects', [FILE, project('solbacken', 'Villa Solbacken')]);
  const { palette, input, lines, chosen, open } = opened;
  await open();
  await userEvent.fill(input, 'terrace.webp');
  await expect.element(chosen).toMatchTextContent(/terrace\.webp/);
  const pane = palette.getByRole('complementary', { name: 'About terrace.webp' });
  const picture = pane.getByRole('img', { name: 'Picture of terrace.webp' });
  await expect.element(picture).toBeVisible();
  await expect.poll(() => Reflect.get(picture.element(), 'naturalWidth')).toBeGreaterThan(100);
  await expect.element(pane).toMatchTextContent(/Harbour.*Nordhamn.*\d+ × \d+.*[KMk]B/s);
  await expect
    .element(pane.getByRole('list', { name: 'Keys' }))
    .toMatchTextContent(/Open.*↵.*Open in a new tab.*Ctrl.*Close.*Esc/s);

  await userEvent.fill(input, 'villa solbacken');
  await expect.element(chosen).toMatchTextContent(/Villa Solbacken/);
  await expect.element(palette.getByRole('complementary')).toMatchTextContent(/Nordhamn.*products.*Changed/s);
  const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => openTab.mock.calls[0]?.[0]).toBe('/projects/solbacken');
  openTab.mockRestore();

  await page.viewport(390, 844);
  await open();
  await userEvent.fill(input, 'villa sol');
  await expect.element(lines.first()).toBeVisible();
  await expect.element(palette.getByRole('complementary')).not.toBeInTheDocument();
  const overflowing = [palette.element(), ...palette.element().querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > window.innerWidth + 0.5,
  );
  expect(overflowing).toEqual([]);
  await expectAccessible();
});

test('a project and its part are found together, with a letter of its name wrong', async () => {
  const { screen, router, palette, input, chosen, open, address } = await openPalette(
    '/projects',
    [project('ekdungen', 'Ekdungen')],
    fakeProjects([projectItem('ekdungen', 'Ekdungen')]).answers,
  );
  await open();
  await userEvent.fill(input, 'ekdungne trans');
  await expect.element(palette.getByRole('option', { name: /^Ekdungen, Translations/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await open();
  await userEvent.fill(input, 'Ekdungen trans');
  await expect.element(chosen).toMatchTextContent(/Ekdungen, Translations/);
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/projects/ekdungen/translations');

  // The open project's own parts need no name.
  await router.navigate({ to: '/projects/$projectId', params: { projectId: 'ekdungen' } });
  await expect.element(screen.getByRole('heading', { name: 'Ekdungen' })).toBeVisible();
  await open();
  await userEvent.fill(input, 'theme');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/projects/ekdungen/theme');
  await expect.element(screen.getByText('The theme could not be loaded')).toBeVisible();

  await open();
  await userEvent.fill(input, 'Ekdungen sett');
  await expect.element(chosen).toMatchTextContent(/Ekdungen, .*settings/i);
  await userEvent.keyboard('{Enter}');
  const settings = screen.getByRole('dialog', { name: 'Project settings' });
  await expect.element(settings).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(settings).not.toBeInTheDocument();
  expect(address()).toBe('/projects/ekdungen');
});

test('Enter takes the first match of what was typed, however late its answer is', async () => {
  const released = Promise.withResolvers<void>();
  const hits = [project('sandhamn', 'Sandhamn'), project('sandviken', 'Sandviken')];
  const { all } = searching(hits).search ?? {};
  const { screen, palette, input, lines, chosen, open, address } = await openPalette('/projects', hits, {
    search: {
      all: async (asked) => {
        if (asked.q === 'sandviken') await released.promise;
        return (await all?.(asked)) ?? [];
      },
    },
    projects:
      fakeProjects([projectItem('sandhamn', 'Sandhamn'), projectItem('sandviken', 'Sandviken')]).answers.projects ?? {},
  });
  await open();
  await userEvent.fill(input, 'sandhamn');
  await expect.element(chosen).toMatchTextContent(/Sandhamn/);
  await userEvent.fill(input, 'sandviken');
  await userEvent.keyboard('{Enter}');
  await expect.element(palette.getByText('Searching')).toBeVisible();
  released.resolve();
  await expect.poll(address).toBe('/projects/sandviken');
  await expect.element(screen.getByRole('heading', { name: 'Sandviken' })).toHaveFocus();

  // What comes above the highlighted line later takes its place; what was chosen stays.
  await open();
  await userEvent.fill(input, 'sand');
  await expect.element(lines.nth(1)).toBeVisible();
  await expect.element(lines.first()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(lines.nth(1)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(lines.last()).toHaveAttribute('aria-selected', 'true');
});
