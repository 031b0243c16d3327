import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../../http/implement.ts';
import type { Collections } from '../widgets.service.ts';

/** Collections of widgets (CONTRACT 1.11). */
export const collectionsHandlers = (collections: Collections): Handlers<Procedures['widgets']['collections']> => ({
  list: (actor, input) => collections.list(actor, input),
  get: (actor, input) => collections.get(actor, input.collectionId),
  getByIds: (actor, input) => collections.byIds(actor, input.ids),
  create: async (actor, input) => collections.read(actor, await collections.create(actor, input)),
  rename: async (actor, input) => {
    await collections.rename(actor, input);
    return collections.read(actor, input.collectionId);
  },
  setClients: async (actor, input) => {
    await collections.setClients(actor, input);
    return collections.read(actor, input.collectionId);
  },
  delete: async (actor, input) => ({
    deleted: true as const,
    ...(await collections.remove(actor, input)),
  }),
  restore: async (actor, input) => {
    await collections.restore(actor, input.collectionId);
    return collections.read(actor, input.collectionId);
  },
  listTree: (actor, input) => collections.tree(actor, input.collectionId),
  listMedia: (actor, input) => collections.media(actor, input),
  createMedia: (actor, input) => collections.createMedia(actor, input),
  insertMedia: (actor, input) => collections.insertMedia(actor, input),
  tags: {
    list: (actor, input) => collections.tags.list(actor, input.collectionId),
    create: (actor, input) => collections.tags.create(actor, input),
    rename: (actor, input) => collections.tags.rename(actor, input),
    delete: async (actor, input) => {
      await collections.tags.remove(actor, input);
      return { deleted: true as const };
    },
    restore: (actor, input) => collections.tags.restore(actor, input),
  },
});
