import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { writeVideo } from '../../packages/server/src/platform/video/format/write-video.testing.ts';
import { temporaryFolder } from '../../packages/server/src/testing/temporary-folder.ts';
import { frames, still } from './support/pictures.ts';
import { expect, expectAccessible, newWalkthrough, saved, test } from './support/studio.ts';

/** Stills, a sequence with a gap in a folder of its own, its way back, and ten stills that are counted. */
async function fill(root: string) {
  const put = (folder: string, files: readonly { name: string; buffer: Buffer }[]) => {
    mkdirSync(join(root, folder), { recursive: true });
    for (const { name, buffer } of files) writeFileSync(join(root, folder, name), buffer);
  };
  put('stills', [await still('Hall.png', 0.1), await still('Kitchen.png', 0.8)]);
  const there = await frames('shot', 0.1, 0.8, 24);
  put(
    'first',
    there.filter((_, at) => at !== 3),
  );
  put('second', await frames('shot', 0.8, 0.1, 24));
  put('cams', await frames('Cam', 0.35, 0.55, 8));
  return put;
}

async function dropFolder(page: Page, folder: string): Promise<void> {
  const box = await page.locator('[data-stage]').boundingBox();
  if (!box) throw new Error('The stage is not shown');
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...place, data });
}

test('a folder becomes views and transitions in one step, and frames are scrubbed, trimmed and taken back', async ({
  studio: page,
}) => {
  test.slow();
  using folder = temporaryFolder();
  const put = await fill(folder.path);
  await newWalkthrough(page, 'Sequences');
  const dialog = page.getByRole('dialog', { name: 'Import images' });
  const group = (name: string) => dialog.getByRole('listitem').filter({ hasText: `/ ${name}` });

  await test.step('what each group becomes is asked before anything is uploaded', async () => {
    // A browser under load drops a drag without movement; a user would drop again.
    await expect(async () => {
      if (!(await dialog.isVisible())) await dropFolder(page, folder.path);
      await expect(dialog.getByRole('listitem')).toHaveCount(5, { timeout: 15_000 });
    }).toPass();
    await expect(dialog.getByRole('checkbox', { name: 'Each of 2 stills becomes a view' })).toBeChecked();
    await expect(group('first')).toContainText('4 missing');
    await expect(group('first')).toContainText('looks like Hall');
    await expect(group('second')).toContainText('Plays backward from the same frames');
    await expectAccessible(page);
    await group('cams').getByRole('combobox').first().click();
    await page.getByRole('option', { name: 'Leave for later' }).click();
    await dialog.getByRole('button', { name: 'Create 1 transition and 2 views' }).click();
  });

  const row = page.getByRole('treeitem', { name: /Hall → Kitchen/ });
  const strip = page.getByRole('region', { name: 'Strip' });
  await test.step('one step of undo takes it all back', async () => {
    await expect(row).toBeVisible({ timeout: 60_000 });
    await expect(strip).toContainText('23 frames');
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(row).toBeHidden();
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(row).toBeVisible();
  });

  await test.step('a second delivery is recognised: a new version of a still and the frame that was missing', async () => {
    const missing = (await frames('shot', 0.1, 0.8, 24)).filter((_, at) => at === 3);
    put('delivery', [...missing, await still('Hall_v2.png', 0.12), await still('Hall_ObjectID.png', 0.5)]);
    await expect(async () => {
      if (!(await dialog.isVisible())) await dropFolder(page, join(folder.path, 'delivery'));
      await expect(dialog.getByRole('listitem')).toHaveCount(3, { timeout: 15_000 });
    }).toPass();
    await expect(dialog).toContainText('1 still is a new version of a view, and looks alike.');
    await expect(dialog).toContainText('Missing in “Hall → Kitchen” by its name');
    await expect(dialog).toContainText('1 still is a render pass and left out');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Compare' }).click();
    const compare = page.getByRole('dialog', { name: 'Replace the image of “Hall”' });
    await expect(compare.getByRole('img', { name: 'New' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(compare).toBeHidden();
    await dialog.getByRole('button', { name: 'Replace 1 image, add 1 frame' }).click();
    await expect(page.getByText('1 image replaced. 1 frame put in place')).toBeVisible({ timeout: 60_000 });
    await expect(strip).toContainText('24 frames');
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(strip).toContainText('23 frames');
  });

  await test.step('what was left waits, after a reload as well, until it is used', async () => {
    await saved(page);
    await page.reload();
    await page.getByRole('tab', { name: /Transitions/ }).click();
    const tray = page.getByRole('region', { name: 'Frames that wait' });
    await expect(tray).toContainText('Cam');
    await tray.getByRole('button', { name: 'What becomes of Cam' }).click();
    await page.getByRole('menuitem', { name: 'Make 8 views of it' }).click();
    await expect(tray).toBeHidden();
    await page.getByRole('tab', { name: /Views/ }).click();
    await expect(page.getByRole('treeitem')).toHaveCount(10);
  });

  await test.step('the playhead follows keys; frames are trimmed and come back', async () => {
    await page.getByRole('tab', { name: /Transitions/ }).click();
    await row.click();
    const playhead = strip.getByRole('slider', { name: 'Frame', exact: true });
    await playhead.press('End');
    await expect(playhead).toHaveValue('22');
    await playhead.press('Home');
    await playhead.press('ArrowRight');
    await playhead.press('ArrowRight');
    await expect(playhead).toHaveValue('2');
    await strip.getByRole('button', { name: 'More with frames' }).click();
    await page.getByRole('menuitem', { name: 'Trim to start at frame 3' }).click();
    await expect(strip).toContainText('21 frames');
    await strip.getByRole('slider', { name: 'Trim the end' }).press('ArrowLeft');
    await expect(strip).toContainText('20 frames');
    await page.locator('[data-stage]').focus();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(strip).toContainText('23 frames');
    await expectAccessible(page);
    await page.keyboard.press('f');
    await expect(strip.getByRole('heading', { name: 'Views' })).toBeVisible();
  });
});

test('a video that the browser does not decode is converted, and its frames become a transition', async ({
  studio: page,
}) => {
  test.slow();
  using folder = temporaryFolder();
  for (const { name, buffer } of [await still('Hall.png', 0.1), await still('Kitchen.png', 0.8)])
    writeFileSync(join(folder.path, name), buffer);
  const pictures = 'testsrc2=size=640x360:rate=25:duration=1,format=yuv422p10le';
  await writeVideo({ path: join(folder.path, 'Walk.mov'), muxer: 'mov', encoder: 'prores_ks', pictures });
  await newWalkthrough(page, 'Sequences');
  const dialog = page.getByRole('dialog', { name: 'Import images' });
  const aside = page.getByRole('region', { name: 'Import images' });
  await test.step('it is read while one works on, and its dialog comes back', async () => {
    await expect(async () => {
      if (!(await dialog.isVisible())) await dropFolder(page, folder.path);
      await dialog.getByRole('button', { name: 'Continue in background' }).click({ timeout: 10_000 });
    }).toPass();
    await expect(dialog).toBeHidden();
    await expect(aside).toBeVisible();
    await expectAccessible(page);
    await dropFolder(page, folder.path);
    await expect(page.getByText('Another import is open')).toBeVisible();
    await expect(dialog).toBeHidden();
    await aside.getByRole('button', { name: 'Review' }).click({ timeout: 60_000 });
    await expect(dialog.getByRole('listitem').filter({ hasText: '25 images' })).toBeVisible();
    await expect(aside).toBeHidden();
  });
  await dialog.getByRole('button', { name: /^Create 1 transition/ }).click();
  await test.step('what was dropped in the meantime has its turn', async () => {
    await expect(dialog.getByRole('listitem')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  });
  await expect(page.getByRole('region', { name: 'Strip' })).toContainText('25 frames', { timeout: 60_000 });
  await saved(page);
  await page.goto(page.url().replace(/\/studio\/.*/, '/assets'));
  await expect(page.getByText('Walk.mov')).toBeHidden();
});
