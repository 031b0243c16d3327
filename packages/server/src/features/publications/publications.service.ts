import type { Page } from '@diorama/contract/common/answers.ts';
import type {
  OwnPublications,
  PreviewLinkItem,
  PublicationInfo,
  UnpublishPublication,
} from '@diorama/contract/publications/publications.contract.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { requireProject } from '../../access/projects-in-reach.ts';
import type { Database } from '../../database/schema.ts';
import type { Config } from '../../platform/config/config.ts';
import { audit } from '../audit/audit.ts';
import { listPublications } from './list-publications.ts';
import { makeOwnLive, ownPublications } from './own-publications.ts';
import {
  createPreviewLink,
  listPreviewLinks,
  openPreviewLink,
  type PreviewLink,
  revokePreviewLink,
} from './preview-links.ts';
import { publicationInfo } from './publication-info.ts';
import { publishProject } from './publish-project.ts';
import type { PublishedReader } from './published-reader.ts';
import { rollBackPublication } from './roll-back-publication.ts';
import { unpublish } from './unpublish.ts';

/** Immutable snapshots and the pointers to them. */
export function createPublications(db: Kysely<Database>, reader: PublishedReader, config: Pick<Config, 'accessMode'>) {
  return {
    list: (actor: Actor, input: Parameters<typeof listPublications>[2]): Promise<Page<PublicationInfo>> =>
      listPublications(db, actor, input),
    async rollback(actor: Actor, input: Parameters<typeof rollBackPublication>[2]): Promise<PublicationInfo> {
      const { info, projectId } = await rollBackPublication(db, actor, input);
      reader.forget(input.id);
      reader.forget(projectId);
      return info;
    },
    /** Takes from visitors what they see; false when they saw none of it. Versions stay. */
    async unpublish(actor: Actor, input: UnpublishPublication): Promise<boolean> {
      const forgotten = await db.transaction().execute((trx) => unpublish(trx, actor, input));
      for (const id of forgotten) reader.forget(id);
      return forgotten.length > 0;
    },
    /** What belongs to the project itself, such as its main menu, without a product. */
    async publishProject(actor: Actor, projectId: string): Promise<PublicationInfo> {
      const info = await db.transaction().execute(async (trx) => {
        await requireProject(trx, actor, projectId);
        await refuseWhenLocked(trx, actor, projectId);
        const { publicationId, isNew } = await publishProject(trx, actor, projectId);
        if (isNew) await audit(trx, actor, { action: 'project.publish', target: projectId, spaceId: projectId });
        return publicationInfo(trx, publicationId);
      });
      reader.forget(projectId);
      return info;
    },
    own: (actor: Actor, input: Parameters<typeof ownPublications>[2]): Promise<OwnPublications> =>
      ownPublications(db, actor, input),
    /** Shows visitors another version of what goes live without a product. */
    async makeOwnLive(actor: Actor, input: Parameters<typeof makeOwnLive>[2]): Promise<OwnPublications> {
      const { documentId, own } = await db.transaction().execute((trx) => makeOwnLive(trx, actor, input));
      reader.forget(documentId);
      return own;
    },
    createPreviewLink: (actor: Actor, input: Parameters<typeof createPreviewLink>[2]): Promise<PreviewLink> =>
      createPreviewLink(db, actor, input),
    listPreviewLinks: (actor: Actor, input: Parameters<typeof listPreviewLinks>[3]): Promise<PreviewLinkItem[]> =>
      listPreviewLinks(db, config, actor, input),
    openPreviewLink: (actor: Actor, previewLinkId: string): ReturnType<typeof openPreviewLink> =>
      openPreviewLink(db, config, actor, previewLinkId),
    revokePreviewLink: (actor: Actor, previewLinkId: string): Promise<void> =>
      revokePreviewLink(db, actor, previewLinkId),
  };
}

export type Publications = ReturnType<typeof createPublications>;
