import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { temporaryFolder } from '../../packages/server/src/testing/temporary-folder.ts';
import { EditorClient } from '../support/editor-client.ts';
import { inDatabase } from './support/database.ts';
import { addPerson, startSession } from './support/people.ts';
import { picture } from './support/pictures.ts';
import { expect, serverUrl, test } from './support/studio.ts';

const FILES = 200;
/** Its content is none of a picture. */
const BAD = 77;
const FOLDERS = ['Renders', 'Renders/Outside', 'Renders/Outside/Evening', 'Renders/Inside'];

const nameOf = (at: number): string => `Picture_${String(at).padStart(3, '0')}.png`;

/** Pictures spread over nested folders, and among them one that only its name makes a picture. */
async function fillFolders(root: string): Promise<void> {
  for (const folder of FOLDERS) mkdirSync(join(root, folder), { recursive: true });
  for (let at = 0; at < FILES; at += 1) {
    const name = join(root, FOLDERS[at % FOLDERS.length] ?? '', nameOf(at));
    writeFileSync(name, at === BAD ? 'not a picture' : await picture(at / FILES));
  }
}

/** Lets folders of the computer go over an element, as a file manager does. */
async function dropFolders(page: Page, target: string, folders: string[]): Promise<void> {
  const box = await page.locator(target).boundingBox();
  if (!box) throw new Error(`${target} is not shown`);
  const { x, y } = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: folders, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x, y, data });
}

test('200 files in nested folders are dropped at once: a cut of the network loses none, and the bad one is named', async ({
  page,
  context,
}) => {
  test.slow();
  using folder = temporaryFolder();
  await fillFolders(folder.path);
  const person = await addPerson();
  const client = new EditorClient(serverUrl(), person);
  await client.signIn();
  const { id: projectId } = await client.mutate<{ id: string }>('projects.create', {
    name: 'Two hundred',
    slug: `d-${crypto.randomUUID()}`,
  });
  await startSession(page, person);
  await page.goto(`/projects/${projectId}/assets`);
  await expect(page.getByRole('button', { name: 'Upload' }).first()).toBeVisible();
  let arrived = 0;
  page.on('response', (response) => {
    if (/\/storage\/uploads\//.test(response.url()) && response.ok()) arrived += 1;
  });

  const tray = page.getByRole('region', { name: 'Uploads' });
  // A browser under load drops a drag without movement; a user would drop again.
  await expect(async () => {
    if (!(await tray.isVisible())) await dropFolders(page, 'main', [join(folder.path, 'Renders')]);
    await expect(tray).toBeVisible({ timeout: 15_000 });
  }).toPass();

  await expect.poll(() => arrived, { timeout: 60_000 }).toBeGreaterThan(FILES / 4);
  await context.setOffline(true);
  await expect(tray).toContainText('Waiting to connect');
  expect(arrived).toBeLessThan(FILES);
  await context.setOffline(false);

  await expect(tray.getByText(`1 of ${FILES} not uploaded`)).toBeVisible({ timeout: 120_000 });
  await expect(tray.getByRole('listitem')).toHaveCount(1);
  await expect(tray.getByRole('listitem')).toContainText('“Picture_077.png” is damaged, or not an image');
  await expect(page.getByText(`Uploaded ${FILES - 1} files`)).toBeVisible();
  const stored = await storedFiles(projectId);
  expect(stored).toEqual(expectedFiles());
});

/** Where each picture that is one belongs. */
const expectedFiles = (): string[] =>
  Array.from({ length: FILES }, (_, at) => `${FOLDERS[at % FOLDERS.length]?.split('/').at(-1)}/${nameOf(at)}`)
    .filter((path) => !path.endsWith(nameOf(BAD)))
    .sort();

/** What the project holds: the folder and the name of every file. */
async function storedFiles(projectId: string): Promise<string[]> {
  const found: string[] = [];
  await inDatabase(async (db) => {
    const rows = await db
      .selectFrom('files')
      .innerJoin('directories', 'directories.id', 'files.directory_id')
      .select(['directories.name', 'files.file_name'])
      .where('files.space_id', '=', projectId)
      .where('files.deleted_at', 'is', null)
      .execute();
    found.push(...rows.map(({ name, file_name }) => `${name}/${file_name}`));
  });
  return found.sort();
}
