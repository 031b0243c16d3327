import type { Procedures, publicationProcedures } from '@diorama/contract/procedures/procedures.ts';
import type { Actor } from '../../access/actor.ts';
import type { Handlers } from '../../http/implement.ts';
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
export const publicationsHandlers = (publications: Publications): Handlers<typeof publicationProcedures> => ({
  list: (actor, input) => publications.list(actor, input),
  rollback: (actor, input) => publications.rollback(actor, input),
  unpublish: async (actor, input) => ({ unpublished: await publications.unpublish(actor, input) }),
  publishProject: (actor, input) => publications.publishProject(actor, input.projectId),
  own: (actor, input) => publications.own(actor, input),
  makeOwnLive: (actor, input) => publications.makeOwnLive(actor, input),
});

/** Links that show a draft to somebody without an account. */
export const previewLinksHandlers = ({
  publications,
  previewTickets,
  projects,
}: Services): Handlers<Procedures['previewLinks']> => {
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
  return {
    create: async (actor, input) => {
      const link = await publications.createPreviewLink(actor, input);
      return addressOf(actor, { ...link, type: input.type, id: input.id });
    },
    list: (actor, input) => publications.listPreviewLinks(actor, input),
    address: async (actor, input) => addressOf(actor, await publications.openPreviewLink(actor, input.previewLinkId)),
    revoke: async (actor, input) => {
      await publications.revokePreviewLink(actor, input.previewLinkId);
      return { revoked: true as const };
    },
  };
};
