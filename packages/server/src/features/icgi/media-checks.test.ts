import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile } from '../../testing/test-files.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

async function walkthrough() {
  const editor = await server.signIn();
  const { id: projectId } = await editor.call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  const { id: directoryId } = await editor.call.files.getDirectory.query({ projectId, directoryId: 'root' });
  const icgi = await editor.call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } });
  return { ...editor, projectId, directoryId, icgiId: icgi.id.id };
}
type At = Awaited<ReturnType<typeof walkthrough>>;

/** A picture of upright bars, brighter to the right or to the left. */
async function addPicture(at: At, name: string, { width = 1280, height = 720, isDark = false, mark = 0 } = {}) {
  const bars = Array.from({ length: 9 }, (_, bar) => {
    const level = isDark ? 230 - bar * 22 : 20 + bar * 22;
    return `<rect x="${(bar * width) / 9}" width="${width / 9 + 1}" height="${height}" fill="rgb(${level},${level},${level})"/>`;
  }).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${bars}<rect width="4" height="4" fill="rgb(${mark},9,9)"/></svg>`;
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  const item = await addFile(server, at.call, { ...at, name, bytes });
  return { name: item.fileName, type: item.fileType, url: item.uri };
}

const put = (at: At, baseRevision: number, records: Record<string, Record<string, unknown>>) =>
  at.call.documents.change.mutate({
    id: at.icgiId,
    baseRevision,
    requestId: randomUUID(),
    label: 'Add',
    changes: Object.entries(records).map(([record, value]) => ({ record, op: 'put' as const, value })),
  });

async function issuesOf(at: At): Promise<string[]> {
  const { issues } = await at.call.icgis.mediaState.query({ projectId: at.projectId, icgiId: at.icgiId });
  return issues.map(({ check, message }) => `${check}: ${message}`);
}

const view = (id: string, name: string, image: unknown) => ({ id, order: `a${id.length}`, name, image });
const move = (frames: unknown[]) => ({
  id: 'move',
  order: 'a0',
  name: 'Move',
  frames,
  start: { type: 'keyframe', id: 'hall' },
  end: { type: 'keyframe', id: 'attic' },
});

test('frames that begin and end in their stills, of one size and without gaps, are fine', async () => {
  const at = await walkthrough();
  const hall = await addPicture(at, 'hall.png');
  const attic = await addPicture(at, 'attic.png', { isDark: true });
  const frames = [
    await addPicture(at, 'f_1.png', { mark: 1 }),
    await addPicture(at, 'f_2.png', { mark: 2 }),
    await addPicture(at, 'f_3.png', { isDark: true, mark: 3 }),
  ];
  await put(at, 1, {
    'keyframes/hall': view('hall', 'Hall', hall),
    'keyframes/attic': view('attic', 'Attic', attic),
    'transitions/move': move(frames),
  });
  expect(await issuesOf(at)).toEqual([]);
});

test('upright and small stills, unlike ends, other sizes, doubles and gaps are named with their frames, and publishing says the same', async () => {
  const at = await walkthrough();
  const hall = await addPicture(at, 'hall.png', { width: 720, height: 1280 });
  const attic = await addPicture(at, 'attic.png', { width: 480, height: 270, isDark: true });
  const frames = [
    await addPicture(at, 'f_01.png', { mark: 1 }),
    await addPicture(at, 'f_02.png', { width: 640, height: 360, mark: 2 }),
  ];
  for (let at_ = 3; at_ <= 11; at_ += 1)
    frames.push(await addPicture(at, `f_${String(at_ + (at_ > 4 ? 1 : 0)).padStart(2, '0')}.png`, { mark: at_ }));
  await put(at, 1, {
    'keyframes/hall': view('hall', 'Hall', hall),
    'keyframes/attic': view('attic', 'Attic', attic),
    'transitions/move': move(frames),
    'transitions/pause': { id: 'pause', order: 'a1', name: 'Pause', frames: [frames[0], frames[0]] },
  });
  const expected = [
    'keyframe.image.portrait: The image of “Hall” is upright (720 × 1280): most of it is cut off',
    'keyframe.image.small: The image of “Attic” is small (480 × 270): use one at least 1280 pixels wide',
    'transition.frames.sizes: Frame 2 of “Move” is not 1280 × 720',
    'transition.frames.gaps: “Move” has no frame 5 by the names of its files',
    'transition.start.unlike: The first frame of “Move” (1280 × 720) has not the shape (720 × 1280) of the image of “Hall”',
    'transition.end.unlike: The last frame of “Move” does not look like the image of “Attic”',
    'transition.frames.doubles: Frame 2 of “Pause” is the same picture as before',
  ];
  expect((await issuesOf(at)).sort()).toEqual(expected.toSorted());
  const issues = await at.call.icgis.check.query({ projectId: at.projectId, icgiId: at.icgiId });
  expect(issues.map(({ check, message }) => `${check}: ${message}`)).toEqual(expect.arrayContaining(expected));
});

test('images of another shape than the canvas are named with what is left of them, and the canvas where all are alike', async () => {
  const at = await walkthrough();
  const wide = await addPicture(at, 'wide.png', { width: 1_500, height: 1_000 });
  const other = await addPicture(at, 'other.png', { width: 3_000, height: 2_000, mark: 1 });
  const fitting = await addPicture(at, 'fitting.png');
  const both = { 'keyframes/hall': view('hall', 'Hall', wide), 'keyframes/attic': view('attic', 'Attic', other) };
  await put(at, 1, both);
  expect(await issuesOf(at)).toEqual([
    'keyframe.image.cut: All 2 images have another shape than the canvas: visitors see 84 % of them. Make the canvas 1920 × 1280',
  ]);
  await put(at, 2, { 'keyframes/studio': view('studio', 'Studio', fitting) });
  const cut = (name: string, size: string) =>
    `keyframe.image.cut: The image of “${name}” (${size}) has another shape than the canvas (1920 × 1080): visitors see 84 % of it`;
  expect((await issuesOf(at)).toSorted()).toEqual([cut('Attic', '3000 × 2000'), cut('Hall', '1500 × 1000')]);
});

test('a frame whose file was deleted is named', async () => {
  const at = await walkthrough();
  const frames = [await addPicture(at, 'f_1.png', { mark: 1 }), await addPicture(at, 'f_2.png', { mark: 2 })];
  await put(at, 1, { 'transitions/move': { id: 'move', order: 'a0', name: 'Move', frames } });
  await server.db
    .updateTable('files')
    .set({ deleted_at: new Date() })
    .where('id', '=', frames[1]?.url.slice('asset://'.length) ?? '')
    .execute();
  expect(await issuesOf(at)).toEqual([
    expect.stringMatching(
      /^transition.frames.broken: Frame 2 of “Move” cannot be read: “.+”. Replace it with whole files$/,
    ),
  ]);
});
