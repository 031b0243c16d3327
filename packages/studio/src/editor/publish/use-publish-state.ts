import type { OpenedDocument } from '@diorama/contract/documents/documents.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useHeadRevision } from '../../engine/editor-context.tsx';
import type { PublishState } from '../../ui/state-chip.tsx';
import { useProduct, useShell } from '../shell-context.tsx';
import { publications } from './product.queries.ts';

/** What visitors see against what is on screen, counted in revisions; null for a document that is not published by itself. */
export function usePublishState(): PublishState | null {
  const { opened } = useShell();
  const product = useProduct();
  const revision = useHeadRevision();
  const { data } = useQuery(publications(product));
  if (!product) return null;
  const live = data?.items.find((publication) => publication.live);
  if (!data) return fromOpened(opened);
  if (!live) return { state: 'draft' };
  const changes = revision - live.sourceRevision;
  return changes <= 0 ? { state: 'live', version: live.version } : { state: 'changed', version: live.version, changes };
}

function fromOpened({ publishedVersion, state, changesSincePublish }: OpenedDocument): PublishState {
  if (publishedVersion === null || state === 'draft') return { state: 'draft' };
  if (state === 'published') return { state: 'live', version: publishedVersion };
  return {
    state: 'changed',
    version: publishedVersion,
    ...(changesSincePublish ? { changes: changesSincePublish } : {}),
  };
}
