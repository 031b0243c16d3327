import type { Page } from '@diorama/contract/common/answers.ts';
import type { PreviewLinkItem, PublicationInfo } from '@diorama/contract/publications/publications.contract.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/schema.ts';
import type { Config } from '../../platform/config/config.ts';
import { listPublications } from './list-publications.ts';
import { createPreviewLink, listPreviewLinks, type PreviewLink, revokePreviewLink } from './preview-links.ts';
import type { PublishedReader } from './published-reader.ts';
import { rollBackPublication } from './roll-back-publication.ts';

/** Immutable snapshots and the pointers to them. */
export function createPublications(db: Kysely<Database>, reader: PublishedReader, config: Pick<Config, 'accessMode'>) {
  return {
    list: (actor: Actor, input: Parameters<typeof listPublications>[2]): Promise<Page<PublicationInfo>> =>
      listPublications(db, actor, input),
    async rollback(actor: Actor, input: Parameters<typeof rollBackPublication>[2]): Promise<PublicationInfo> {
      const info = await rollBackPublication(db, actor, input);
      reader.forget(input.id);
      return info;
    },
    createPreviewLink: (actor: Actor, input: Parameters<typeof createPreviewLink>[2]): Promise<PreviewLink> =>
      createPreviewLink(db, actor, input),
    listPreviewLinks: (actor: Actor, input: Parameters<typeof listPreviewLinks>[3]): Promise<PreviewLinkItem[]> =>
      listPreviewLinks(db, config, actor, input),
    revokePreviewLink: (actor: Actor, previewLinkId: string): Promise<void> =>
      revokePreviewLink(db, actor, previewLinkId),
  };
}

export type Publications = ReturnType<typeof createPublications>;
