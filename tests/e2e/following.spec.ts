import { expect, expectAccessible, saved, serverUrl, test } from './support/studio.ts';

test('an area of the picture goes along with a move: placed by keys in a frame, undone, and seen by visitors', async ({
  studio: page,
  browser,
}) => {
  const { id, products } = await (await page.request.get(`${serverUrl()}/api/client/villa-solbacken`)).json();
  const tour = products.find(({ type }: { type: string }) => type === 'icgi');
  await page.goto(`/projects/${id}/studio/icgi/${tour.id}`);

  await test.step('what stands at either end can be added; it starts where it stands', async () => {
    await page.getByRole('tab', { name: 'Transitions' }).click();
    await page.getByRole('treeitem', { name: /Approach to terrace/ }).click();
    const following = page.getByRole('list', { name: 'Following' });
    await expect(following.getByRole('listitem')).toHaveText([/Up to the terrace/]);
    await page.getByRole('combobox', { name: 'Add' }).click();
    await page.getByRole('option', { name: 'Entrance, Approach' }).click();
    await expect(following.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText('Key at frame 32')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('arrow keys place it in a frame; that is a key, and one step of undo', async () => {
    await page.getByRole('slider', { name: 'Frame' }).focus();
    for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('Frame 24: drag it to set a key')).toBeVisible();
    const area = page.getByRole('button', { name: 'Entrance in this frame', exact: true });
    const before = await area.getAttribute('d');
    await area.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(page.getByText('Key at frame 24')).toBeVisible();
    await expect(area).not.toHaveAttribute('d', before ?? '');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(area).toHaveAttribute('d', before ?? '');
    await page.getByRole('button', { name: 'Stop Entrance from following' }).click();
    await saved(page);
  });

  await test.step('visitors see it move with the picture', async () => {
    const visitor = await (await browser.newContext()).newPage();
    // A busy machine draws few frames of a move, so it is visited until enough of them are drawn.
    await expect(async () => {
      await visitor.goto(`${serverUrl()}/p/villa-solbacken/icgi/${tour.id}?k=approach`);
      const layer = visitor.locator('.wt-followers');
      await expect(layer).toBeAttached();
      // Every place the area is drawn at, from the first frame on.
      await layer.evaluate((element) => {
        const seen = new Set<string>();
        Object.assign(window, { seen });
        new MutationObserver(() => {
          for (const path of element.querySelectorAll('path')) seen.add(path.getAttribute('d') ?? '');
        }).observe(element, { subtree: true, childList: true, attributes: true });
      });
      await visitor.locator('[data-shape="shape-terrace"]').focus();
      await visitor.keyboard.press('Enter');
      await expect(visitor).toHaveURL(/k=terrace/);
      await expect
        .poll(() => visitor.evaluate(() => (window as unknown as { seen: Set<string> }).seen.size), { timeout: 5_000 })
        .toBeGreaterThan(3);
    }).toPass();
    await visitor.context().close();
  });
});
