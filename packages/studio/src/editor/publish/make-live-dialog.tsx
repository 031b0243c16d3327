import type { PublicationInfo } from '@diorama/contract/publications/publications.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { formatMoment } from '../../ui/format/relative-time.ts';
import { notifyDone, notifyFailed } from '../../ui/notice/notify.ts';
import { titleOf } from '../history/difference-list.tsx';
import { revisionDiff } from '../history/history.queries.ts';
import { useHistoryDocument } from '../history/use-history-document.ts';
import { type OpenProduct, useShell } from '../shell-context.tsx';
import { productKey } from './product.queries.ts';
import { publicAddress } from './public-address.ts';
import { noteMadeLive } from './publish-news.ts';

/** Names of changed parts that are listed; more are counted. */
const MOST = 5;

/** Confirms that another version goes live, and lists what changes for visitors. */
export function MakeLiveDialog({
  product,
  version,
  live,
  onClose,
}: {
  product: OpenProduct;
  version: PublicationInfo;
  live: PublicationInfo | undefined;
  onClose: () => void;
}) {
  const { type, id } = product;
  const { refreshLists } = useShell();
  const document = useHistoryDocument();
  const client = useQueryClient();
  const { data: diff } = useQuery({
    ...revisionDiff(type, id, live?.sourceRevision ?? 0, version.sourceRevision),
    enabled: live !== undefined && live.sourceRevision !== version.sourceRevision,
  });
  const point = async (publicationId: string, seen: string | null) => {
    noteMadeLive(publicationId);
    const result = await api.publications.rollback.mutate({ type, id, publicationId, seen });
    await Promise.all([client.invalidateQueries({ queryKey: productKey(id) }), refreshLists()]);
    return result;
  };
  const undo = () =>
    live &&
    void point(live.publicationId, version.publicationId).then(
      () => notifyDone(`v${live.version} is live again`),
      (error: unknown) => notifyFailed(`v${live.version} could not be made live`, { detail: messageOf(error) }),
    );
  const makeLive = useMutation({
    mutationFn: () => point(version.publicationId, live?.publicationId ?? null),
    onSuccess: () => {
      onClose();
      notifyDone(`v${version.version} is live`, {
        detail: 'Your draft is unchanged',
        ...(live ? { action: { label: 'Undo', onClick: undo } } : {}),
      });
    },
  });
  const records = diff?.records.value ?? [];
  const names = records
    .slice(0, MOST)
    .map((record) => titleOf(record, document))
    .join(', ');
  const rest = records.length > MOST ? ` and ${records.length - MOST} more` : '';
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={`Make v${version.version} live?`}
      text={`Visitors of ${publicAddress(product)} will see v${version.version}, published ${formatMoment(version.at)}${version.by ? ` by ${version.by.name}` : ''}. Your draft stays as it is.`}
      touches={
        records.length > 0
          ? `Changes ${records.length} ${records.length === 1 ? 'part' : 'parts'}: ${names}${rest}.`
          : undefined
      }
      confirmLabel={`Make v${version.version} live`}
      onConfirm={() => makeLive.mutate()}
      isPending={makeLive.isPending}
      {...(makeLive.isError ? { error: messageOf(makeLive.error) } : {})}
    />
  );
}
