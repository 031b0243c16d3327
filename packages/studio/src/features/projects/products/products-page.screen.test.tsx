import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectAccessibleInNextLook } from '../../../testing/accessible.testing.ts';
import { fakeProjects, productItem, projectItem } from '../../../testing/fake-projects.testing.ts';
import { Refusal } from '../../../testing/fake-server.testing.ts';
import { expectInWindow } from '../../../testing/in-window.testing.ts';
import { openScreen } from '../../../testing/open-screen.testing.tsx';

/** The page of a project with one walkthrough, which is its own. */
async function openProject(path = '/projects/kaj', products = [productItem('exterior', 'Exterior')], mayEdit = true) {
  const { answers } = fakeProjects([projectItem('kaj', 'Kajplats 9', { mayEdit })], products);
  const opened = await openScreen(path, answers);
  const { screen } = opened;
  return {
    ...opened,
    rows: screen.getByRole('grid', { name: 'Products' }).getByRole('row', { name: /Exterior|Facade/ }),
    heading: (name: string) => screen.getByRole('heading', { name }),
  };
}

test('a project is renamed and the rename taken back', async () => {
  const { screen, heading } = await openProject();
  await userEvent.click(screen.getByRole('button', { name: 'Rename project' }));
  await userEvent.fill(screen.getByRole('textbox', { name: 'Name' }), 'Kajplats 10');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Kajplats 10')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.element(heading('Kajplats 9')).toBeVisible();
});

test('a project is duplicated from its own page, and the notice opens the copy', async () => {
  const { screen, heading } = await openProject();
  await userEvent.click(screen.getByRole('button', { name: 'More about the project' }));
  await userEvent.click(screen.getByRole('menuitem', { name: /^Duplicate/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Open', exact: true }));
  await expect.element(heading('Kajplats 9 copy')).toBeVisible();
});

test('home shows what was visited, the latest first, and pins it', async () => {
  const { screen, heading } = await openProject('/');
  await expect.element(screen.getByText('Nothing visited yet')).toBeVisible();
  await userEvent.click(screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }));
  await userEvent.click(screen.getByRole('link', { name: 'Kajplats 9' }).first());
  await expect.element(heading('Kajplats 9')).toBeVisible();
  await userEvent.click(
    screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }),
  );
  const recent = screen.getByRole('region', { name: 'Recent projects' });
  await expect.element(recent.getByRole('link', { name: 'Kajplats 9' })).toBeVisible();
  await expectAccessible();
  await userEvent.click(recent.getByRole('button', { name: 'Pin Kajplats 9' }));
  const pinned = screen.getByRole('region', { name: 'Pinned' });
  await expect.element(pinned.getByRole('link', { name: 'Kajplats 9' })).toBeVisible();
  await userEvent.click(pinned.getByRole('button', { name: 'Unpin Kajplats 9' }));
  await expect.element(pinned).not.toBeInTheDocument();
});

test('products are renamed in place, duplicated, deleted together and brought back', async () => {
  const { screen, rows } = await openProject();
  const names = () => rows.elements().map((row) => /Facade copy|Facade|Exterior/.exec(row.textContent ?? '')?.[0]);
  await expect.poll(names).toEqual(['Exterior']);
  rows.first().element().focus();
  await userEvent.keyboard('{F2}');
  await userEvent.fill(screen.getByRole('textbox', { name: 'Name of Exterior' }), 'Facade');
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['Facade']);
  await userEvent.click(screen.getByRole('link', { name: 'Facade' }), { button: 'right' });
  await userEvent.click(screen.getByRole('menuitem', { name: /^Duplicate/ }));
  await expect.poll(names).toEqual(['Facade copy', 'Facade']);
  rows.first().element().focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(screen.getByText('2 selected')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Delete}');
  await userEvent.click(screen.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 products' }));
  await expect.element(screen.getByText('Build a product')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo', exact: true }));
  await expect.poll(names).toEqual(['Facade copy', 'Facade']);
});

test('a viewer of a project opens its products, and is offered no change', async () => {
  const { screen, server } = await openProject('/projects/kaj', undefined, false);
  await expect.element(screen.getByRole('button', { name: 'View only' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Exterior' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^(Rename project|New product|Delete)$/ }).elements()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'More about Exterior' }));
  const entries = screen.getByRole('menuitem');
  await expect.element(entries.first()).toMatchTextContent(/^Open/);
  expect(entries.elements()).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  await expectAccessibleInNextLook();
  expect(server.writes).toEqual([]);
});

test('what is not there says Not Found, inside the frame', async () => {
  for (const address of ['/nowhere', '/projects/kaj/studio/nothing/one', '/projects/none']) {
    const { screen } = await openProject(address);
    await expect.element(screen.getByText('Not Found', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await screen.unmount();
  }
});

test('without a product there is nothing to edit', async () => {
  const { screen } = await openProject('/projects/kaj/studio', []);
  await expect.element(screen.getByText('Build a product')).toBeVisible();
});

test('a failure says Something went wrong! with the error on request', async () => {
  const { screen } = await openScreen('/projects/kaj', fakeProjects([]).answers, {
    projects: {
      get: () => {
        throw new Refusal('INTERNAL_SERVER_ERROR', 'The database is away');
      },
    },
  });
  await expect
    .element(screen.getByRole('heading', { name: 'Something went wrong!' }), { timeout: 20_000 })
    .toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show Error' }));
  await expect.element(screen.getByText(/The database is away/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Hide Error' }));
  await expect.element(screen.getByText(/The database is away/)).not.toBeVisible();
});

test('a dialog taller than its window keeps its buttons in sight, and its fields can be scrolled to', async () => {
  await page.viewport(1280, 300);
  const { screen } = await openProject('/projects');
  await userEvent.click(screen.getByRole('button', { name: 'New project' }).first());
  const dialog = screen.getByRole('dialog');
  await expectInWindow(dialog.getByRole('button', { name: 'Create project' }));
  dialog.getByRole('textbox').last().element().focus();
  await expectInWindow(dialog.getByRole('textbox').last());
});
