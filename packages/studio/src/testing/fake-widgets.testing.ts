import type { Collection } from '@diorama/contract/widgets/collections.contract.ts';
import { DAY, fakePicture } from './fake-project.testing.ts';
import type { FakeAnswers } from './fake-server.testing.ts';

/** A collection of widgets that everybody uses. */
const COLLECTION: Collection = {
  id: 'kitchens',
  name: 'Kitchens',
  owner: 'global',
  ownerName: null,
  clients: [],
  isGlobal: true,
  revision: 1,
  widgetCount: 1,
  mayEdit: true,
  createdAt: DAY,
  updatedAt: DAY,
};

/** What the editor of the one widget of a collection asks for, besides its document. */
export function widgetAnswers(
  id: string,
  { type, name, mayEdit = true }: { type: 'popup' | 'media-compare'; name: string; mayEdit?: boolean },
): FakeAnswers {
  const collection = { ...COLLECTION, mayEdit };
  const dates = { createdAt: DAY, updatedAt: DAY };
  const about = { id, collectionId: collection.id, name: { en: name }, tags: [], type, content: {}, revision: 1 };
  return {
    widgets: {
      get: () => ({ ...about, ...dates, collection }),
      collections: {
        get: () => ({ ...collection, tags: [] }),
        listTree: () => ({ directories: [], widgets: [] }),
        tags: { list: () => [] },
      },
    },
    files: { list: () => ({ items: [fakePicture('oak.webp')], nextCursor: null }) },
    usages: { list: () => [] },
  };
}
