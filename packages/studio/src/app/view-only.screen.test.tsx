import type { Project } from '@diorama/contract/projects/projects.contract.ts';
import { defaultTheme } from '@diorama/documents/theme/default-theme.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessibleInNextLook } from '../testing/accessible.testing.ts';
import { type FakeDocument, fakeDocuments, type StoredDocument } from '../testing/fake-documents.testing.ts';
import { DAY, fakeProject } from '../testing/fake-project.testing.ts';
import { productItem } from '../testing/fake-projects.testing.ts';
import type { FakeAnswers } from '../testing/fake-server.testing.ts';
import { widgetAnswers } from '../testing/fake-widgets.testing.ts';
import { openScreen } from '../testing/open-screen.testing.tsx';

const CHANGING = /^(Publish|New .*|Add .*|Import|Upload|Delete|Undo.*|Redo.*|Restore|Rename|Name version)$/;
const OPEN_FIELDS =
  '[data-inspector] :is(input:not([readonly],:disabled), textarea:not([readonly],:disabled)):not([aria-hidden=true])';

/** Opens an address that shows one document, as somebody who may not change it. */
async function openAsViewer(
  given: FakeDocument,
  addressOf: (document: StoredDocument) => string,
  answersOf: (document: StoredDocument) => FakeAnswers = () => ({}),
  project: Project | null = fakeProject({ mayEdit: false }),
) {
  const { documents, answers } = fakeDocuments([{ ...given, opened: { mayEdit: false } }], project);
  const [stored] = documents;
  if (!stored) throw new Error('There is one document');
  const opened = await openScreen(addressOf(stored), answers, answersOf(stored));
  const { screen, server } = opened;
  await expect.element(screen.getByRole('button', { name: 'View only' })).toBeVisible();
  return {
    ...opened,
    /** No button on the screen offers a change, and nothing was sent. */
    expectNoChangeOffered: async () => {
      await expect.poll(() => screen.getByRole('button', { name: CHANGING }).elements()).toEqual([]);
      expect(server.writes).toEqual([]);
    },
    /** No field of the inspector takes anything. */
    expectFieldsClosed: () => expect.poll(() => [...document.querySelectorAll(OPEN_FIELDS)]).toEqual([]),
  };
}

/** A document is read as it is, and as it was, and neither offers a change. */
async function expectRead(opened: Awaited<ReturnType<typeof openAsViewer>>): Promise<void> {
  const { screen, expectNoChangeOffered, expectFieldsClosed } = opened;
  await expectNoChangeOffered();
  await expectFieldsClosed();
  await userEvent.click(screen.getByRole('tab', { name: 'History' }));
  const history = screen.getByRole('region', { name: 'History', exact: true });
  await userEvent.click(history.getByRole('button', { name: /Created/ }).last());
  await expect.element(history.getByText(/^(Since then|Now)$/).first()).toBeVisible();
  await expectNoChangeOffered();
  await expectAccessibleInNextLook();
}

const NO_KEYS = { translated: 0, outdated: 0, missing: 0, total: 0 };

test('a viewer reads the texts of a project, now and as they were, and is offered no change', async () => {
  const opened = await openAsViewer(
    { kind: 'translations', records: {} },
    () => '/projects/project-1/translations',
    (texts) => ({
      translations: {
        overview: () => ({ documentId: texts.id, places: [], live: null }),
        rows: () => ({ items: [], nextCursor: null }),
        list: () => ({ items: [], nextCursor: null, completeness: { en: NO_KEYS, sv: NO_KEYS } }),
      },
      products: { waitingTexts: () => [] },
    }),
  );
  await expectRead(opened);
});

test('a viewer reads a widget, now and as it was, and is offered no change', async () => {
  const opened = await openAsViewer(
    {
      kind: 'widget',
      records: { settings: { name: { en: 'Book a viewing' } }, content: { data: { type: 'popup' } } },
    },
    (widget) => `/edit/widget/${widget.id}`,
    (widget) => widgetAnswers(widget.id, { type: 'popup', name: 'Book a viewing', mayEdit: false }),
    null,
  );
  await expectRead(opened);
});

const site = {
  id: 'site',
  order: 'a0',
  name: { en: 'The site' },
  data: { type: 'external', href: { en: 'https://example.test' } },
};

test('a viewer reads a menu, now and as it was, and is offered no change', async () => {
  const opened = await openAsViewer(
    { kind: 'menu', records: { settings: { name: 'Main menu' }, 'items/site': site } },
    () => '/projects/project-1/menu',
    (menu) => ({
      menus: {
        list: () => [{ id: menu.id, name: 'Main menu', itemCount: 1, updatedAt: DAY, isMain: true, state: 'draft' }],
      },
      projects: { products: { list: () => [] } },
    }),
  );
  await expectRead(opened);
});

test('a viewer reads a theme, now and as it was, and is offered neither a change nor a preview', async () => {
  const opened = await openAsViewer(
    { kind: 'theme', records: { look: {}, colors: {} } },
    () => '/projects/project-1/theme',
    (theme) => ({
      themes: {
        get: () => ({
          id: theme.id,
          projectId: 'project-1',
          revision: 1,
          updatedAt: DAY,
          theme: defaultTheme(),
          contrast: { pairs: [], failing: 0 },
        }),
        live: () => ({ state: 'draft', products: [] }),
        fonts: () => [],
      },
      projects: { products: { list: () => [productItem('exterior', 'Exterior')] } },
    }),
  );
  const { screen } = opened;
  await expect.element(screen.getByText('No preview while viewing')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Phone' }).elements()).toEqual([]);
  await expectRead(opened);
});

test('a viewer reads a material, now and as it was, and is offered no change', async () => {
  const opened = await openAsViewer(
    { kind: 'material', records: { settings: { name: 'Oak' }, content: {} } },
    (material) => `/edit/material/${material.id}`,
    () => ({}),
    null,
  );
  await expectRead(opened);
});

test('a viewer reads every tab of a configurator, now and as it was, and is offered no change', async () => {
  const opened = await openAsViewer(
    { kind: 'e3d', records: { settings: { name: 'House' } } },
    (e3d) => `/projects/project-1/studio/e3d/${e3d.id}?tab=mesh-slots`,
    () => ({ e3d: { mediaState: () => ({ meshes: {}, materials: {}, issues: [] }) } }),
  );
  const { screen, router } = opened;
  const address = router.state.location.pathname;
  for (const tab of ['mesh-slots', 'categories', 'interface', 'data-tables', 'graph']) {
    await router.navigate({ href: `${address}?tab=${tab}` });
    await expect.element(screen.getByText(/^No (slots|categories|controls|tables|graph) yet/).first()).toBeVisible();
    await opened.expectNoChangeOffered();
    await opened.expectFieldsClosed();
    await expectAccessibleInNextLook();
  }
  await router.navigate({ href: address });
  await expectRead(opened);
});
