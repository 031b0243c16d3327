import type { Page } from '@playwright/test';
import {
  DRAWN_BY_SOFTWARE,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  newConfigurator,
  saved,
  test,
} from './support/studio.ts';

const canvas = (page: Page) => page.getByRole('group', { name: 'Graph', exact: true });
const card = (page: Page, id: string) => page.locator(`[data-node="${id}"]`);
const port = (page: Page, node: string, name: string) => card(page, node).locator(`[data-handleid="${name}"]`);

async function addNode(page: Page, name: string): Promise<void> {
  await canvas(page).focus();
  await page.keyboard.press('n');
  await page.getByRole('dialog', { name: 'Add node' }).getByRole('combobox').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add node' })).toHaveCount(0);
}

/** Draws a connection from an output to an input. Hovering waits until the canvas stands still. */
async function connect(page: Page, from: [string, string], to: [string, string]): Promise<void> {
  await port(page, ...from).hover();
  await page.mouse.down();
  await port(page, ...to).hover();
  await page.mouse.up();
}

test.use(DRAWN_BY_SOFTWARE);

test('a graph is drawn, calculated and kept from circles, and a rule is written as a sentence', async ({
  studio: page,
}) => {
  test.slow();
  await newConfigurator(page, 'Kvarteret Ankaret', 'House');
  await page.getByRole('tab', { name: 'Graph' }).click();
  await page.getByRole('button', { name: 'Add a choice' }).click();
  await expect(card(page, 'choice')).toBeVisible();

  await test.step('nodes are added by name, and an expression is fed by the nodes that it names', async () => {
    await addNode(page, 'Number');
    await addNode(page, 'Expression');
    const expression = page.getByRole('textbox', { name: 'Expression' });
    await expression.fill('numb');
    await expect(page.getByRole('option', { name: /^number/ }).first()).toBeVisible();
    await expression.press('Enter');
    await expect(expression).toHaveValue('number');
    await expression.fill('number * 2 +');
    await expect(page.getByText('The expression ends too early').first()).toBeVisible();
    await expression.fill('number * 2 + extra');
    await expression.blur();
    await expect(page.getByRole('combobox', { name: 'number: Number' })).toBeVisible();
  });

  await test.step('a connection that closes a circle is refused', async () => {
    const before = await card(page, 'expression').boundingBox();
    await page.getByRole('button', { name: 'Arrange' }).click();
    await expect.poll(() => card(page, 'expression').boundingBox()).not.toEqual(before);
    await card(page, 'expression').evaluate((one) =>
      Promise.all(one.getAnimations({ subtree: true }).map((a) => a.finished)),
    );
    await connect(page, ['expression', 'value'], ['expression', 'extra']);
    await expect(page.getByText(/This would make .+ depend on itself/)).toBeVisible();
  });

  await test.step('a rule is put together, made in one step, and changed', async () => {
    await page.getByRole('button', { name: 'Add rule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add rule' });
    await dialog.getByText('Stays between').click();
    await dialog.getByRole('combobox', { name: /^Number/ }).click();
    await page.getByRole('option', { name: /^Number/ }).click();
    await dialog.getByRole('combobox', { name: /^At most/ }).click();
    await page.getByRole('option', { name: 'A number', exact: true }).click();
    await dialog.getByRole('spinbutton', { name: 'At most, number' }).fill('12');
    await dialog.getByRole('spinbutton', { name: 'At most, number' }).press('Enter');
    await expect(dialog.getByRole('status', { name: 'Rule' })).toHaveText('Number is at most 12');
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    const rules = page.getByRole('list', { name: 'Rules' });
    await expect(rules.getByRole('button', { name: 'Number is at most 12' })).toBeVisible();
    await expect(card(page, 'range-max')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rules).toHaveCount(0);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(rules).toBeVisible();
  });

  await test.step('nodes are grouped under a name, by keyboard, and come out of it again', async () => {
    await canvas(page).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+g');
    await page.getByRole('textbox', { name: 'Name of Group' }).fill('Längder');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-node-group]')).toHaveText('Längder');
    await page.getByRole('textbox', { name: 'Comment' }).fill('In metres');
    await expect(page.locator('[data-node-group]')).toContainText('In metres');
    const before = await card(page, 'number').boundingBox();
    await canvas(page).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => card(page, 'number').boundingBox()).not.toEqual(before);
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press('Control+Shift+G');
    await expect(page.locator('[data-node-group]')).toHaveCount(0);
  });

  await test.step('nodes are deleted with a way back, and a link opens the one it names', async () => {
    await page.getByRole('tab', { name: /^Nodes/ }).click();
    await page.locator('[data-record="nodes/expression"]').click();
    await page.keyboard.press('Delete');
    await expect(card(page, 'expression')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(card(page, 'expression')).toBeVisible();
    await saved(page);
    const address = new URL(page.url());
    address.searchParams.set('graph', 'number');
    await page.goto(address.href);
    await expect(page.getByRole('heading', { name: 'Number', exact: true })).toBeVisible();
    await expect(card(page, 'number')).toBeVisible();
  });
});
