import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../access/actor.ts';
import { fetchPublic } from '../../../platform/outgoing/fetch-public.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createRoomCheck } from '../../quotas/require-room.ts';
import { fetchPicture } from './fetch-picture.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: TestApp;
let png: Buffer;
const answers: Record<string, Answer> = {};
const asked: string[] = [];
const other = createServer((request, response) => {
  asked.push(request.url ?? '');
  const answer = answers[request.url ?? ''];
  if (answer) answer(request, response);
  else response.writeHead(404).end();
});
let origin = '';
beforeAll(async () => {
  server = await createTestApp();
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer();
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
afterAll(async () => {
  other.closeAllConnections();
  other.close();
  await server[Symbol.asyncDispose]();
});

/** A project, and a way to fetch as its editor; the loopback server stands for `https://pictures.example`. */
async function project() {
  const person = await server.signIn();
  const { id } = await person.call.projects.create.mutate({ name: 'Quay', slug: `p-${randomUUID()}` });
  const { services, deps } = server;
  const own = {
    ...deps,
    media: services.media,
    previews: services.previews,
    directories: services.directories,
    jobs: services.jobs,
    limits: deps.config.limits,
    requireRoom: createRoomCheck({ ...deps, limits: deps.config.limits, isBucket: false }),
  };
  const actor: Actor = {
    ...{ userId: person.userId, name: 'Anna', sid: randomUUID(), kid: null, until: Date.now() + 60_000 },
    ...{ scope: { type: 'all' as const }, ip: '', requestId: randomUUID() },
  };
  const fetch = (path: string, limits: { bytes?: number; time?: number } = {}) =>
    fetchPicture(
      own,
      actor,
      { projectId: id, directoryId: 'root', address: `https://pictures.example${path}` },
      (address, given) =>
        fetchPublic(address.replace('https://pictures.example', origin), {
          ...given,
          ...limits,
          mayVisit: () => true,
          mayConnect: (ip) => ip === '127.0.0.1',
        }),
    );
  const files = async () =>
    (await person.call.files.list.query({ projectId: id, directoryId: 'root' })).items.map((item) =>
      item.type === 'file' ? item.fileName : '',
    );
  return { id, person, fetch, files };
}
const picture =
  (type: string): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(png);

test('a picture becomes a file with the name of its address and the ending of its content', async () => {
  const { fetch, files } = await project();
  answers['/bilder/Caf%C3%A9%20Sol.jpg?w=800'] = picture('text/plain');
  const { file, problem } = await fetch('/bilder/Caf%C3%A9%20Sol.jpg?w=800');
  expect(problem).toBeNull();
  expect(file).toMatchObject({ fileName: 'Café Sol.png', fileType: 'image/png', width: 40, height: 30 });
  // The same content, from elsewhere, is the same file; no ending, and the ending of a script, are no matter.
  answers['/picture.php?id=7'] = picture('image/png');
  expect((await fetch('/picture.php?id=7')).file?.id).toBe(file?.id);
  expect(await files()).toEqual(['Café Sol.png']);
});

test('what is no picture is said in words, and nothing of it is kept', async () => {
  const { fetch, files } = await project();
  const send =
    (body: string | Buffer, type = 'image/jpeg'): Answer =>
    (_request, response) =>
      response.writeHead(200, { 'content-type': type }).end(body);
  answers['/page'] = send('\n<!DOCTYPE html><html><body>A gallery</body></html>', 'text/html');
  answers['/said-to-be.jpg'] = send('<html><body>Not found</body></html>');
  answers['/empty.jpg'] = send('');
  answers['/text.jpg'] = send('just words');
  answers['/paper.pdf'] = send('%PDF-1.7\n%âãÏÓ\n1 0 obj\n', 'application/pdf');
  answers['/cut.png'] = send(png.subarray(0, 60));
  answers['/loop'] = (_request, response) => response.writeHead(302, { location: `${origin}/loop` }).end();
  answers['/private'] = (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/x.png' }).end();
  for (const [path, words] of [
    ['/page', 'A page lies at this address'],
    ['/said-to-be.jpg', 'A page lies at this address'],
    ['/empty.jpg', 'Nothing lies at this address'],
    ['/text.jpg', 'no picture'],
    ['/paper.pdf', 'not a picture'],
    ['/cut.png', 'cut.png'],
    ['/gone.jpg', 'answered 404'],
    ['/loop', 'redirects too often'],
    ['/private', 'not on the public internet'],
  ] as const) {
    const { file, problem } = await fetch(path);
    expect([path, file, problem]).toEqual([path, null, expect.stringContaining(words)]);
  }
  expect(await files()).toEqual([]);
});

test('a large picture and a slow server are given up, and others do not wait for them', async () => {
  const { fetch, files } = await project();
  answers['/large.png'] = (_request, response) => response.writeHead(200).end(Buffer.alloc(200_000, 1));
  answers['/slow.png'] = (_request, response) => void response.writeHead(200).write(png.subarray(0, 10));
  answers['/good.png'] = picture('image/png');
  const [large, slow, good] = await Promise.all([
    fetch('/large.png', { bytes: 100_000 }),
    fetch('/slow.png', { time: 300 }),
    fetch('/good.png'),
  ]);
  expect(large.problem).toContain('sends more than');
  expect(slow.problem).toContain('127.0.0.1');
  expect(good.problem).toBeNull();
  expect(await files()).toEqual(['good.png']);
});

test('an address of this machine or its network is not asked', async () => {
  const { id, person } = await project();
  const before = asked.length;
  for (const address of [
    origin.replace('http:', 'https:'),
    'https://localhost/x.png',
    'https://169.254.169.254/x.png',
    'https://[::1]/x.png',
  ]) {
    const wanted = { projectId: id, directoryId: 'root', address };
    const { file, problem } = await person.call.files.fetchPicture.mutate(wanted);
    expect([file, problem]).toEqual([null, expect.stringContaining('not on the public internet')]);
  }
  for (const address of [
    'http://pictures.example/x.png',
    'file:///etc/passwd',
    'data:image/png;base64,AA==',
    'https://',
  ])
    await expect(
      person.call.files.fetchPicture.mutate({ projectId: id, directoryId: 'root', address }),
    ).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
  expect(asked.length).toBe(before);
});
