import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { decodeVideo } from '../../platform/video/format/decode-video.testing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile } from '../../testing/test-files.ts';
import { until } from '../../testing/until.ts';

const COUNT = 10;
const size = { width: 320, height: 180 };

let server: TestApp;
const folder = temporaryFolder();
beforeAll(async () => {
  server = await createTestApp();
  await server.services.jobs.start();
});
afterAll(async () => {
  folder[Symbol.dispose]();
  await server[Symbol.asyncDispose]();
});

/** A coloured picture with a bar that moves by a step each frame; `seed` makes walkthroughs distinct. */
const picture = (index: number, seed: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><defs><linearGradient id="g"><stop stop-color="#3b6"/><stop offset="1" stop-color="#d84"/></linearGradient></defs><rect width="320" height="180" fill="url(#g)"/><rect x="${60 + index * 20}" y="20" width="40" height="${130 + seed}" fill="rgb(${255 - index * 20},60,${index * 20})"/></svg>`,
    ),
  )
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();

/** A walkthrough of two views and the move between them, whose ends are the views. */
async function walkthrough(seed: number, focal: { hall?: number; garden?: number } = {}) {
  const { call } = await server.signIn();
  const slug = `p-${randomUUID()}`;
  const { id: projectId } = await call.projects.create.mutate({ name: 'Solbacken', slug });
  const { id: directoryId } = await call.files.getDirectory.query({ projectId, directoryId: 'root' });
  const frames: { name: string; type: string; url: string }[] = [];
  for (let index = 0; index < COUNT; index++) {
    const bytes = await picture(index, seed);
    const { fileName, fileType, uri } = await addFile(server, call, {
      projectId,
      directoryId,
      name: `f${index}.png`,
      bytes,
    });
    frames.push({ name: fileName, type: fileType, url: uri });
  }
  const [hall, garden] = [frames[0], frames.at(-1)];
  if (!hall || !garden) throw new Error('no frames');
  const setFocal = ({ url }: { url: string }, x: number | null) =>
    call.files.setMeta.mutate({
      projectId,
      fileIds: [url.slice('asset://'.length)],
      focal: x === null ? null : { x, y: 0.5 },
    });
  if (focal.hall !== undefined) await setFocal(hall, focal.hall);
  if (focal.garden !== undefined) await setFocal(garden, focal.garden);
  const made = await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } });
  const icgi = { projectId, icgiId: made.id.id };
  const end = (id: string) => ({ type: 'keyframe', id });
  const view = (id: string, image: object) => ({ id, name: id, image });
  const attributes = {
    settings: { name: 'Tour', canvas: { width: 1600, height: 900 }, start: end('hall') },
    keyframes: [view('hall', hall), view('garden', garden)],
    transitions: [{ id: 'move', name: 'Move', start: end('hall'), end: end('garden'), frames }],
  };
  await call.icgis.update.mutate({ ...icgi, attributes });
  /** The portrait video, once it exists. */
  const video = async () => {
    const { transitions } = await call.icgis.mediaState.query(icgi);
    const playable = transitions[0]?.playable;
    return playable?.type === 'video' ? playable.portrait?.[0] : undefined;
  };
  return { call, slug, icgi, hall, attributes, setFocal, video };
}

/** Polls until there is a result. */
async function untilThere<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const answer = await until(ask, (found) => found !== undefined);
  if (answer === undefined) throw new Error('there is no answer');
  return answer;
}

/** Mean difference of a decoded frame from a part of a picture, 0..255. */
async function differenceFrom(bytes: Buffer, left: number, width: number, rgb: Uint8Array): Promise<number> {
  const part = await sharp(bytes).extract({ left, top: 0, width, height: size.height }).raw().toBuffer();
  return part.reduce((sum, value, at) => sum + Math.abs(value - (rgb[at] ?? 0)), 0) / part.length;
}

test('a move is cut from the point of its first view to that of its last, and shows these views at its ends', async () => {
  const { video } = await walkthrough(1, { hall: 0.3, garden: 0.7 });
  const made = await untilThere(video);
  // 3:4 of a canvas of 16:9, and two pixels to spare: 138 of 320, around 96 and 224.
  expect(made).toMatchObject({
    width: 138,
    height: 180,
    cut: { of: size, width: 138, height: 180, from: { x: 27, y: 0 }, to: { x: 155, y: 0 } },
  });
  for (const [direction, first, last] of [
    ['forward', 0, COUNT - 1],
    ['reverse', COUNT - 1, 0],
  ] as const) {
    const response = await fetch(new URL(made[direction].url, server.url));
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe(made[direction].bytes);
    const path = join(folder.path, `${direction}.mp4`);
    writeFileSync(path, bytes);
    const decoded = await decodeVideo(path);
    expect(decoded).toMatchObject({
      width: 138,
      height: 180,
      tags: { primaries: 1, transfer: 1, matrix: 1, range: 1 },
    });
    expect(decoded.frames).toHaveLength(COUNT);
    for (const [number, rgb] of [
      [first, decoded.frames[0]],
      [last, decoded.frames.at(-1)],
    ] as const) {
      const left = number === 0 ? 27 : 155;
      expect(await differenceFrom(await picture(number, 1), left, 138, rgb ?? new Uint8Array())).toBeLessThan(4);
      // So near only there: the same part of the other view is another picture.
      expect(await differenceFrom(await picture(number, 1), 91, 138, rgb ?? new Uint8Array())).toBeGreaterThan(4);
    }
  }
});

test('views without a point are cut around their middle, and a point that is set makes another video of the same frames', async () => {
  const { hall, setFocal, video } = await walkthrough(2);
  const middle = await untilThere(video);
  expect(middle.cut).toMatchObject({ from: { x: 91, y: 0 }, to: { x: 91, y: 0 } });
  await setFocal(hall, 0);
  const moved = await untilThere(async () => {
    const now = await video();
    return now?.cut.from.x === 0 ? now : undefined;
  });
  expect(moved.cut.to).toEqual({ x: 91, y: 0 });
  await setFocal(hall, null);
  expect((await video())?.forward.url.split('?')[0]).toBe(middle.forward.url.split('?')[0]); // kept, not made again
});

test('another canvas or magnification cuts again, and an upright canvas not at all', async () => {
  const { call, icgi, attributes, video } = await walkthrough(3);
  await untilThere(video);
  const keyframes = attributes.keyframes.map((keyframe) => ({ ...keyframe, scale: 2 }));
  await call.icgis.update.mutate({ ...icgi, attributes: { ...attributes, keyframes } });
  const closer = await untilThere(video);
  expect(closer).toMatchObject({ width: 70, height: 92 });
  const settings = { ...attributes.settings, canvas: { width: 900, height: 1600 } };
  await call.icgis.update.mutate({ ...icgi, attributes: { ...attributes, settings } });
  expect(await video()).toBeUndefined();
});

test('publishing waits for a video that is being cut, orders one that never was, and goes on without it', async () => {
  const { call, slug, icgi, video } = await walkthrough(4, { hall: 0.2 });
  const publish = () => call.icgis.publish.mutate(icgi);
  const published = () => portraitIn({ slug, icgiId: icgi.icgiId });
  await untilThere(async () =>
    (await call.icgis.check.query(icgi)).every(({ level }) => level !== 'error') ? true : undefined,
  );
  const made = await untilThere(video);
  const cut = server.db.updateTable('encodings').where('space_id', '=', icgi.projectId).where('cut', 'is not', null);
  await cut.set({ state: 'queued', updated_at: new Date() }).execute();
  expect(await call.icgis.check.query(icgi)).toContainEqual(
    expect.objectContaining({
      check: 'transition.encode.pending',
      message: '“Move” is waiting to be encoded for phones',
    }),
  );
  await expect(publish()).rejects.toThrow();
  // From before videos were cropped.
  await server.db.deleteFrom('encodings').where('space_id', '=', icgi.projectId).where('cut', 'is not', null).execute();
  await server.db.deleteFrom('renditions').where('recipe', 'like', 'portrait-%').execute();
  await publish();
  expect(await published()).toBeUndefined();
  await untilThere(video);
  await untilThere(() => publish().catch(() => undefined));
  expect(await published()).toMatchObject([{ width: made.width, height: made.height, cut: made.cut }]);
});

const Published = z.object({
  media: z.object({ transitions: z.object({ move: z.object({ portrait: z.unknown().optional() }) }) }),
});

/** The portrait videos as a publication has them. */
async function portraitIn({ slug, icgiId }: { slug: string; icgiId: string }): Promise<unknown> {
  const response = await fetch(new URL(`/api/client/${slug}/icgi/${icgiId}`, server.url));
  return Published.parse(await response.json()).media.transitions.move.portrait;
}
