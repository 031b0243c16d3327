import {
  Collection,
  CollectionItemList,
  CollectionMediaPage,
  CollectionPage,
  CollectionTree,
  CollectionWithTags,
  CreateCollection,
  CreateCollectionMedia,
  CreateWidgetTag,
  DeleteCollection,
  DeletedCollection,
  DeletedWidgetTag,
  GetCollection,
  GetCollectionsByIds,
  InsertCollectionMedia,
  InsertedMedia,
  ListCollectionMedia,
  ListCollections,
  MediaUploads,
  OneWidgetTag,
  RenameCollection,
  RenameWidgetTag,
  SetCollectionClients,
  WidgetTag,
  WidgetTagList,
} from '@diorama/contract/widgets/collections.contract.ts';
import { router, signedIn } from '../../../http/trpc.ts';
import type { Collections } from '../widgets.service.ts';

/** Collections of widgets (CONTRACT 1.11). */
export const collectionsRouter = (collections: Collections) =>
  router({
    list: signedIn
      .input(ListCollections)
      .output(CollectionPage)
      .query(({ ctx, input }) => collections.list(ctx.actor, input)),
    get: signedIn
      .input(GetCollection)
      .output(CollectionWithTags)
      .query(({ ctx, input }) => collections.get(ctx.actor, input.collectionId)),
    getByIds: signedIn
      .input(GetCollectionsByIds)
      .output(CollectionItemList)
      .query(({ ctx, input }) => collections.byIds(ctx.actor, input.ids)),
    create: signedIn
      .input(CreateCollection)
      .output(Collection)
      .mutation(async ({ ctx, input }) => collections.read(ctx.actor, await collections.create(ctx.actor, input))),
    rename: signedIn
      .input(RenameCollection)
      .output(Collection)
      .mutation(async ({ ctx, input }) => {
        await collections.rename(ctx.actor, input);
        return collections.read(ctx.actor, input.collectionId);
      }),
    setClients: signedIn
      .input(SetCollectionClients)
      .output(Collection)
      .mutation(async ({ ctx, input }) => {
        await collections.setClients(ctx.actor, input);
        return collections.read(ctx.actor, input.collectionId);
      }),
    delete: signedIn
      .input(DeleteCollection)
      .output(DeletedCollection)
      .mutation(async ({ ctx, input }) => ({
        deleted: true as const,
        ...(await collections.remove(ctx.actor, input)),
      })),
    restore: signedIn
      .input(GetCollection)
      .output(Collection)
      .mutation(async ({ ctx, input }) => {
        await collections.restore(ctx.actor, input.collectionId);
        return collections.read(ctx.actor, input.collectionId);
      }),
    listTree: signedIn
      .input(GetCollection)
      .output(CollectionTree)
      .query(({ ctx, input }) => collections.tree(ctx.actor, input.collectionId)),
    listMedia: signedIn
      .input(ListCollectionMedia)
      .output(CollectionMediaPage)
      .query(({ ctx, input }) => collections.media(ctx.actor, input)),
    createMedia: signedIn
      .meta({ limit: 'uploadTickets' })
      .input(CreateCollectionMedia)
      .output(MediaUploads)
      .mutation(({ ctx, input }) => collections.createMedia(ctx.actor, input)),
    insertMedia: signedIn
      .input(InsertCollectionMedia)
      .output(InsertedMedia)
      .mutation(({ ctx, input }) => collections.insertMedia(ctx.actor, input)),
    tags: router({
      list: signedIn
        .input(GetCollection)
        .output(WidgetTagList)
        .query(({ ctx, input }) => collections.tags.list(ctx.actor, input.collectionId)),
      create: signedIn
        .input(CreateWidgetTag)
        .output(WidgetTag)
        .mutation(({ ctx, input }) => collections.tags.create(ctx.actor, input)),
      rename: signedIn
        .input(RenameWidgetTag)
        .output(WidgetTag)
        .mutation(({ ctx, input }) => collections.tags.rename(ctx.actor, input)),
      delete: signedIn
        .input(OneWidgetTag)
        .output(DeletedWidgetTag)
        .mutation(async ({ ctx, input }) => {
          await collections.tags.remove(ctx.actor, input);
          return { deleted: true as const };
        }),
      restore: signedIn
        .input(OneWidgetTag)
        .output(WidgetTag)
        .mutation(({ ctx, input }) => collections.tags.restore(ctx.actor, input)),
    }),
  });
