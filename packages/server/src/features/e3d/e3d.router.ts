import {
  CheckE3d,
  CreateE3d,
  DeleteE3d,
  E3dMediaOf,
  E3dMediaState,
  GetE3d,
  PublishE3d,
  RestoreE3d,
  UpdateE3d,
} from '@diorama/contract/e3d/e3d.contract.ts';
import {
  DeletedProduct,
  ProductDoc,
  PublishIssueList,
  RestoredProduct,
  UpdatedProduct,
} from '@diorama/contract/products/products.contract.ts';
import { PublishResult } from '@diorama/contract/publications/publications.contract.ts';
import { signedIn } from '../../http/trpc.ts';
import type { Products } from '../products/products.service.ts';
import type { E3dMediaReader } from './e3d-media-state.ts';

interface Services {
  products: Products;
  e3dMedia: E3dMediaReader;
}

const e3d = ({ e3dId, projectId }: { e3dId: string; projectId?: string }) => ({
  type: 'e3d',
  id: e3dId,
  ...(projectId === undefined ? {} : { projectId }),
});

/** Configurators by the specification's names (CONTRACT 1.4). */
export const e3dProcedures = ({ products, e3dMedia }: Services) => ({
  get: signedIn
    .input(GetE3d)
    .output(ProductDoc)
    .query(({ ctx, input: { status, ...input } }) => products.get(ctx.actor, { ...e3d(input), status })),
  create: signedIn
    .input(CreateE3d)
    .output(ProductDoc)
    .mutation(async ({ ctx, input }) => {
      const { projectId } = input;
      const e3dId = await products.create(ctx.actor, { type: 'e3d', ...input });
      return products.get(ctx.actor, { ...e3d({ e3dId, projectId }), status: 'preview' });
    }),
  update: signedIn
    .input(UpdateE3d)
    .output(UpdatedProduct)
    .mutation(({ ctx, input: { e3dId, projectId, ...input } }) =>
      products.update(ctx.actor, { ...e3d({ e3dId, projectId }), ...input }),
    ),
  delete: signedIn
    .input(DeleteE3d)
    .output(DeletedProduct)
    .mutation(async ({ ctx, input: { force, ...input } }) => {
      await products.remove(ctx.actor, { ...e3d(input), force });
      return { deleted: true as const };
    }),
  restore: signedIn
    .input(RestoreE3d)
    .output(RestoredProduct)
    .mutation(async ({ ctx, input }) => {
      await products.restore(ctx.actor, e3d(input));
      return { restored: true as const };
    }),
  check: signedIn
    .input(CheckE3d)
    .output(PublishIssueList)
    .query(({ ctx, input }) => products.check(ctx.actor, e3d(input))),
  mediaState: signedIn
    .input(E3dMediaOf)
    .output(E3dMediaState)
    .query(({ ctx, input }) => e3dMedia(ctx.actor, input)),
  publish: signedIn
    .meta({ limit: 'publishes' })
    .input(PublishE3d)
    .output(PublishResult)
    .mutation(({ ctx, input: { e3dId, projectId, ...input } }) =>
      products.publish(ctx.actor, { ...e3d({ e3dId, projectId }), ...input }),
    ),
});
