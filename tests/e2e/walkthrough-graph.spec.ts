import { expect, expectAccessible, makeProject, makeWalkthrough, saved, test } from './support/studio.ts';

test('views are linked, renamed and moved in the graph, and what is suggested is accepted', async ({
  studio: page,
}) => {
  test.slow();
  await makeProject(page, 'Kvarteret Grafen');
  await makeWalkthrough(page, 8);
  const graph = page.getByRole('group', { name: 'Graph', exact: true });
  const node = (name: string) => graph.locator('[data-node]', { hasText: name });
  const undo = page.getByRole('button', { name: /^Undo/ });

  await test.step('a view without its arrow is marked, and the arrow is suggested', async () => {
    await page.getByRole('tab', { name: /^Views/ }).click();
    await page.getByRole('treeitem', { name: /Hall/ }).click();
    await page.getByRole('button', { name: 'Clear right' }).click();
    await page.locator('[data-stage]').focus();
    await page.keyboard.press('g');
    await expect(page).toHaveURL(/view=graph/);
    await expect(node('Hall').getByRole('img', { name: /no way out/ })).toBeVisible();
    await expect(node('Hall').getByText('Start')).toBeVisible();
    await page.getByRole('button', { name: 'Accept 1 suggested link' }).click();
    await expect(node('Hall').getByRole('img', { name: /no way out/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  });

  await test.step('a link is drawn from one view to another, both ways in one step', async () => {
    await page.getByRole('treeitem', { name: /Kitchen/ }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(node('Kitchen copy').getByRole('img', { name: /no way out/ })).toBeVisible();
    await page.getByRole('button', { name: 'Arrange' }).click();
    // It is worked out elsewhere: nothing moves under the pointer after this.
    await expect(page.getByRole('button', { name: /^Undo arrange/i })).toBeVisible();
    await node('Hall').locator('.graph-port').hover();
    await page.mouse.down();
    await node('Kitchen copy').hover();
    await page.mouse.up();
    const link = page.getByRole('dialog', { name: 'Link Hall to Kitchen copy' });
    await expect(link.getByRole('radio', { name: 'Left' })).toBeChecked();
    await expect(link.getByRole('checkbox', { name: /Also link back/ })).toBeChecked();
    await expectAccessible(page);
    await link.getByRole('button', { name: 'Link both ways' }).click();
    await expect(node('Kitchen copy').getByRole('img')).toHaveCount(0);
    await undo.click();
    await expect(node('Kitchen copy').getByRole('img', { name: /no way out/ })).toBeVisible();
    await page.getByRole('button', { name: /^Redo/ }).click();
    await expect(node('Kitchen copy').getByRole('img')).toHaveCount(0);
  });

  await test.step('arrow keys walk, Shift moves, F2 renames, Delete and Undo take back', async () => {
    await node('Kitchen copy').click();
    await expect(page.getByRole('treeitem', { name: /Kitchen copy/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('F2');
    await page.keyboard.type('Pantry');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('treeitem', { name: /Pantry/ })).toBeVisible();
    const before = await node('Pantry').boundingBox();
    await graph.focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(async () => (await node('Pantry').boundingBox())?.y).toBeGreaterThan(before?.y ?? 0);
    await undo.click();
    await expect.poll(async () => (await node('Pantry').boundingBox())?.y).toBe(before?.y);
    await graph.focus();
    await page.keyboard.press('Delete');
    await expect(node('Pantry')).toHaveCount(0);
    await undo.first().click();
    await expect(node('Pantry')).toBeVisible();
  });

  await test.step('what is selected is selected everywhere; Enter goes to the view', async () => {
    await page.getByRole('treeitem', { name: /Hall/ }).click();
    await graph.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('treeitem', { name: /Hall/ })).toHaveAttribute('aria-selected', 'false');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-stage]')).toBeVisible();
    await expect(page).not.toHaveURL(/view=/);
    // The address says which it is, a little later.
    await page.getByRole('radio', { name: 'Split' }).click();
    await expect(page.getByRole('radio', { name: 'Split' })).toBeChecked();
    await expect(graph).toBeVisible();
    await expect(page.locator('[data-stage]')).toBeVisible();
    await expectAccessible(page);
    await saved(page);
  });
});
