import { GetProject } from '@diorama/contract/projects/projects.contract.ts';
import {
  CreatePreviewLink,
  ListPreviewLinks,
  ListPublications,
  PreviewLink,
  PreviewLinkItemList,
  PublicationInfo,
  PublicationPage,
  RevokedPreviewLink,
  RevokePreviewLink,
  RollbackPublication,
} from '@diorama/contract/publications/publications.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Projects } from '../projects/projects.service.ts';
import type { PreviewTickets } from './preview-ticket.ts';
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
    publishProject: signedIn
      .meta({ limit: 'publishes' })
      .input(GetProject)
      .output(PublicationInfo)
      .mutation(({ ctx, input }) => publications.publishProject(ctx.actor, input.projectId)),
  });

/** Links that show a draft to somebody without an account. */
export const previewLinksRouter = ({ publications, previewTickets, projects }: Services) =>
  router({
    create: signedIn
      .input(CreatePreviewLink)
      .output(PreviewLink)
      .mutation(async ({ ctx, input }) => {
        const link = await publications.createPreviewLink(ctx.actor, input);
        const ticket = await previewTickets.sign({ ...link, documentId: input.id });
        const project = await projects.get(ctx.actor, link.projectId);
        return {
          previewLinkId: link.previewLinkId,
          expiresAt: link.expiresAt,
          path: `/p/${project.slug}/${input.type}/${input.id}?preview=${ticket}`,
        };
      }),
    list: signedIn
      .input(ListPreviewLinks)
      .output(PreviewLinkItemList)
      .query(({ ctx, input }) => publications.listPreviewLinks(ctx.actor, input)),
    revoke: signedIn
      .input(RevokePreviewLink)
      .output(RevokedPreviewLink)
      .mutation(async ({ ctx, input }) => {
        await publications.revokePreviewLink(ctx.actor, input.previewLinkId);
        return { revoked: true as const };
      }),
  });
