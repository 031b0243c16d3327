import type { Change } from '@diorama/documents/engine/schema/change.ts';
import { recordLabel, sentence } from '@diorama/documents/engine/schema/labels.ts';
import type { RecordIssue } from '@diorama/documents/engine/schema/validate.ts';
import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { useEditor } from '../../engine/editor-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { notifyDone, notifyFailed } from '../../ui/notice/notify.ts';
import { Icon } from '../../ui/show/icon.tsx';
import { usePastRevision } from '../history/past-revision.tsx';
import { useMayEdit, useShell } from '../shell-context.tsx';
import { useUnreadableParts } from './use-unreadable-parts.ts';

/** Lists the parts that cannot be read, and why; everything else works. */
export function UnreadableParts() {
  const { kind } = useShell();
  const { past } = usePastRevision();
  const mayEdit = useMayEdit();
  const parts = Map.groupBy(useUnreadableParts(), ({ path }) => String(path[0]));
  if (parts.size === 0 || past) return null;
  const count = parts.size === 1 ? '1 part' : `${parts.size} parts`;
  return (
    <section
      aria-label="Parts that cannot be read"
      data-quarantine
      tabIndex={-1}
      className="max-h-40 flex-none overflow-y-auto border-n5 border-b bg-warn-soft px-3 py-2 text-warn-ink"
    >
      <p className="flex items-start gap-2">
        <Icon of={TriangleAlert} size={14} className="mt-0.5 flex-none" />
        <span>
          <strong className="font-strong">
            {count} of this {kind.kind.labels.document} cannot be read.
          </strong>{' '}
          {mayEdit && 'Everything else can be edited; '}
          {mayEdit ? 'what' : 'What'} cannot be read is kept as it is, and stands in the way of publishing.
        </span>
      </p>
      <ul className="mt-1.5 flex flex-col gap-1.5 pl-5.5">
        {[...parts].map(([key, issues]) => (
          <UnreadablePart key={key} record={key} issues={issues} />
        ))}
      </ul>
    </section>
  );
}

function UnreadablePart({ record, issues }: { record: string; issues: readonly RecordIssue[] }) {
  const { documentId, queue, store } = useEditor();
  const { kind, mayEdit } = useShell();
  const [collection = '', id] = record.split('/');
  const standIn = id === undefined ? store.at(record) : undefined;
  const fix = useMutation({
    mutationFn: async () => {
      const change: Change = standIn ? { record, op: 'put', value: { ...standIn } } : { record, op: 'remove' };
      const label = standIn ? 'Reset unreadable part' : 'Remove unreadable part';
      await queue.flush();
      const baseRevision = queue.revision();
      await api.documents.change.mutate({
        id: documentId,
        baseRevision,
        requestId: crypto.randomUUID(),
        label,
        changes: [change],
      });
      await queue.catchUp();
      return baseRevision;
    },
    onSuccess: (before) =>
      notifyDone(standIn ? 'Reset' : 'Removed', {
        detail: `To have it back as it was, restore revision ${before} in the history.`,
      }),
    onError: (error) => notifyFailed('The part could not be removed', { detail: messageOf(error) }),
  });
  const save = useMutation({
    mutationFn: async () => {
      const { value } = await api.documents.export.query({ id: documentId, format: 'json' });
      download(`${record.replace('/', '-')}.json`, JSON.stringify({ [record]: value.records[record] }, null, 2));
    },
    onError: (error) => notifyFailed('The part could not be exported', { detail: messageOf(error) }),
  });
  const { one } = recordLabel(kind.kind.labels, collection);
  const why = issues
    .map(({ path, message }) => [path.slice(1).join(' › '), message].filter(Boolean).join(': '))
    .join('; ');
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 break-words">
        <span className="font-medium first-letter:uppercase">{`${sentence(one)} ${id ?? ''}`.trim()}</span>
        {why && ` · ${why}`}
      </span>
      <Button size="small" isPending={save.isPending} onClick={() => save.mutate()}>
        Export it
      </Button>
      {mayEdit && (
        <Button size="small" isPending={fix.isPending} onClick={() => fix.mutate()}>
          {standIn ? 'Reset it' : 'Remove it'}
        </Button>
      )}
    </li>
  );
}

/** Hands a text to the browser as a file. */
function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
