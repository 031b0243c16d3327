import type { OpenedDocument } from '@diorama/contract/documents/documents.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useHeadRevision } from '../../engine/editor-context.tsx';
import type { PublishState } from '../../ui/show/state-chip.tsx';
import { useProduct, useShell } from '../shell-context.tsx';
import { publications } from './product.queries.ts';
import { useChanges } from './use-changes.ts';

/** What visitors see against what is on screen, in changed records; null for a document that is not published by itself. */
export function usePublishState(): PublishState | null {
  const { opened } = useShell();
  const product = useProduct();
  const revision = useHeadRevision();
  const { data } = useQuery(publications(product));
  const live = data?.items.find((publication) => publication.live);
  const changed = useChanges(live);
  if (!product) return null;
  if (!data) return fromOpened(opened);
  if (!live) return { state: 'draft' };
  const { version } = live;
  // What it was published with has changed since, such as a widget: the server said so when the document was opened.
  const isOlder = opened.state === 'changed' && opened.publishedVersion === version;
  const same: PublishState = { state: isOlder ? 'changed' : 'live', version };
  if (revision <= live.sourceRevision)
    return opened.revision <= live.sourceRevision ? same : { state: 'live', version };
  if (!changed) return { state: 'changed', version };
  return changed.count() === 0 ? { state: 'live', version } : { state: 'changed', version, changes: changed.count() };
}

function fromOpened({ publishedVersion, state }: OpenedDocument): PublishState {
  if (publishedVersion === null || state === 'draft') return { state: 'draft' };
  return { state: state === 'published' ? 'live' : 'changed', version: publishedVersion };
}
