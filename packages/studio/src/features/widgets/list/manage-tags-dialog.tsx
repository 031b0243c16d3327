import type { WidgetTagList } from '@diorama/contract/widgets/collections.contract.ts';
import { MOST_WIDGET_TAG_LENGTH } from '@diorama/contract/widgets/collections.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useAttempt } from '../../../shell/use-attempt.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { InlineName } from '../../../ui/field/inline-name.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { ErrorState } from '../../../ui/load/error-state.tsx';
import { notifyDone } from '../../../ui/notice/notify.ts';
import { tagList, widgetKeys } from '../widgets.queries.ts';

type Tag = WidgetTagList[number];

/** Makes, renames and deletes the tags of a collection. */
export function ManageTagsDialog({ collectionId, onClose }: { collectionId: string; onClose: () => void }) {
  const { data: tags, error, refetch } = useQuery(tagList(collectionId));
  const [name, setName] = useState('');
  const [renamed, setRenamed] = useState<number | null>(null);
  const attempt = useAttempt(widgetKeys.all);
  const calls = api.widgets.collections.tags;
  const create = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return;
    if (await attempt(`“${wanted}” could not be added`, () => calls.create.mutate({ collectionId, name: wanted })))
      setName('');
  };
  const rename = ({ id, name: old }: Tag, next: string) =>
    void attempt(`“${old}” could not be renamed`, () => calls.rename.mutate({ collectionId, tagId: id, name: next }));
  const remove = async (tag: Tag) => {
    const one = { collectionId, tagId: tag.id };
    if (!(await attempt(`“${tag.name}” could not be deleted`, () => calls.delete.mutate(one)))) return;
    const touched = tag.widgetCount === 0 ? '' : ` and took it off ${counted(tag.widgetCount, 'widget')}`;
    notifyDone(`Deleted “${tag.name}”${touched}`, {
      id: 'tags',
      action: {
        label: 'Undo',
        onClick: () => void attempt(`“${tag.name}” could not be restored`, () => calls.restore.mutate(one)),
      },
    });
  };
  return (
    <Dialog isOpen onClose={onClose} title="Tags" text="Tags group the widgets of this collection.">
      <form onSubmit={(event) => void create(event)} className="flex items-end gap-2" noValidate>
        <div className="min-w-0 flex-1">
          <TextField label="New tag" value={name} onChange={setName} maxLength={MOST_WIDGET_TAG_LENGTH} />
        </div>
        <Button type="submit" icon={Plus} disabled={name.trim() === ''}>
          Add
        </Button>
      </form>
      {error && !tags && (
        <ErrorState title="The tags could not be loaded" message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {tags?.length === 0 && <p className="mt-4 text-n10">No tags yet.</p>}
      <ul aria-label="Tags" className="mt-3 max-h-[46vh] divide-y divide-n4 overflow-y-auto">
        {tags?.map((tag) => (
          <li key={tag.id} className="group flex min-h-10 items-center gap-2">
            {renamed === tag.id ? (
              <InlineName
                label={`Name of ${tag.name}`}
                value={tag.name}
                onCommit={(next) => rename(tag, next)}
                onClose={() => setRenamed(null)}
              />
            ) : (
              <span className="min-w-0 flex-1 truncate" title={tag.name}>
                {tag.name}
              </span>
            )}
            <span className="flex-none text-n10 text-xs tabular-nums">
              {tag.widgetCount === 0 ? 'Unused' : counted(tag.widgetCount, 'widget')}
            </span>
            <IconButton label={`Rename ${tag.name}`} icon={Pencil} onClick={() => setRenamed(tag.id)} />
            <IconButton label={`Delete ${tag.name}`} icon={Trash2} onClick={() => void remove(tag)} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
