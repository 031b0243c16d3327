import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useEditor } from '../engine/editor-context.tsx';
import { notifyDone, notifyNews, notifyPersistent } from '../ui/notify.ts';
import { useAddress } from './address.tsx';
import { productKey, publications } from './publish/product.queries.ts';
import { publishNews } from './publish/publish-news.ts';
import { useProduct, useShell } from './shell-context.tsx';

/** Shows the others what is selected here, and notifies of what they do other than edit: publish, lock, delete. */
export function LiveNotices() {
  const { live, documentId, projectId } = useEditor();
  const { kind, project, refreshProject } = useShell();
  const { selected } = useAddress();
  const place = kind.useStagePlace();
  const client = useQueryClient();
  const isLocked = useRef(project?.lock != null);
  const path = selected ? `${selected.collection}/${selected.id}` : place;
  const documentName = kind.kind.labels.document;
  useEffect(() => live.select(path), [live, path]);
  const product = useProduct();
  const tellOfPublish = useCallback(async () => {
    const known = publications(product);
    const before = client.getQueryData(known.queryKey)?.items;
    await client.invalidateQueries({ queryKey: productKey(documentId) });
    const after = client.getQueryData(known.queryKey)?.items;
    const news = before && after && publishNews(before, after, live.userId);
    if (news) notifyNews(news, { id: 'publish-news' });
  }, [client, documentId, product, live]);
  useEffect(
    () =>
      live.onEvent((event) => {
        if (event.type === 'publish') {
          void tellOfPublish();
        } else if (event.type === 'lock' && event.projectId === projectId) {
          refreshProject();
          if (!event.lock && isLocked.current) notifyDone('The project is open for edits again', { id: 'lock' });
          if (event.lock)
            notifyPersistent(`${event.lock.by.name} has locked the project`, {
              id: 'lock',
              detail: event.lock.reason ?? 'Nobody else can change it until it is unlocked.',
            });
          isLocked.current = event.lock !== null;
        } else if (event.type === 'gone') {
          notifyPersistent(`This ${documentName} was deleted`, {
            id: 'gone',
            detail: 'The person who deleted it can restore it for 30 days.',
          });
        }
      }),
    [live, tellOfPublish, projectId, documentName, refreshProject],
  );
  return null;
}
