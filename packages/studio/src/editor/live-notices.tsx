import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useEditor } from '../engine/editor-context.tsx';
import { readOnlyReason } from '../shell/read-only.ts';
import { notifyDone, notifyNews, notifyPersistent } from '../ui/notify.ts';
import { useAddress } from './address.tsx';
import { productKey, publications } from './publish/product.queries.ts';
import { publishNews } from './publish/publish-news.ts';
import { useProduct, useShell } from './shell-context.tsx';

/** Shows the others what is selected here, and notifies of what they do other than edit: publish, lock, delete. */
export function LiveNotices() {
  const { live, queue, documentId, projectId } = useEditor();
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
          // What was refused while it was locked.
          if (!event.lock) void queue.flush();
          if (!event.lock && isLocked.current) notifyDone('The project is open for edits again', { id: 'lock' });
          const why = readOnlyReason({ mayEdit: true, lock: event.lock }, live.userId);
          if (why) notifyPersistent(why.title, { id: why.id, detail: why.detail });
          isLocked.current = event.lock !== null;
        } else if (event.type === 'gone') {
          notifyPersistent(`This ${documentName} was deleted`, {
            id: 'gone',
            detail: 'The person who deleted it can restore it for 30 days.',
          });
        }
      }),
    [live, queue, tellOfPublish, projectId, documentName, refreshProject],
  );
  return null;
}
