import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { claimPort } from '../../packages/server/src/platform/process/listening-address.ts';
import { startLocalS3 } from '../../packages/server/src/platform/storage/local-s3.testing.ts';
import { temporaryFolder } from '../../packages/server/src/testing/temporary-folder.ts';
import { launchServer } from '../support/server-process.ts';
import { signInAs } from './support/people.ts';
import { still } from './support/pictures.ts';
import { ADMIN } from './support/start-server.ts';
import { expect, expectAccessible, makeProject, makeWalkthrough, test } from './support/studio.ts';

const MIB = 1024 ** 2;

interface Rules {
  CORSRules: { AllowedMethods: string[]; AllowedHeaders: string[]; MaxAgeSeconds: number }[];
}

/** The CORS rules that the guide gives operators, for a studio at `origin`. */
function corsOfTheGuide(origin: string) {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/operate.md'), 'utf8');
  const written = /```json\n(\{\s*"CORSRules"[\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const rules: Rules = JSON.parse(written);
  return rules.CORSRules.map((rule) => ({ ...rule, AllowedOrigins: [origin] }));
}

/** Every picture that is on the screen has been drawn. */
const expectPictures = (page: Page, within: string) =>
  expect
    .poll(() =>
      page
        .locator(`${within} img`)
        .evaluateAll(
          (images) => images.length > 0 && images.every((image) => 'naturalWidth' in image && image.naturalWidth !== 0),
        ),
    )
    .toBe(true);

test('over a bucket: pictures and a video in parts go there from the browser, and the walkthrough made of them plays', async ({
  page,
}) => {
  test.slow();
  using folder = temporaryFolder();
  const port = await claimPort('127.0.0.1', 0);
  const origin = `http://127.0.0.1:${port}`;
  await using store = await startLocalS3({ cors: corsOfTheGuide(origin) });
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = store.config;
  const server = launchServer({
    DATA_DIR: folder.path,
    PORT: String(port),
    DEMO: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  const sent: string[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PUT' && response.ok() && !response.url().includes('/api/'))
      sent.push(response.url());
  });
  const problems: string[] = [];
  try {
    expect(await server.ready).toBe(origin);
    expect(server.stdout()).not.toContain('does not let browsers');
    await signInAs(page, ADMIN, origin);
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    const slug = await makeProject(page, 'Over a bucket', origin);
    const project = page.url();
    await page.getByRole('link', { name: 'Assets' }).click();

    await test.step('a video of three parts and a picture', async () => {
      const [video, garden] = [join(folder.path, 'film.mp4'), join(folder.path, 'Garden.png')];
      const head = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2\0\0\0\x08moov\0\0\0\0mdat');
      writeFileSync(video, Buffer.concat([head, randomBytes(17 * MIB)]));
      writeFileSync(garden, (await still('Garden.png', 0.5)).buffer);
      await page.getByLabel('Files to upload').setInputFiles([video, garden]);
      await expect(page.getByRole('grid', { name: 'Files' }).getByRole('gridcell')).toHaveCount(2);
      await expectPictures(page, 'main');
      expect(sent.filter((url) => url.startsWith(`${endpoint}/${bucket}/parts/`))).toHaveLength(3);
      expect(sent.filter((url) => url.startsWith(`${endpoint}/${bucket}/uploads/`))).toHaveLength(1);
    });

    await test.step('a walkthrough of stills and frames', async () => {
      await page.goto(project);
      await makeWalkthrough(page, 16);
      await expect(page.getByText('Plays as video, both ways')).toBeVisible({ timeout: 60_000 });
      await page.getByRole('tab', { name: /^Views/ }).click();
      await expect(page.getByRole('treeitem')).toHaveCount(2);
      await expectPictures(page, '[role=tree]');
      await expectAccessible(page);
    });

    await test.step('a visitor walks through it', async () => {
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByRole('dialog', { name: 'Publish' }).getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByText('v1 is live', { exact: true })).toBeVisible({ timeout: 30_000 });
      const answered = new Set<number>();
      page.on('response', (response) => {
        if (response.headers()['content-type'] === 'video/mp4') answered.add(response.status());
      });
      await page.goto(`${origin}/p/${slug}?lang=en`);
      await expectPictures(page, 'body');
      // On a busy machine the player fades before a video has loaded: the move back is tried.
      await expect(async () => {
        const [to, from] = (await page.getByRole('button', { name: /Kitchen/ }).isVisible())
          ? [/Kitchen/, /Hall/]
          : [/Hall/, /Kitchen/];
        await page.getByRole('button', { name: to }).click();
        await expect(page.getByRole('button', { name: from })).toBeVisible();
        expect(answered.size).toBeGreaterThan(0);
      }).toPass();
      expect([...answered].filter((status) => status !== 200 && status !== 206)).toEqual([]);
      await expect(page).toHaveURL(/[?&]k=/);
    });
    expect(sent.filter((url) => !url.startsWith(`${endpoint}/${bucket}/`))).toEqual([]);
    expect(sent).toHaveLength(3 + 1 + 18);
    expect(problems).toEqual([]);
  } finally {
    server.process.kill('SIGTERM');
    await server.ended;
  }
});
