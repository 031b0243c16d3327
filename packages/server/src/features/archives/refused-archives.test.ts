import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { ARCHIVE_LIMITS, FORMAT_VERSION } from './archive-format.ts';
import { download, furnishedProject, importArchive } from './archives.testing.ts';
import { openArchive } from './read-archive.ts';

type Entries = Map<string, Buffer>;

let server: TestApp;
let editor: Awaited<ReturnType<TestApp['signIn']>>;
let archive: Buffer;
let entries: Entries;
const folder = temporaryFolder();
beforeAll(async () => {
  server = await createTestApp();
  editor = await server.signIn();
  const { projectId } = await furnishedProject(server, editor);
  archive = await download(server, editor, projectId, true);
  entries = await unpacked(archive);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

const fileOf = async (bytes: Buffer): Promise<string> => {
  const path = join(folder.path, `${createHash('sha256').update(bytes).digest('hex')}.zip`);
  await writeFile(path, bytes);
  return path;
};

async function unpacked(bytes: Buffer): Promise<Entries> {
  const opened = await openArchive(await fileOf(bytes), ARCHIVE_LIMITS);
  const found: Entries = new Map();
  for (const name of opened.within('')) found.set(name, await buffer(await opened.stream(name)));
  opened.close();
  return found;
}

function packed(of: Entries): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of of) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream);
}

const named = (part: string): string => [...entries.keys()].find((name) => name.startsWith(part)) ?? '';
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The walkthrough with a view, by its entry. */
const walkthrough = (): string =>
  [...entries].find(([name, bytes]) => name.startsWith('documents/') && bytes.includes('keyframes/hall'))?.[0] ?? '';

/** The archive with one entry written again. */
const edited = (name: string, edit: (text: string) => string): Promise<Buffer> => {
  const text = entries.get(name)?.toString('utf8') ?? '';
  const next = edit(text);
  if (next === text) throw new Error(`Nothing of ${name} was changed`);
  return packed(new Map([...entries, [name, Buffer.from(next)]]));
};

/** The archive with another content in place of its picture. */
const withMedia = (bytes: Buffer): Promise<Buffer> => {
  const [old, next] = [named('media/'), `media/${sha256(bytes)}`];
  const files = entries.get('files.jsonl')?.toString('utf8').replaceAll(old.slice(6), sha256(bytes)) ?? '';
  const kept = [...entries].filter(([name]) => name !== old);
  return packed(new Map([...kept, [next, bytes], ['files.jsonl', Buffer.from(files)]]));
};

/** Names in a zip file stand in two places; another of the same length fits. */
const renamed = (from: string, to: string): Buffer => {
  if (from.length !== to.length) throw new Error('The name must have the same length');
  return Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1');
};

const without = (name: string): Promise<Buffer> => packed(new Map([...entries].filter(([other]) => other !== name)));

const whatThereIs = async () => {
  const counts = await Promise.all(
    (['projects', 'documents', 'document_records', 'revisions', 'files'] as const).map((table) =>
      server.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  const { items } = await editor.call.projects.list.query({});
  return { counts, projects: items.map(({ id }) => id) };
};

describe('refused with its entry, and nothing of it is kept:', () => {
  const cases: [string, () => Promise<Buffer> | Buffer, RegExp, RegExp | null][] = [
    [
      'no zip file',
      () => Buffer.from('not a zip file at all, but long enough'),
      /not a project archive, or it is damaged/,
      null,
    ],
    ['a truncated file', () => archive.subarray(0, archive.length - 200), /damaged/, null],
    ['a file cut in its middle', () => archive.subarray(0, archive.length / 2), /damaged/, null],
    ['a flipped bit in the picture', () => flipped('media/'), /damaged/, /^media\//],
    ['a path out of the archive', () => renamed('project.json', '../ject.json'), /damaged|does not belong/, null],
    ['an absolute path', () => renamed('files.jsonl', '/iles.jsonl'), /damaged|does not belong/, null],
    [
      'an entry that does not belong',
      () => packed(new Map([...entries, ['run.sh', Buffer.from('#!')]])),
      /“run.sh” does not belong/,
      /run\.sh/,
    ],
    ['an entry twice', () => packedTwice(), /is in the archive twice/, /files\.jsonl/],
    ['no project', () => without('project.json'), /it has no “project.json”/, /project\.json/],
    [
      'a project of a newer layout',
      () =>
        edited('project.json', (text) =>
          text
            .replace('"version": 1', `"version": ${FORMAT_VERSION + 1}`)
            .replace(/"release": "[^"]*"/, '"release": "9.0.0"'),
        ),
      /release 9\.0\.0, which is newer\. Update Diorama/,
      /project\.json/,
    ],
    [
      'a project with a fault',
      () => edited('project.json', (text) => text.replace('"sv"', '"xx"')),
      /project › languages/,
      /project\.json/,
    ],
    ['a missing document', () => without(walkthrough()), /is missing in the archive/, /documents/],
    [
      'a document of a newer release',
      () => edited(walkthrough(), (text) => text.replace(/"schemaVersion":"[^"]*"/, '"schemaVersion":"99.0.0"')),
      /release 99\.0\.0.*Update Diorama/,
      /documents/,
    ],
    [
      'a document of an unknown kind',
      () => edited(walkthrough(), (text) => text.replace('"kind":"icgi"', '"kind":"hologram"')),
      /kind “hologram”, which this release does not know/,
      /documents/,
    ],
    [
      'a faulty record',
      () => edited(walkthrough(), (text) => text.replace('"name":"Hall"', '"name":7')),
      /keyframes\/hall › name/,
      /documents/,
    ],
    [
      'a name with a character that cannot be stored',
      () => edited(walkthrough(), (text) => text.replace('"name":"Hall"', '"name":"H\\u0000ll"')),
      /name: This text holds a character that cannot be stored/,
      /documents/,
    ],
    [
      'a name with half a symbol, in the project',
      () => edited('project.json', (text) => text.replace(/"name": "[^"]*"/, '"name": "\\ud83c"')),
      /name: This text holds a character that cannot be stored/,
      /project\.json/,
    ],
    [
      'an unknown record',
      () => edited(walkthrough(), (text) => text.replace('"keyframes/hall"', '"rooms/hall"')),
      /There is no record "rooms\/hall"/,
      /documents/,
    ],
    ['a record twice', () => edited(walkthrough(), (text) => `${text}${text.split('\n')[1]}\n`), /twice/, /documents/],
    [
      'no JSON in a document',
      () => edited(walkthrough(), (text) => text.replace('{"key"', '{key')),
      /is not JSON/,
      /documents/,
    ],
    [
      'history with a gap',
      () => edited(`history${walkthrough().slice(9)}`, (text) => text.split('\n').slice(1).join('\n')),
      /lacks revision/,
      /history/,
    ],
    ['a missing picture', () => without(named('media/')), /is missing/, /files\.jsonl/],
    [
      'a picture that is another file',
      () => packed(new Map([...entries, [named('media/'), Buffer.from('other')]])),
      /holds something else/,
      /media/,
    ],
    ['an archive in the archive', () => withMedia(archive), /not an image|cannot be used|damaged/, /media/],
    [
      'a program in place of a picture',
      () => withMedia(Buffer.from('MZ a program, says its beginning, and more')),
      /damaged, or not an image/,
      /media/,
    ],
    [
      'a script in a picture',
      () => withMedia(Buffer.from('<html><script>alert(1)</script></html>')),
      /damaged, or not an image/,
      /media/,
    ],
    ['a bomb', () => withMedia(Buffer.alloc(8_000_000)), /unpacks to over 100 times its size/, /media/],
    [
      'a folder without its parent',
      () => edited('files.jsonl', (text) => text.split('\n').slice(1).join('\n')),
      /is missing/,
      /files\.jsonl/,
    ],
  ];

  test.each(cases)('%s', async (_what, make, message, entry) => {
    const before = await whatThereIs();
    const outcome = await importArchive(server, editor, await make());
    expect(outcome).toMatchObject({ state: 'failed', project: null, summary: null });
    expect(outcome.fault?.message).toMatch(message);
    if (entry) expect(outcome.fault?.entry).toMatch(entry);
    expect(await whatThereIs()).toEqual(before);
    expect(await server.deps.storage.head(`imports/${outcome.id}`)).toBeNull();
  });
});

/** Bytes of an entry that is stored as it is. */
function flipped(part: string): Buffer {
  const bytes = Buffer.from(archive);
  const at = bytes.indexOf(entries.get(named(part))?.subarray(0, 64) ?? 'nothing');
  if (at < 0) throw new Error('The entry is packed');
  bytes.writeUInt8(bytes.readUInt8(at + 50) ^ 1, at + 50);
  return bytes;
}

async function packedTwice(): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of [...entries, ['files.jsonl', Buffer.from('{}')] as const]) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream);
}

describe('limits', () => {
  test('count what really comes out, whatever the entries say of themselves', async () => {
    const path = await fileOf(archive);
    const opened = await openArchive(path, { ...ARCHIVE_LIMITS, unpacked: 1_000_000 });
    const read = async () => buffer(await opened.stream('files.jsonl'));
    const size = (await read()).length;
    const rounds = Math.ceil(1_000_000 / size) + 1;
    await expect(
      (async () => {
        for (let round = 0; round < rounds; round += 1) await read();
      })(),
    ).rejects.toThrow(/unpacks to more than/);
    opened.close();
  });

  test('hold for what the entries say, before anything is unpacked', async () => {
    const path = await fileOf(archive);
    await expect(openArchive(path, { ...ARCHIVE_LIMITS, entries: 3 })).rejects.toThrow(
      /holds \d+ entries, .* 3 at most/,
    );
    await expect(openArchive(path, { ...ARCHIVE_LIMITS, unpacked: 100 })).rejects.toThrow(/unpacks to more than/);
  });

  test('a size that is a lie is found out', async () => {
    const bytes = await packed(new Map([['files.jsonl', Buffer.alloc(50_000, 'a')]]));
    const lie = Buffer.from(bytes);
    const directory = lie.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    lie.writeUInt32LE(100, directory + 24);
    const opened = await openArchive(await fileOf(lie), ARCHIVE_LIMITS);
    await expect(opened.text('files.jsonl', 1_000_000)).rejects.toThrow(/damaged/);
    opened.close();
  });
});

test('a document of an older release is brought to this one', async () => {
  const older = await edited(walkthrough(), (text) =>
    text.replace(/"schemaVersion":"[^"]*"/, '"schemaVersion":"0.1.0"'),
  );
  const outcome = await importArchive(server, editor, older);
  expect(outcome).toMatchObject({ state: 'done', summary: { withoutHistory: 1 } });
});
