import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeVideo } from '../../packages/server/src/platform/video/format/write-video.testing.ts';
import { expect, expectAccessible, makeProject, test } from './support/studio.ts';

const HEIC = fileURLToPath(new URL('../fixtures/heic/plain.heic', import.meta.url));

test('what phones and editing programs write becomes files that every browser shows', async ({ studio: page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'diorama-e2e-'));
  try {
    const [video, sound] = [join(folder, 'Walk.mov'), join(folder, 'Steps.wav')];
    const pictures = 'testsrc2=size=640x360:rate=25:duration=3,format=yuv422p10le';
    await writeVideo({ path: video, muxer: 'mov', encoder: 'prores_ks', pictures });
    await writeVideo({ path: sound, muxer: 'wav', sound: 'pcm_s16le' });
    await makeProject(page, 'Files of phones');
    await page.getByRole('link', { name: 'Assets' }).click();
    await page.getByLabel('Files to upload').setInputFiles([video, sound, HEIC]);
    await expect(page.getByText('Uploaded 3 files')).toBeVisible();
    const files = page.getByRole('grid', { name: 'Files' });
    await expect(files.getByText('plain.jpg')).toBeVisible();
    await expect(files.getByText('0:01')).toBeVisible();
    await expect(files.getByText('Walk.mp4')).toBeVisible({ timeout: 60_000 });
    await expect(files.getByText('0:03')).toBeVisible();
    await expect(files.getByText(/^640 × 360 · /)).toBeVisible();
    await expectAccessible(page);

    await files.getByText('Walk.mp4').dblclick();
    const details = page.getByRole('dialog', { name: 'Walk.mp4' }).getByRole('complementary', { name: 'Details' });
    await expect(details.getByText('Converted from ProRes.')).toBeVisible();
    await page.keyboard.press('Escape');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
