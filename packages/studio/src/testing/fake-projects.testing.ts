import type { ClientItem } from '@diorama/contract/clients/clients.contract.ts';
import type { ProductDoc } from '@diorama/contract/products/products.contract.ts';
import type { ProductItem, Project, ProjectItem } from '@diorama/contract/projects/projects.contract.ts';
import { DAY, fakeProject } from './fake-project.testing.ts';
import { type FakeAnswers, Refusal } from './fake-server.testing.ts';

/** A client as lists show it, that the person of the test edits. */
export const clientItem = (id: string, name: string): ClientItem => ({
  id,
  name,
  logo: null,
  projectCount: 1,
  memberCount: 1,
  mayEdit: true,
  mayManage: false,
  createdAt: DAY,
  updatedAt: DAY,
});

/** A project as lists show it, empty and of no client. */
export const projectItem = (id: string, name: string, fields: Partial<ProjectItem> = {}): ProjectItem => ({
  id,
  name,
  slug: id,
  clientId: null,
  clientName: null,
  clientLogoUrl: null,
  activeProduct: null,
  lock: null,
  mayEdit: true,
  pinned: false,
  counts: { e3d: 0, gis: 0, icgi: 0 },
  state: 'draft',
  publishedVersion: null,
  thumbUrl: null,
  updatedAt: DAY,
  ...fields,
});

/** A walkthrough as its project's list shows it. */
export const productItem = (id: string, name: string, fields: Partial<ProductItem> = {}): ProductItem => ({
  type: 'icgi',
  id,
  name,
  state: 'draft',
  active: false,
  updatedAt: DAY,
  publishedAt: null,
  publishedVersion: null,
  thumbUrl: null,
  ...fields,
});

/** Projects in memory, the one that was changed last first, with the products of one of them. */
export function fakeProjects(given: readonly ProjectItem[], products: readonly ProductItem[] = []) {
  let kept = [...given];
  let items = [...products];
  const gone = new Map<string, ProjectItem>();
  const goneItems = new Map<string, ProductItem>();
  const find = (id: string): ProjectItem => {
    const found = kept.find((one) => one.id === id);
    if (!found) throw new Refusal('NOT_FOUND', 'There is no such project');
    return found;
  };
  const whole = (id: string): Project => {
    const { name, slug, clientId, clientName, pinned, mayEdit, lock } = find(id);
    return fakeProject({ id, name, slug, clientId, clientName, pinned, mayEdit, lock });
  };
  const change = (id: string, fields: Partial<ProjectItem>): Project => {
    kept = kept.map((one) => (one.id === id ? { ...one, ...fields } : one));
    return whole(id);
  };
  const answers: FakeAnswers = {
    clients: { list: () => ({ items: [], nextCursor: null, mayCreate: false }) },
    products: {
      waiting: () => ({ projects: [], productCount: 0 }),
      update: ({ id, attributes }) => {
        const name = Reflect.get(Object(Reflect.get(attributes, 'settings')), 'name');
        items = items.map((one) => (one.id === id ? { ...one, name: String(name) } : one));
        const document: ProductDoc = Object(null);
        return { document, revision: 2, hash: '', themeRevision: 1, themeHash: '', merged: false, unchanged: false };
      },
      duplicate: ({ id }) => {
        const [from] = items.filter((one) => one.id === id);
        const copy = productItem(`${id}-copy`, `${from?.name} copy`);
        items = [copy, ...items];
        return { type: copy.type, id: copy.id };
      },
      delete: ({ id }) => {
        for (const item of items.filter((one) => one.id === id)) goneItems.set(id, item);
        items = items.filter((one) => one.id !== id);
        return { deleted: true };
      },
      restore: ({ id }) => {
        const item = goneItems.get(id);
        if (item) items = products.some((one) => one.id === id) ? [...items, item] : [item, ...items];
        return { restored: true };
      },
    },
    projects: {
      list: ({ search = '', sort, states, withoutClient }) => {
        const shown = kept
          .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
          .filter(({ counts }) => !states?.includes('empty') || Object.values(counts).every((count) => count === 0))
          .filter(({ clientId }) => !withoutClient || clientId === null);
        const sorted = sort === 'name' ? shown.toSorted((a, b) => a.name.localeCompare(b.name, 'sv')) : shown;
        return { items: sorted, nextCursor: null, mayCreate: true };
      },
      get: ({ projectId }) => whole(projectId),
      getByIds: ({ ids }) => kept.filter(({ id }) => ids.includes(id)),
      rename: ({ projectId, name }) => change(projectId, { name }),
      pin: ({ projectId, pinned }) => void change(projectId, { pinned }),
      duplicate: ({ projectId }) => {
        kept = [projectItem(`${projectId}-copy`, `${find(projectId).name} copy`), ...kept];
        return whole(`${projectId}-copy`);
      },
      delete: ({ projectId }) => {
        gone.set(projectId, find(projectId));
        kept = kept.filter(({ id }) => id !== projectId);
      },
      restore: ({ projectId }) => {
        const item = gone.get(projectId);
        if (item) kept = given.filter(({ id }) => id === projectId || kept.some((one) => one.id === id));
        return whole(projectId);
      },
      products: { list: () => items },
    },
    home: {
      get: () => ({
        pinned: kept.filter(({ pinned }) => pinned),
        lastEdited: [],
        lastPublished: [],
        running: [],
        demo: null,
        steps: { edited: true, published: true },
        mayCreate: true,
      }),
    },
    comments: { mentions: () => [] },
  };
  return { answers, change };
}
