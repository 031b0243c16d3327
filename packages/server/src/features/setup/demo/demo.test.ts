import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { stillRecipe } from '../../media/renditions/recipes.ts';
import { allStillsOf } from '../../media/stills/make-stills.ts';
import { encodingKey, portraitKey } from '../../media/videos/encoding-key.ts';
import { firstStart } from '../first-start.ts';
import { seedDemo } from './demo.ts';
import { demoCut } from './demo-cut.ts';
import { hashOf } from './demo-files.ts';
import { DEMO_MEDIA, type DemoManifest, readDemo } from './demo-manifest.ts';

async function smallDemo(folder: string): Promise<void> {
  const text = (en: string) => ({ en, sv: en });
  const frames = [1, 2, 3].map((number) => `frame_${number}.webp`);
  const manifest: DemoManifest = {
    client: 'Nordhamn',
    project: { name: 'Villa', slug: 'villa' },
    canvas: { width: 1600, height: 900 },
    start: 'hall',
    keyframes: ['garden', 'hall'].map((id) => ({
      id,
      name: text(id),
      file: `${id}.webp`,
      compassDegrees: 90,
      scale: 1,
    })),
    transitions: [{ id: 'in', name: text('In'), from: 'garden', to: 'hall', fps: 24, frames, yaw: [0, 45, 90] }],
    controls: {
      garden: { left: { transition: 'in', reverse: false } },
      hall: { back: { transition: 'in', reverse: true } },
    },
    markers: [{ keyframe: 'hall', x: 0.5, y: 0.25, title: text('Door'), text: text('Oak') }],
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'walkthrough.json'), JSON.stringify(manifest));
  for (const [at, name] of ['garden.webp', 'hall.webp', ...frames].entries()) {
    await sharp({ create: { width: 96, height: 54, channels: 3, background: { r: at * 40, g: 90, b: 120 } } })
      .webp()
      .toFile(join(folder, name));
  }
}

const productsOf = (server: Awaited<ReturnType<typeof createTestApp>>) =>
  server.db.selectFrom('documents').select(['id', 'space_id']).where('kind', '=', 'icgi').execute();

test('the demo becomes a project with folders, files and a walkthrough that says what the manifest says; once', async () => {
  await using server = await createTestApp();
  using folder = temporaryFolder();
  await smallDemo(folder.path);
  const { userId, call } = await server.signIn();
  const seed = () => seedDemo(server.deps, server.services, { id: userId, name: 'Admin' }, folder.path);
  expect(await seed()).toBe('draft');
  expect(await seed()).toBe('present');
  const [product, ...others] = await productsOf(server);
  if (!product) throw new Error('no walkthrough');
  expect(others).toEqual([]);
  const tree = await call.files.listDirectories.query({ projectId: product.space_id });
  expect(tree.map(({ name, childCount }) => [name, childCount])).toEqual([
    ['Assets', 2],
    ['Transitions', 1],
    ['In', 3],
    ['Views', 2],
  ]);
  const { attributes } = await call.icgis.get.query({ projectId: product.space_id, icgiId: product.id });
  const back = { type: 'transition', transition: { type: 'transition', id: 'in' }, reverse: true };
  expect(attributes).toMatchObject({
    settings: { name: 'Villa', start: { type: 'keyframe', id: 'hall' }, compass: true },
    keyframes: [
      { id: 'garden' },
      {
        id: 'hall',
        name: 'hall',
        compass: 90,
        widgets: [{ x: 0.5, y: 0.25 }],
        controls: { back, left: { type: 'none' }, right: { type: 'none' } },
      },
    ],
    transitions: [{ id: 'in', fps: 24, yaw: [0, 45, 90] }],
    markers: [{ title: { type: 'custom', value: { en: 'Door', sv: 'Door' } } }],
  });
});

test('without media there is no demo', async () => {
  await using server = await createTestApp();
  using folder = temporaryFolder();
  expect(await seedDemo(server.deps, server.services, { id: 'unused', name: '' }, join(folder.path, 'none'))).toBe(
    'absent',
  );
});

test('the demo of this repository is published at once: all of its pictures and videos are made beforehand', async () => {
  const demo = readDemo(DEMO_MEDIA);
  if (!demo) throw new Error('demo/media is not in this copy');
  const hash = (file: string) => hashOf(join(DEMO_MEDIA, file));
  for (const transition of demo.manifest.transitions) {
    const { id, frames, fps } = transition;
    const hashes = await Promise.all(frames.map(hash));
    const cut = demoCut(demo.manifest, transition);
    const cutKey = cut ? portraitKey(hashes, fps, cut) : '';
    expect(demo.derived.videos[cutKey], `run demo/derive.ts: the cut of ${id} has changed`).toBeDefined();
    expect(demo.derived.videos[encodingKey(hashes, fps)], `run demo/derive.ts: ${id} has changed`).toBeDefined();
  }
  for (const { file } of demo.manifest.keyframes) {
    const picture = demo.derived.pictures[await hash(file)];
    const recipes = new Set(picture?.renditions.map(({ recipe }) => recipe));
    const missing = allStillsOf(picture?.width ?? 0).filter(
      (still) => !recipes.has(stillRecipe(still.format, still.width)),
    );
    expect(missing, `run demo/derive.ts: ${file} has changed`).toEqual([]);
  }
});

test('a first start that was cut short is finished by the next, and its sign-in is told then', async () => {
  await using server = await createTestApp();
  const cut = firstStart(server.deps, () => Promise.reject(new Error('killed')));
  await expect(cut).rejects.toThrow('killed');
  const seeded: string[] = [];
  const { admin } = await firstStart(server.deps, async ({ id }) => void seeded.push(id));
  expect(seeded).toHaveLength(1);
  if (!admin) throw new Error('no sign-in was told');
  const signedIn = await server.services.sessions.signIn(admin, {
    ip: '127.0.0.1',
    requestId: 'test',
    userAgent: null,
  });
  expect(signedIn.access_token).toBeTruthy();
  expect(await firstStart(server.deps, () => Promise.reject(new Error('never')))).toEqual({ admin: null });
});
