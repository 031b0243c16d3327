import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  makeProject,
  makeWalkthrough,
  saved,
  test,
} from './support/studio.ts';

/** Twelve flats in four rows, called `lgh 1101` to `lgh 1403` by their ids. */
const FLATS = [1, 2, 3, 4].flatMap((floor) => [1, 2, 3].map((door) => ({ floor, door, nr: `1${floor}0${door}` })));
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900">${FLATS.map(
  ({ floor, door, nr }) =>
    `<rect id="lgh-${nr}" x="${door * 350}" y="${850 - floor * 190}" width="320" height="160" fill="#16a34a"/>`,
).join('')}</svg>`;

const HEAD = 'Lägenhet;Boarea;Rum;Hyra (kr/mån);Status;Plan';
const rowOf = (nr: string, at: number, status = 'Ledig') =>
  `${nr};${40 + at * 5};${at === 1 ? '' : 2 + (at % 3)};${9_000 + at * 900};${status};https://example.com/${nr}.pdf`;
/** Of ten flats; one that is not drawn, and one again. */
const CSV = [HEAD, ...FLATS.slice(0, 10).map(({ nr }, at) => rowOf(nr, at)), rowOf('1999', 3), rowOf('1101', 4)].join(
  '\n',
);

const csv = (text: string) => ({ name: 'Flats.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a table of flats fills their shapes in one step, again with what changed, and from the clipboard', async ({
  studio: page,
}) => {
  test.slow();
  await makeProject(page, 'Kvarteret Tabellen');
  await makeWalkthrough(page, 8);
  await page.getByRole('tab', { name: /^Views/ }).click();
  await page.getByRole('treeitem', { name: /Hall/ }).click();
  await page.getByRole('tab', { name: /Outlines/ }).click();
  await page
    .getByLabel('SVG files')
    .setInputFiles({ name: 'Front.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) });
  await expect(page.getByRole('button', { name: 'lgh 1101' })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Fill from table' });
  const file = page.locator('input[aria-label="File to import"]');
  const contents = (name: string) =>
    page.getByRole('region', { name, exact: true }).getByRole('textbox', { name: 'Text, EN' });
  const textOf = () => contents('Text');

  await test.step('the palette opens it; what is no table is refused with a reason', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog', { name: 'Search or run a command' }).getByRole('combobox').fill('fill from');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Step 1 of 3')).toBeVisible();
    await file.setInputFiles(csv(HEAD));
    await expect(dialog.getByRole('alert')).toContainText('The file has no rows');
    await expectAccessible(page);
  });

  await test.step('its columns are known; the text is made of them, and shown for the first row', async () => {
    await file.setInputFiles(csv(CSV));
    await expect(dialog.getByText('12 rows · 6 columns')).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Rows are found by: Lägenhet' })).toBeVisible();
    await expect(dialog.getByText('Finds 10 of 12 shapes')).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Use of Plan: Button with a link' })).toBeVisible();
    const template = dialog.getByRole('textbox', { name: 'Text', exact: true });
    await expect(template).toHaveValue('{Boarea} m², {Rum} rooms, {Hyra (kr/mån)} kr/mån, {Status}');
    await template.fill('{Boarea} m², {Rum} rooms, {Rent}');
    await expect(dialog.getByRole('alert')).toContainText('No column is called “Rent”');
    await template.fill('{Boarea} m², {Rum} rooms');
    await dialog.getByRole('button', { name: 'Status', exact: true }).click();
    await expect(template).toHaveValue('{Boarea} m², {Rum} rooms, {Status}');
    await expect(dialog.getByText('40 m², 2 rooms, Ledig')).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });

  await test.step('a review counts what is filled, and names each row and shape that is left', async () => {
    await dialog.getByRole('button', { name: 'Review' }).click();
    await expect(dialog.getByRole('status')).toHaveText(
      '10 of 12 shapes filled, 1 row matches no shape, 1 row repeats a key, 2 shapes have no row',
    );
    await expect(dialog.getByText('45 m², Ledig')).toBeVisible();
    await dialog.getByRole('tab', { name: /Rows left out/ }).click();
    await expect(dialog.getByText('Nothing is called “1999”')).toBeVisible();
    await expect(dialog.getByText('Row 2 has the same key “1101”')).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await dialog.getByRole('button', { name: 'Fill 10 shapes' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'lgh 1102' }).click();
    await expect(textOf()).toHaveValue('45 m², Ledig');
    await expect(contents('Button')).toHaveValue('Plan');
  });

  await test.step('it is one step of undo', async () => {
    await page.keyboard.press('ControlOrMeta+z');
    await expect(textOf()).toBeHidden();
    await page.keyboard.press('ControlOrMeta+Shift+z');
    // What comes back is shown: the first of them.
    await expect(textOf()).toHaveValue('40 m², 2 rooms, Ledig');
    await saved(page);
  });

  await test.step('pasted rows open it with the columns as they were taken, and change what differs', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const changed = [HEAD, ...FLATS.slice(0, 10).map(({ nr }, at) => rowOf(nr, at, at === 1 ? 'Såld' : 'Ledig'))];
    await page.evaluate((text) => navigator.clipboard.writeText(text), changed.join('\n').replaceAll(';', '\t'));
    await page.getByRole('button', { name: 'Back to the outline' }).click();
    await page.keyboard.press('Control+v');
    await expect(dialog.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(
      '{Boarea} m², {Rum} rooms, {Status}',
    );
    await dialog.getByRole('button', { name: 'Review' }).click();
    await expect(dialog.getByText('10 of 12 shapes filled, 9 of them as before, 2 shapes have no row')).toBeVisible();
    await expect(dialog.getByText(/1 text is replaced, also where somebody wrote by hand/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Fill 1 shape' }).click();
    await page.getByRole('button', { name: 'lgh 1102' }).click();
    await expect(textOf()).toHaveCount(1);
    await expect(textOf()).toHaveValue('45 m², Såld');
  });

  await test.step('the menu of an outline opens it, and the keyboard alone goes through it', async () => {
    await page.getByRole('treeitem', { name: /Front/ }).click();
    await page.getByRole('treeitem', { name: /Front/ }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Fill from table…' }).click();
    await dialog.getByRole('textbox', { name: 'Or paste rows from a spreadsheet' }).focus();
    await page.keyboard.insertText('Lgh\tNamn\n1403\tPenthouse');
    for (const name of ['Continue', 'Review', 'Fill 1 shape']) {
      await dialog.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('button', { name: 'Penthouse' })).toBeVisible();
    await saved(page);
  });
});
