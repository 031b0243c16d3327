import { recordName } from '@diorama/documents/engine/record-name.ts';
import { recordLabel, sentence } from '@diorama/documents/engine/schema/labels.ts';
import { Trash2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useEditor } from '../../engine/editor-context.tsx';
import { editsOfDeletion } from '../../engine/kept/restore-deleted.ts';
import { Button } from '../../ui/button/button.tsx';
import { formatRelativeTime } from '../../ui/format/relative-time.ts';
import { EmptyState } from '../../ui/load/empty-state.tsx';
import { useReadOnly } from '../read-only.ts';
import { useShowRecord } from './use-show-record.ts';

/** In place of the fields of a record that was deleted: who did it and when, and the way back. */
export function DeletedRecord({ recordKey }: { recordKey: string }) {
  const { store, remoteEdits } = useEditor();
  const isReadOnly = useReadOnly() !== null;
  const show = useShowRecord();
  const { definition } = store;
  const remote = remoteEdits.of(recordKey);
  const deletion = editsOfDeletion(definition, recordKey, remote?.edits ?? []);
  const { one } = recordLabel(definition.labels, recordKey.split('/')[0] ?? '');
  const isKnown = remote !== null && deletion.length > 0;
  const panel = useKeptFocus(isKnown);
  if (!isKnown) return <p className="p-4 text-n10">This {one} was deleted.</p>;
  const before = new Map(deletion.map((edit) => [edit.key, edit.before]));
  const name = recordName(definition, recordKey, (key) => before.get(key) ?? store.at(key));
  const restore = () => {
    store.takeBack(`Restore ${one}`, deletion);
    show(recordKey);
  };
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={`Deleted ${one}`}
      data-takes-typing
      onKeyDown={swallowTyping}
      className="outline-none"
    >
      <EmptyState
        icon={Trash2}
        title={`${remote.by?.name ?? 'Someone'} deleted this ${one}`}
        text={[sentence(name), remote.at && formatRelativeTime(remote.at, new Date())].filter(Boolean).join(' · ')}
        {...(isReadOnly
          ? {}
          : {
              action: (
                <Button icon={Undo2} onClick={restore}>
                  Restore
                </Button>
              ),
            })}
      />
    </section>
  );
}

/** The field one was typing in is gone: focus stays in its panel. */
function useKeptFocus(isKnown: boolean) {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (isKnown && document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [isKnown]);
  return panel;
}

/** What was meant for the field must not run shortcuts. */
function swallowTyping(event: KeyboardEvent): void {
  const isText = event.key.length === 1 || event.key === 'Backspace' || event.key === 'Delete';
  if (isText && !event.ctrlKey && !event.metaKey) event.stopPropagation();
}
