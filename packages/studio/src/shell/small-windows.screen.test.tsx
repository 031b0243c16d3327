import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeFiles } from '../testing/fake-files.testing.ts';
import { fakePicture } from '../testing/fake-project.testing.ts';
import { fakeProjects, productItem, projectItem } from '../testing/fake-projects.testing.ts';
import { expectInWindow } from '../testing/in-window.testing.ts';
import { openScreen } from '../testing/open-screen.testing.tsx';

const { answers } = fakeProjects(
  [projectItem('kaj', 'Kaj')],
  ['Exterior', 'Interior', 'Garden'].map((name) => productItem(name.toLowerCase(), name)),
);

// First: how large texts are is looked up once.
test('with texts twice as large in the browser, all of the studio is: rows of a list do not lie over each other', async () => {
  document.documentElement.style.fontSize = '32px';
  const { screen } = await openScreen('/projects/kaj', answers);
  const rows = screen.getByRole('grid', { name: 'Products' }).getByRole('row', { name: /Exterior|Interior|Garden/ });
  await expect.poll(() => rows.elements().length).toBe(3);
  expect(getComputedStyle(rows.first().element()).fontSize).toBe('26px');
  const boxes = rows.elements().map((row) => row.getBoundingClientRect());
  for (const [at, { top }] of boxes.slice(1).entries())
    expect(top).toBeGreaterThanOrEqual((boxes[at]?.bottom ?? 0) - 1);
  document.documentElement.style.fontSize = '';
});

test('at 400 % bars scroll with the content, and nothing covers the navigation', async () => {
  await page.viewport(360, 225);
  const { screen, router } = await openScreen('/projects/kaj', answers, fakeFiles([fakePicture('hall.webp')]).answers);
  await userEvent.click(
    screen.getByRole('navigation', { name: 'Parts of the project' }).getByRole('link', { name: /^Assets/ }),
  );
  const search = screen.getByRole('searchbox');
  await expect.element(search).toBeVisible();
  const controls = [
    ...screen.getByRole('navigation', { name: 'Main' }).element().querySelectorAll<HTMLElement>('a, button'),
  ].filter((control) => control.checkVisibility());
  expect(controls.length).toBeGreaterThan(0);
  const covered = controls.filter((control) => {
    const { x, y, width, height } = control.getBoundingClientRect();
    return !control.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(covered).toEqual([]);
  search.element().focus();
  await expectInWindow(search);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  await router.navigate({ href: '/nowhere/at/all' });
  // It loads the page again.
  const home = screen.getByRole('link', { name: 'Go to Home' });
  await expect.element(home).toHaveAttribute('href', '/');
  const pressed = Promise.withResolvers<void>();
  home.element().addEventListener('click', (event) => {
    event.preventDefault();
    pressed.resolve();
  });
  await userEvent.click(home);
  await pressed.promise;
  await router.navigate({ href: '/' });
  await expect.element(screen.getByRole('heading', { name: 'Recent projects' })).toBeInTheDocument();
});
