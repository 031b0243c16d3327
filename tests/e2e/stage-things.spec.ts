import { expect, expectAccessible, makeProject, makeWalkthrough, saved, test } from './support/studio.ts';

test('things of a view are selected together, brought in line, copied to another view, and taken back', async ({
  studio: page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await makeProject(page, 'Kvarteret Kranen');
  await makeWalkthrough(page, 8);
  await page.getByRole('tab', { name: /^Views/ }).click();
  await page.getByRole('treeitem', { name: /Hall/ }).click();
  const stage = page.locator('[data-stage]');
  const markers = stage.getByRole('button', { name: /^Marker / });
  const leftOf = (at: number) => markers.nth(at).evaluate((element) => Number.parseFloat(element.style.left));

  await test.step('three markers are placed by keys', async () => {
    for (let at = 0; at < 3; at += 1) {
      await stage.focus();
      await page.keyboard.press('m');
      await expect(stage.getByRole('button', { name: /^Place a marker/ })).toBeFocused();
      for (let step = 0; step < at; step += 1) await page.keyboard.press('Shift+ArrowRight');
      for (let step = 0; step < at * 2; step += 1) await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Enter');
      await expect(markers).toHaveCount(at + 1);
    }
    await saved(page);
  });

  await test.step('a frame around all selects them; they are aligned in one step', async () => {
    await stage.focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('heading', { name: '3 things' })).toBeVisible();
    await expectAccessible(page);
    const before = await leftOf(2);
    await page.getByRole('button', { name: 'Align left' }).click();
    await expect.poll(async () => (await leftOf(0)) === (await leftOf(2))).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => leftOf(2)).toBe(before);
  });

  await test.step('with Shift one is left out; the others are moved by keys, duplicated and deleted', async () => {
    await markers.nth(0).click({ modifiers: ['Shift'] });
    await expect(page.getByRole('heading', { name: '2 things' })).toBeVisible();
    const [first, second] = [await leftOf(0), await leftOf(1)];
    await stage.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => leftOf(1)).toBeLessThan(second);
    expect(await leftOf(0)).toBe(first);
    await page.keyboard.press('Control+d');
    await expect(markers).toHaveCount(5);
    await page.keyboard.press('Delete');
    await expect(markers).toHaveCount(3);
  });

  await test.step('the place of one is given to another', async () => {
    await markers.nth(0).click();
    await page.keyboard.press('Control+Shift+c');
    await expect(page.getByText('Style and position copied')).toBeVisible();
    await markers.nth(1).click();
    const before = await leftOf(1);
    await page.keyboard.press('Control+Alt+v');
    await expect.poll(async () => (await leftOf(1)) === (await leftOf(0))).toBe(true);
    await page.getByRole('button', { name: 'Undo paste position' }).click();
    await expect.poll(() => leftOf(1)).toBe(before);
  });

  await test.step('one is copied to the other view', async () => {
    await markers.nth(0).click();
    await page.keyboard.press('Control+c');
    await page.getByRole('treeitem', { name: /Kitchen/ }).click();
    await expect(markers).toHaveCount(0);
    await stage.focus();
    await page.keyboard.press('Control+v');
    await expect(markers).toHaveCount(1);
    await page.getByRole('button', { name: /^Undo paste/ }).click();
    await expect(markers).toHaveCount(0);
  });

  await test.step('the same marker is shown on the other view', async () => {
    await page.getByRole('treeitem', { name: /Hall/ }).click();
    await markers.nth(0).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Also show on …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Also show on' });
    await dialog.getByRole('checkbox', { name: 'Kitchen' }).check();
    await dialog.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('button', { name: 'Go there' }).click();
    await expect(markers).toHaveCount(1);
    await saved(page);
  });

  await test.step('a direction is placed by keys, and called as the view it leads to', async () => {
    await stage.focus();
    await page.keyboard.press('d');
    await expect(stage.getByRole('button', { name: /^Place a direction/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Leads to' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Hall' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(stage.getByRole('button', { name: 'Marker Hall' })).toBeVisible();
    await saved(page);
  });

  await test.step('the picture is magnified around the pointer, moved, and fitted again', async () => {
    const zoom = page.getByRole('button', { name: /^Zoom, / });
    const fitted = await zoom.textContent();
    const box = await stage.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 200);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -200);
    await page.keyboard.up('Control');
    await expect(zoom).not.toHaveText(fitted ?? '');
    await stage.focus();
    await page.keyboard.press('2');
    await expect(zoom).toHaveText('100 %');
    await page.keyboard.press('1');
    await expect(zoom).toHaveText(fitted ?? '');
  });
});

test('views that are selected together in their list are edited together, in one step', async ({ studio: page }) => {
  await makeProject(page, 'Kvarteret Kransen');
  await makeWalkthrough(page, 8);
  await page.getByRole('tab', { name: /^Views/ }).click();
  const rows = page.getByRole('treeitem');
  const inspector = page.locator('[data-inspector]');
  const scale = inspector.getByRole('spinbutton', { name: 'Scale' });
  await rows.first().click();
  await scale.fill('1.5');
  await scale.press('Enter');
  await rows.first().click();
  await rows.first().press('Control+a');
  await expect(inspector.getByRole('heading', { name: '2 views' })).toBeVisible();
  await expect(scale).toHaveValue('');
  await expectAccessible(page);
  await scale.fill('2');
  await scale.press('Enter');
  for (const at of [0, 1]) {
    await rows.nth(at).click();
    await expect(scale).toHaveValue('2');
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await rows.first().click();
  await expect(scale).toHaveValue('1.5');
  await saved(page);
});

test('Tab passes what stands on a view and leaves several that are selected; rows are copied, cut and pasted by their menu', async ({
  studio: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await makeProject(page, 'Kvarteret Masten');
  await makeWalkthrough(page, 8);
  await page.getByRole('tab', { name: /^Views/ }).click();
  const views = page.getByRole('tree', { name: 'Views' }).getByRole('treeitem');
  await views.filter({ hasText: 'Hall' }).click();
  const stage = page.locator('[data-stage]');
  const markers = stage.getByRole('button', { name: /^Marker / });
  for (let at = 0; at < 2; at += 1) {
    await stage.focus();
    await page.keyboard.press('m');
    await expect(stage.getByRole('button', { name: /^Place a marker/ })).toBeFocused();
    for (let step = 0; step < at * 4; step += 1) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    await expect(markers).toHaveCount(at + 1);
  }
  const choose = (label: string) => page.getByRole('menuitem', { name: new RegExp(`^${label}\\s*Ctrl`) }).click();

  await test.step('several views stay selected while Tab passes the markers; Enter selects one, and then Tab the next', async () => {
    await views.filter({ hasText: 'Hall' }).click();
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('heading', { name: '2 views' })).toBeVisible();
    await stage.focus();
    await page.keyboard.press('Tab');
    for (const marker of [markers.nth(0), markers.nth(1)]) {
      await expect(marker).toBeFocused();
      await expect(marker).toHaveAttribute('aria-pressed', 'false');
      await page.keyboard.press('Tab');
    }
    await expect(page.getByRole('heading', { name: '2 views' })).toBeVisible();
    await markers.nth(0).focus();
    await page.keyboard.press('Enter');
    await expect(markers.nth(0)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Tab');
    await expect(markers.nth(1)).toHaveAttribute('aria-pressed', 'true');
    await expect(markers.nth(0)).toHaveAttribute('aria-pressed', 'false');
    await stage.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Tab');
    await expect(markers.nth(0)).toBeFocused();
    await expect(page.getByRole('heading', { name: '2 things' })).toBeVisible();
    await page.keyboard.press('Shift+Enter');
    await expect(markers.nth(0)).toHaveAttribute('aria-pressed', 'false');
    await expect(markers.nth(1)).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('all views that are selected are deleted from the stage', async () => {
    await views.filter({ hasText: 'Hall' }).click();
    await page.keyboard.press('Control+a');
    await markers.nth(0).focus();
    await page.keyboard.press('Delete');
    await expect(page.getByText('Deleted 2 views')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(views).toHaveCount(2);
  });

  await test.step('views', async () => {
    await views.filter({ hasText: 'Kitchen' }).click({ button: 'right' });
    await choose('Copy');
    await expect(page.getByText('Copied “Kitchen”')).toBeVisible();
    await views.filter({ hasText: 'Hall' }).click({ button: 'right' });
    await choose('Paste');
    await expect(views).toHaveCount(3);
    await views.nth(1).click({ button: 'right' });
    await choose('Cut');
    await expect(views).toHaveCount(2);
  });

  await test.step('markers', async () => {
    await page.getByRole('tab', { name: /^Markers/ }).click();
    const rows = page.getByRole('tree', { name: 'Markers' }).getByRole('treeitem', { name: /New marker/ });
    await expect(rows).toHaveCount(2);
    await rows.nth(0).click();
    await rows.nth(0).click({ button: 'right' });
    await choose('Cut');
    await expect(rows).toHaveCount(1);
    await rows.nth(0).click({ button: 'right' });
    await choose('Paste');
    await expect(rows).toHaveCount(2);
    await saved(page);
  });
});
