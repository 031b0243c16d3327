import {
  CheckIcgi,
  CreateIcgi,
  DeleteIcgi,
  GetIcgi,
  IcgiMediaState,
  PublishIcgi,
  RestoreIcgi,
  UpdateIcgi,
} from '@diorama/contract/icgi/icgi.contract.ts';
import {
  DeletedProduct,
  ProductDoc,
  PublishIssueList,
  RestoredProduct,
  UpdatedProduct,
} from '@diorama/contract/products/products.contract.ts';
import { PublishResult } from '@diorama/contract/publications/publications.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Products } from '../products/products.service.ts';
import type { IcgiMediaStateReader } from './icgi-media-state.ts';

interface Services {
  products: Products;
  icgiMediaState: IcgiMediaStateReader;
}

const icgi = ({ icgiId, projectId }: { icgiId: string; projectId?: string }) => ({
  type: 'icgi',
  id: icgiId,
  ...(projectId === undefined ? {} : { projectId }),
});

/** Walkthroughs by the specification's names (CONTRACT 1.6). */
export const icgisRouter = ({ products, icgiMediaState }: Services) =>
  router({
    get: signedIn
      .input(GetIcgi)
      .output(ProductDoc)
      .query(({ ctx, input: { preview, ...input } }) =>
        products.get(ctx.actor, { ...icgi(input), status: preview ? 'preview' : 'published' }),
      ),
    create: signedIn
      .input(CreateIcgi)
      .output(ProductDoc)
      .mutation(async ({ ctx, input }) => {
        const { projectId } = input;
        const icgiId = await products.create(ctx.actor, { type: 'icgi', ...input });
        return products.get(ctx.actor, { ...icgi({ icgiId, projectId }), status: 'preview' });
      }),
    update: signedIn
      .input(UpdateIcgi)
      .output(UpdatedProduct)
      .mutation(({ ctx, input: { icgiId, projectId, ...input } }) =>
        products.update(ctx.actor, { ...icgi({ icgiId, projectId }), ...input }),
      ),
    delete: signedIn
      .input(DeleteIcgi)
      .output(DeletedProduct)
      .mutation(async ({ ctx, input: { force, icgiId } }) => {
        await products.remove(ctx.actor, { ...icgi({ icgiId }), force });
        return { deleted: true as const };
      }),
    restore: signedIn
      .input(RestoreIcgi)
      .output(RestoredProduct)
      .mutation(async ({ ctx, input }) => {
        await products.restore(ctx.actor, icgi(input));
        return { restored: true as const };
      }),
    check: signedIn
      .input(CheckIcgi)
      .output(PublishIssueList)
      .query(({ ctx, input }) => products.check(ctx.actor, icgi(input))),
    mediaState: signedIn
      .input(CheckIcgi)
      .output(IcgiMediaState)
      .query(({ ctx, input }) => icgiMediaState(ctx.actor, input)),
    publish: signedIn
      .meta({ limit: 'publishes' })
      .input(PublishIcgi)
      .output(PublishResult)
      .mutation(({ ctx, input: { icgiId, projectId, ...input } }) =>
        products.publish(ctx.actor, { ...icgi({ icgiId, projectId }), ...input }),
      ),
  });
