import { GetProject } from '@diorama/contract/projects/projects.contract.ts';
import {
  CreatePreviewLink,
  GetOwnPublications,
  ListPreviewLinks,
  ListPublications,
  MakeOwnLive,
  OnePreviewLink,
  OwnPublications,
  PreviewLink,
  PreviewLinkItemList,
  PublicationInfo,
  PublicationPage,
  RevokedPreviewLink,
  RollbackPublication,
  Unpublished,
  UnpublishPublication,
} from '@diorama/contract/publications/publications.contract.ts';
import type { Actor } from '../../access/actor.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Projects } from '../projects/projects.service.ts';
import type { PreviewTickets } from './preview-ticket.ts';
import type { ProductOf } from './product-row.ts';
import type { Publications } from './publications.service.ts';

interface Services {
  publications: Publications;
  previewTickets: PreviewTickets;
  projects: Projects;
}

/** Published states of a product: list and roll back (CONTRACT 1.13); and of what belongs to a project itself. */
export const publicationsRouter = (publications: Publications) =>
  router({
    list: signedIn
      .input(ListPublications)
      .output(PublicationPage)
      .query(({ ctx, input }) => publications.list(ctx.actor, input)),
    rollback: signedIn
      .meta({ limit: 'publishes' })
      .input(RollbackPublication)
      .output(PublicationInfo)
      .mutation(({ ctx, input }) => publications.rollback(ctx.actor, input)),
    unpublish: signedIn
      .meta({ limit: 'publishes' })
      .input(UnpublishPublication)
      .output(Unpublished)
      .mutation(async ({ ctx, input }) => ({ unpublished: await publications.unpublish(ctx.actor, input) })),
    publishProject: signedIn
      .meta({ limit: 'publishes' })
      .input(GetProject)
      .output(PublicationInfo)
      .mutation(({ ctx, input }) => publications.publishProject(ctx.actor, input.projectId)),
    own: signedIn
      .input(GetOwnPublications)
      .output(OwnPublications)
      .query(({ ctx, input }) => publications.own(ctx.actor, input)),
    makeOwnLive: signedIn
      .meta({ limit: 'publishes' })
      .input(MakeOwnLive)
      .output(OwnPublications)
      .mutation(({ ctx, input }) => publications.makeOwnLive(ctx.actor, input)),
  });

/** Links that show a draft to somebody without an account. */
export const previewLinksRouter = ({ publications, previewTickets, projects }: Services) => {
  /** A link as it is handed out, with its ticket. */
  async function addressOf(
    actor: Actor,
    link: ProductOf & { previewLinkId: string; projectId: string; expiresAt: Date },
  ) {
    const { previewLinkId, expiresAt, type, id } = link;
    const ticket = await previewTickets.sign({ previewLinkId, documentId: id, expiresAt });
    const project = await projects.get(actor, link.projectId);
    return { previewLinkId, expiresAt, path: `/p/${project.slug}/${type}/${id}?preview=${ticket}` };
  }
  return router({
    create: signedIn
      .input(CreatePreviewLink)
      .output(PreviewLink)
      .mutation(async ({ ctx, input }) => {
        const link = await publications.createPreviewLink(ctx.actor, input);
        return addressOf(ctx.actor, { ...link, type: input.type, id: input.id });
      }),
    list: signedIn
      .input(ListPreviewLinks)
      .output(PreviewLinkItemList)
      .query(({ ctx, input }) => publications.listPreviewLinks(ctx.actor, input)),
    address: signedIn
      .input(OnePreviewLink)
      .output(PreviewLink)
      .mutation(async ({ ctx, input }) =>
        addressOf(ctx.actor, await publications.openPreviewLink(ctx.actor, input.previewLinkId)),
      ),
    revoke: signedIn
      .input(OnePreviewLink)
      .output(RevokedPreviewLink)
      .mutation(async ({ ctx, input }) => {
        await publications.revokePreviewLink(ctx.actor, input.previewLinkId);
        return { revoked: true as const };
      }),
  });
};
