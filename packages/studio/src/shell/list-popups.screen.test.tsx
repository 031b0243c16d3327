import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessibleInBothSchemes } from '../testing/accessible.testing.ts';
import { clientItem, fakeProjects, productItem, projectItem } from '../testing/fake-projects.testing.ts';
import { openScreen } from '../testing/open-screen.testing.tsx';

test('the popups of the lists have no accessibility faults', async () => {
  const live = { state: 'published' as const, publishedVersion: 1 };
  const { answers } = fakeProjects(
    [projectItem('kaj', 'Kaj', { slug: 'kaj', ...live })],
    [productItem('exterior', 'Exterior', { active: true, ...live })],
  );
  const { screen } = await openScreen('/projects', answers, {
    clients: { list: () => ({ items: [clientItem('nordhamn', 'Nordhamn')], nextCursor: null, mayCreate: false }) },
    usages: { list: () => [] },
  });
  await userEvent.click(screen.getByRole('button', { name: /^Client/ }));
  await expect.element(screen.getByRole('checkbox', { name: 'Nordhamn', exact: true })).toBeVisible();
  await expectAccessibleInBothSchemes();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: /^Account/ }));
  await expect.element(screen.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expectAccessibleInBothSchemes();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  await userEvent.keyboard('?');
  await expect.element(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessibleInBothSchemes();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('link', { name: 'Kaj' }).first());
  await userEvent.click(screen.getByRole('button', { name: 'More about Exterior' }));
  await userEvent.click(screen.getByRole('menuitem', { name: /^Delete/ }));
  await expect.element(screen.getByRole('alertdialog').getByText('/p/kaj', { exact: true })).toBeVisible();
  await expectAccessibleInBothSchemes();
});
