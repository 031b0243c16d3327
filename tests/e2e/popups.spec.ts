import type { Page } from '@playwright/test';
import { openDemoProject } from './support/demo.ts';
import { expect, expectAccessibleInBothSchemes, newWalkthrough, test } from './support/studio.ts';

async function openDemo(page: Page): Promise<void> {
  await openDemoProject(page);
  await expect(page.getByRole('grid', { name: 'Products' })).toBeVisible();
}

async function openDemoEditor(page: Page): Promise<void> {
  await openDemo(page);
  await page.getByRole('grid', { name: 'Products' }).getByRole('link').first().click();
  await expect(page.getByRole('tree', { name: 'Views' })).toBeVisible();
}

test('the popups of the lists have no accessibility faults', async ({ studio: page }) => {
  await page.goto('/projects');
  await page.getByRole('button', { name: /^Client/ }).click();
  await expect(page.getByRole('checkbox', { name: 'Nordhamn', exact: true })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Escape');
  await openDemo(page);
  await page.getByRole('button', { name: 'More about Villa Solbacken' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog').getByText('/p/villa-solbacken', { exact: true })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});

test('the popups of the editor have no accessibility faults', async ({ studio: page }) => {
  await openDemoEditor(page);
  await page.getByRole('treeitem', { name: /Garden/ }).click();
  await page.getByRole('combobox', { name: /^Left/ }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Escape');
  await page.getByRole('treeitem', { name: /Garden/ }).click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Make it the start' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /Views/ })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /^Transitions/ }).click();
  await page.getByRole('treeitem').first().click();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('tab', { name: /^Markers/ }).click();
  await page.getByRole('treeitem').first().click();
  await expectAccessibleInBothSchemes(page);
});

test('a dialog taller than its window keeps its buttons in sight, and its fields can be scrolled to', async ({
  studio: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.goto('/projects');
  await page.getByRole('button', { name: 'New project' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Create project' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('textbox').last().focus();
  await expect(dialog.getByRole('textbox').last()).toBeInViewport({ ratio: 1 });
});

test('on a phone Publish is in sight, and what the bar has no room for is in its menu', async ({ studio: page }) => {
  await newWalkthrough(page, 'Phone');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Publish' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'SV' }).click();
  await expect(page).toHaveURL(/lang=sv/);
});
