import sharp from 'sharp';
import { expect, expectAccessible, makeProject, makeWalkthrough, saved, serverUrl, test } from './support/studio.ts';

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900">
  <script>document.title = 'taken over'</script>
  <defs><style>@import url(http://127.0.0.1:9/none.css); .cls-0, .cls-1 { fill: #00ff00 } .cls-1 { fill: #123456 }</style></defs>
  <g transform="translate(100 100)">
    <rect id="flat-1" width="300" height="200" fill="#16a34a"/>
    <g transform="scale(2)"><path id="path12" d="M200 0h100v100z" style="fill: rgb(200, 0, 0)"/></g>
  </g>
  <circle id="Lift" class="cls-1" cx="1200" cy="450" r="80" fill="none" stroke="blue"/>
  <text x="10" y="10">Ground floor</text>
</svg>`;

test('an SVG becomes an outline on the view, its shapes tell and lead on, and visitors press them', async ({
  studio: page,
}) => {
  test.slow();
  const slug = await makeProject(page, 'Kvarteret Konturen');
  await makeWalkthrough(page, 8);
  await page.getByRole('tab', { name: /^Views/ }).click();
  await page.getByRole('treeitem', { name: /Hall/ }).click();
  await page.getByRole('tab', { name: /Outlines/ }).click();

  await test.step('what is no drawing is refused by name', async () => {
    await page
      .getByLabel('SVG files')
      .setInputFiles({ name: 'broken.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg><g>') });
    await expect(page.getByText('“broken.svg” was not imported')).toBeVisible();
  });

  await test.step('an SVG is read with its transforms; what is left out is said', async () => {
    await page
      .getByLabel('SVG files')
      .setInputFiles({ name: 'Floor.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) });
    await expect(page.getByRole('treeitem', { name: /Floor/ })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('1 text left out')).toBeVisible();
    // By a rule of the drawing's own style sheet.
    const painted = page.locator('[data-stage] path');
    const inColor = () =>
      painted.evaluateAll((all) => all.filter((path) => getComputedStyle(path).fill === 'rgb(18, 52, 86)').length);
    await expect.poll(inColor).toBeGreaterThan(0);
    await expect(page.getByRole('button', { name: 'flat 1' })).toBeVisible();
    await expect(page).not.toHaveTitle('taken over');
    await expect(page.locator('[data-stage] path[d="M500 100L700 100L700 300Z"]')).toBeAttached();
    await expectAccessible(page);
  });

  await test.step('each colour of an object-ID render becomes a shape, with the names of a list', async () => {
    const square = (fill: string, x: number) => `<rect x="${x}" y="200" width="300" height="300" fill="${fill}"/>`;
    const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900"/>${square('#ff0000', 200)}${square('#00ff00', 700)}</svg>`;
    const buffer = await sharp(Buffer.from(drawn)).png().toBuffer();
    await page.getByLabel('SVG files').setInputFiles({ name: 'Flats.png', mimeType: 'image/png', buffer });
    await expect(page.getByRole('checkbox', { name: 'Take #000000' })).not.toBeChecked();
    const first = page.getByRole('textbox', { name: 'Name of #ff0000' });
    await first.evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '1201\n1202');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(page.getByRole('textbox', { name: 'Name of #00ff00' })).toHaveValue('1202');
    await first.evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '#00ff00\t1204\n#ff0000\t1203\n#123456\t1299');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(first).toHaveValue('1203');
    await expect(page.getByText('2 names placed; no area for 1299 (#123456)')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add 2 shapes' }).click();
    await expect(page.locator('[data-stage] path[d="M200 200L500 200L500 500L200 500Z"]')).toBeAttached();
    await expect(page.getByRole('button', { name: '1203' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('treeitem', { name: /Flats/ })).toHaveCount(0);
  });

  await test.step('of several renders, each goes on the view that its file is named after', async () => {
    const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect x="200" y="200" width="300" height="300" fill="#ff0000"/></svg>`;
    const buffer = await sharp(Buffer.from(drawn)).png().toBuffer();
    const render = (name: string) => ({ name, mimeType: 'image/png', buffer });
    await page
      .getByLabel('SVG files')
      .setInputFiles([render('kitchen_id.png'), render('Other.png'), render('Hall.png')]);
    const dialog = page.getByRole('dialog', { name: 'Outline from render' });
    await expect(dialog.getByRole('heading')).toContainText('1 of 3');
    await expect(dialog.getByRole('combobox', { name: 'On view' })).toHaveText(/Kitchen/);
    await dialog.getByRole('button', { name: 'Add 1 shape' }).click();
    await expect(dialog.getByRole('heading')).toContainText('2 of 3');
    await dialog.getByRole('button', { name: 'Skip' }).click();
    await expect(dialog.getByRole('combobox', { name: 'On view' })).toHaveText(/Hall/);
    // Named once, an object has its name in the renders of all views.
    await expect(dialog.getByRole('textbox', { name: 'Name of #ff0000' })).toHaveValue('1203');
    await dialog.getByRole('button', { name: 'Add 1 shape' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('treeitem', { name: /kitchen_id/ })).toBeVisible();
    await page.getByRole('treeitem', { name: /kitchen_id/ }).click();
    await expect(page.getByTestId('inspector').getByRole('button', { name: 'Kitchen', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('treeitem', { name: /kitchen_id/ })).toHaveCount(0);
    await page.getByRole('tab', { name: /^Views/ }).click();
    await page.getByRole('treeitem', { name: /Hall/ }).click();
    await page.getByRole('tab', { name: /Outlines/ }).click();
    await page.getByRole('treeitem', { name: /Floor/ }).click();
  });

  await test.step('a shape is named and told about, by keys', async () => {
    await page.getByRole('button', { name: 'Lift' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Shape' })).toBeVisible();
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await page.getByRole('textbox', { name: /Text, EN/ }).fill('The lift holds eight people.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('textbox', { name: /Text, EN/ })).toHaveValue('');
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(page.getByRole('textbox', { name: /Text, EN/ })).toHaveValue('The lift holds eight people.');
    await saved(page);
  });

  await test.step('a rectangle is drawn by keys, an area with the pen; each is one step of undo', async () => {
    const shapes = page.locator('[data-stage] svg[role=presentation] path');
    const stage = page.locator('[data-stage]');
    await stage.focus();
    await page.keyboard.press('r');
    // The tool is loaded when it is first taken up.
    await expect(page.getByText('set two corners')).toBeVisible();
    await page.keyboard.press(' ');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    await expect(shapes).toHaveCount(4);
    await expect(page.getByRole('heading', { name: 'Shape' })).toBeVisible();
    await stage.focus();
    await page.keyboard.press('o');
    await expect(page.getByText('adds a corner')).toBeVisible();
    const box = await stage.boundingBox();
    const at = (x: number, y: number) =>
      page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * x, (box?.y ?? 0) + (box?.height ?? 0) * y);
    for (const [x, y] of [
      [0.3, 0.4],
      [0.4, 0.4],
      [0.4, 0.5],
    ] as const)
      await at(x, y);
    // Undo means the corners while there is a drawing: one press too many changes nothing behind it.
    const corners = page.locator('[data-stage] circle.stroke-accent');
    await expect(corners).toHaveCount(3);
    for (const [left, key] of [
      [2, 'Control+z'],
      [1, 'Control+z'],
      [0, 'Control+z'],
      [0, 'Control+z'],
      [1, 'Control+Shift+z'],
      [2, 'Control+y'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(corners).toHaveCount(left);
    }
    await expect(shapes).toHaveCount(4);
    // A double press ends it with one corner, and selects no text of the hint.
    await page.mouse.dblclick((box?.x ?? 0) + (box?.width ?? 0) * 0.4, (box?.y ?? 0) + (box?.height ?? 0) * 0.5);
    await expect(shapes).toHaveCount(5);
    expect(await shapes.nth(4).getAttribute('d')).toMatch(/^M[^L]*(L[^L]*){2}Z$/);
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
    for (let step = 0; step < 2; step += 1) await page.getByRole('button', { name: 'Undo' }).click();
    await expect(shapes).toHaveCount(3);
  });

  await test.step('inside an outline a press, Ctrl A, a frame and the list select shapes', async () => {
    const stage = page.locator('[data-stage]');
    const shapes = stage.locator('path[data-shape]');
    const heading = (text: string) => expect(page.getByRole('heading', { name: text, exact: true })).toBeVisible();
    const flat = shapes.first();
    await flat.click({ position: { x: 20, y: 10 }, modifiers: ['Alt'] });
    await expect(stage.locator('svg.outline-dashed')).toHaveCount(1);
    await flat.click({ position: { x: 20, y: 10 } });
    await heading('Shape');
    await stage.focus();
    await page.keyboard.press('Control+a');
    await heading('3 shapes');
    await page.keyboard.press('Escape');
    const box = await stage.locator('svg[role=presentation]').first().boundingBox();
    const [x, y, width, height] = [box?.x ?? 0, box?.y ?? 0, box?.width ?? 0, box?.height ?? 0];
    await page.mouse.move(x + width * 0.02, y + height * 0.05);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.5, y + height * 0.5, { steps: 3 });
    await page.mouse.up();
    await heading('2 shapes');
    await page.keyboard.press('Escape');
  });

  await test.step('points of a shape are moved, added, bent and removed by keys', async () => {
    const path = page.locator('[data-stage] path[d^="M500 100"]');
    await path.click({ position: { x: 30, y: 10 } });
    const points = page.getByRole('button', { name: /^Point \d+ of / });
    await expect(points).toHaveCount(3);
    await points.nth(0).focus();
    await page.keyboard.press('+');
    await expect(points).toHaveCount(4);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Point 1 of 4, smooth' })).toBeVisible();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.locator('[data-stage] path[d^="M500 100"]')).toHaveCount(0);
    for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect(page.locator('[data-stage] path[d="M500 100L700 100L700 300Z"]')).toBeAttached();
  });

  await test.step('shapes are joined, and the outline is fitted to another view by four points', async () => {
    const shapes = page.locator('[data-stage] path[data-shape]');
    await page.locator('[data-stage] path[d^="M500 100"]').click({ position: { x: 30, y: 10 } });
    await shapes.first().click({ position: { x: 10, y: 10 }, modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'Group' }).click();
    await expect(shapes).toHaveCount(2);
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect(shapes).toHaveCount(3);
    await shapes.first().click({ button: 'right', position: { x: 50, y: 25 } });
    await page.getByRole('menuitem', { name: /^Fit to another view/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Fit to another view' });
    await dialog.getByRole('button', { name: 'Point 3 on Kitchen' }).focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Copy to Kitchen' }).click();
    await expect(page.getByText('The outline stands on “Kitchen”, too')).toBeVisible();
    await expect(shapes).toHaveCount(3);
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect(shapes).toHaveCount(0);
    await page.keyboard.press('[');
    await expect(shapes).toHaveCount(3);
  });

  await test.step('a sign is placed by keys, and a marker gets a category', async () => {
    const stage = page.locator('[data-stage]');
    await stage.focus();
    await page.keyboard.press('s');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: /Text.*EN/ })).toBeFocused();
    await page.keyboard.type('148 m²');
    await expect(page.getByRole('button', { name: 'Sign 148 m²' })).toBeVisible();
    await page.getByRole('tab', { name: 'Categories' }).click();
    await page.getByRole('button', { name: 'Add category' }).click();
    await page.keyboard.press('Escape');
    await stage.focus();
    await page.keyboard.press('m');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: /Category/ }).click();
    await page.getByRole('option', { name: 'New category' }).click();
    await expect(page.getByRole('button', { name: 'Marker New marker' })).toBeVisible();
    await saved(page);
    await expectAccessible(page);
  });

  await test.step('visitors open it with the keyboard', async () => {
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.getByRole('button', { name: 'Publish' }).click();
    const publish = page.getByRole('dialog', { name: 'Publish' }).getByRole('button', { name: 'Publish', exact: true });
    await expect(publish).toBeEnabled({ timeout: 60_000 });
    await publish.click();
    await expect(page.getByText('Live, v1')).toBeVisible();
    await page.goto(`${serverUrl()}/p/${slug}/icgi/${id}`);
    const lift = page.getByRole('button', { name: 'Lift' });
    await lift.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Lift' })).toContainText('eight people');
    await expect(page.getByText('148 m²').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
  });
});
