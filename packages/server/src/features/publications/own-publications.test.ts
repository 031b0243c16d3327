import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

const linkTo = (name: string) => ({
  name: { en: name },
  data: { type: 'external' as const, href: { en: 'https://nordhamn.se' } },
});

/** A project with a main menu and a text of its own. */
async function project() {
  const { call } = await server.signIn();
  const slug = `p-${randomUUID()}`;
  const { id: projectId } = await call.projects.create.mutate({ name: 'Solbacken', slug });
  const menu = await call.menus.create.mutate({ projectId, name: 'Main' });
  const read = async (path: string): Promise<unknown> =>
    JSON.parse((await (await fetch(`${server.url}/api/client/${slug}${path}`)).text()) || 'null');
  /** What each part is changed to, published as, and read as by visitors. */
  const parts = {
    project: {
      documentId: menu.id,
      write: (value: string) => call.menus.updateItems.mutate({ projectId, menuId: menu.id, items: [linkTo(value)] }),
      publish: () => call.publications.publishProject.mutate({ projectId }),
      holding: (value: string) => ({ menu: { items: [{ name: { en: value } }] } }),
      read: () => read(''),
    },
    translations: {
      documentId: (await call.translations.overview.query({ projectId })).documentId,
      write: (value: string) => call.translations.upsert.mutate({ projectId, key: 'menu', language: 'en', value }),
      publish: () => call.translations.revalidate.mutate({ projectId, note: 'Spring' }),
      holding: (value: string) => ({ menu: value }),
      read: () => read('/translations/en'),
    },
  };
  const published = async () =>
    (await call.audit.list.query({ projectId })).items.filter(({ action }) => /publish|rollback/.test(action)).length;
  return { call, projectId, parts, published };
}

test.each(['project', 'translations'] as const)(
  'the %s goes live in versions, the one before is made live again, and the document keeps its draft',
  async (part) => {
    const { call, projectId, parts, published } = await project();
    const { documentId, write, publish, holding, read } = parts[part];
    const own = () => call.publications.own.query({ projectId, part });
    expect(await own()).toEqual({ live: null, versions: [] });
    await write('First');
    const first = (await publish()).publicationId;
    await write('Second');
    const second = (await publish()).publicationId;
    expect(await read()).toMatchObject(holding('Second'));
    const { live, versions } = await own();
    expect(versions.map((version) => [version.publicationId, version.version, version.live])).toEqual([
      [second, 2, true],
      [first, 1, false],
    ]);
    expect(versions[0]?.note).toBe(part === 'translations' ? 'Spring' : null);
    const { revision } = await call.documents.open.query({
      kind: part === 'project' ? 'menu' : 'translations',
      id: documentId,
    });
    expect(live).toMatchObject({ publicationId: second, version: 2 });
    expect(live?.documents).toContainEqual({ id: documentId, revision });

    const back = await call.publications.makeOwnLive.mutate({ projectId, part, publicationId: first, seen: second });
    expect(back.live?.publicationId).toBe(first);
    expect(await read()).toMatchObject(holding('First'));
    const count = await published();
    expect((await publish()).publicationId).toBe(second);
    expect([await read(), await published()]).toMatchObject([holding('Second'), count + 1]);
  },
);

test.each(['project', 'translations'] as const)(
  'publishing the %s again with nothing new writes no line of activity',
  async (part) => {
    const { parts, published } = await project();
    await parts[part].write('First');
    await parts[part].publish();
    await parts[part].publish();
    expect(await published()).toBe(1);
  },
);

test.each(['project', 'translations'] as const)(
  'the %s is not put back over what somebody else made live in the meantime',
  async (part) => {
    const { call, projectId, parts } = await project();
    const { write, publish, holding, read } = parts[part];
    const made: string[] = [];
    for (const value of ['First', 'Second', 'Third']) {
      await write(value);
      made.push((await publish()).publicationId);
    }
    const [first = '', second = ''] = made;
    await expect(
      call.publications.makeOwnLive.mutate({ projectId, part, publicationId: first, seen: second }),
    ).rejects.toMatchObject({ data: { code: 'CONFLICT', reason: 'REVISION_CONFLICT' } });
    const other = await project();
    await expect(
      other.call.publications.makeOwnLive.mutate({
        projectId: other.projectId,
        part,
        publicationId: first,
        seen: null,
      }),
    ).rejects.toMatchObject({ data: { reason: 'NOT_FOUND' } });
    expect(await read()).toMatchObject(holding('Third'));
  },
);
