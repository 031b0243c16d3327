import {
  CreatePreviewLink,
  ListPublications,
  RevokePreviewLink,
  RollbackPublication,
} from '@diorama/contract/publications/publications.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';

/** Published states of a product: list and roll back (CONTRACT 1.13). */
export const publicationsRouter = router({
  list: signedIn.input(ListPublications).query(({ ctx, input }) => ctx.services.publications.list(ctx.actor, input)),
  rollback: signedIn
    .input(RollbackPublication)
    .mutation(({ ctx, input }) => ctx.services.publications.rollback(ctx.actor, input)),
});

/** Links that show a draft to somebody without an account. */
export const previewLinksRouter = router({
  create: signedIn.input(CreatePreviewLink).mutation(async ({ ctx, input }) => {
    const link = await ctx.services.publications.createPreviewLink(ctx.actor, input);
    const ticket = await ctx.services.previewTickets.sign({ ...link, documentId: input.id });
    const project = await ctx.services.projects.get(ctx.actor, link.projectId);
    return {
      previewLinkId: link.previewLinkId,
      expiresAt: link.expiresAt,
      /** Path of the page, with the ticket in it. */
      path: `/p/${project.slug}/${input.type}/${input.id}?preview=${ticket}`,
    };
  }),
  revoke: signedIn.input(RevokePreviewLink).mutation(async ({ ctx, input }) => {
    await ctx.services.publications.revokePreviewLink(ctx.actor, input.previewLinkId);
    return { revoked: true };
  }),
});
