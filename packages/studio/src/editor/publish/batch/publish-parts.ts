import type { WaitingProduct } from '@diorama/contract/products/products.contract.ts';
import type { OwnPart } from '@diorama/contract/publications/publications.contract.ts';
import { api } from '../../../api/api.ts';
import type { Published } from './use-batch.ts';

const NOTHING_NEW = 'Nothing new: it was live already';

/** Publishes a product as it was listed. `withProject`: theme and main menu go along, as in its own dialog. */
export async function publishWaiting(
  projectId: string,
  { type, id, revision, publicationId: before }: WaitingProduct,
  { withProject }: { withProject: boolean },
): Promise<Published> {
  const include = { project: withProject, translations: false };
  const result = await api.products.publish.mutate({ type, id, projectId, revision, include });
  if (result.publicationId === before) return { text: NOTHING_NEW, undo: null };
  const undo = () =>
    before === null
      ? api.publications.unpublish.mutate({ type, id, seen: result.publicationId })
      : api.publications.rollback.mutate({ type, id, publicationId: before, seen: result.publicationId });
  return { text: `v${result.version} is live`, undo };
}

/** Publishes what goes live without a product: menu and theme of a project, or its texts. */
export async function publishOwn(projectId: string, part: OwnPart, note?: string): Promise<Published> {
  const before = (await api.publications.own.query({ projectId, part })).live?.publicationId ?? null;
  const { publicationId } =
    part === 'project'
      ? await api.publications.publishProject.mutate({ projectId })
      : await api.translations.revalidate.mutate({ projectId, ...(note ? { note } : {}) });
  if (publicationId === before) return { text: NOTHING_NEW, undo: null };
  const undo = () =>
    before === null
      ? api.publications.unpublish.mutate({ type: 'translations', id: projectId, seen: publicationId })
      : api.publications.makeOwnLive.mutate({ projectId, part, publicationId: before, seen: publicationId });
  return { text: 'Live', undo: before === null && part === 'project' ? null : undo };
}
