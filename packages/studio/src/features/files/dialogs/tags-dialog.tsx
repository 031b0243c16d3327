import { type FileItem, MOST_TAG_LENGTH, MOST_TAGS } from '@diorama/contract/files/files.contract.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TagsField } from '../../../ui/field/tags-field.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { useFileMeta } from '../details/use-file-meta.ts';
import { fileTags } from '../files.queries.ts';

type TagsDialogProps = { projectId: string; files: readonly FileItem[]; onClose: () => void };

/** Adds tags to several files, and takes away those that some of them have. */
export function TagsDialog({ projectId, files, onClose }: TagsDialogProps) {
  const { data: known = [] } = useQuery(fileTags(projectId));
  const set = useFileMeta(projectId);
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const present = Map.groupBy(
    files.flatMap(({ tags }) => tags),
    (tag) => tag.toLowerCase(),
  );
  const save = useMutation({
    mutationFn: () =>
      set(files, {
        ...(added.length > 0 ? { addTags: added } : {}),
        ...(removed.length > 0 ? { removeTags: [...removed] } : {}),
      }),
    onSuccess: (isSaved) => isSaved && onClose(),
  });
  const isChanged = added.length + removed.length > 0;
  const shown = [...present].filter(([key]) => !removed.includes(key));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Tag ${counted(files.length, 'file')}`}
      onSubmit={() => isChanged && !save.isPending && save.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!isChanged} isPending={save.isPending}>
            Save tags
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TagsField
          label="Add tags"
          value={added}
          onChange={setAdded}
          suggestions={known.map(({ tag }) => tag)}
          most={MOST_TAGS}
          maxLength={MOST_TAG_LENGTH}
        />
        {present.size > 0 && (
          <section aria-label="Tags of these files">
            <h3 className="mb-1.5 font-medium text-n11">On these files</h3>
            {shown.length === 0 && <p className="text-n10">All their tags will be removed.</p>}
            <ul className="flex max-h-60 flex-col overflow-y-auto">
              {shown.map(([key, tags]) => (
                <li key={key} className="flex h-8 items-center gap-2 border-n4 border-b last:border-b-0">
                  <span className="min-w-0 flex-1 truncate">{tags[0]}</span>
                  <span className="flex-none text-n10 text-xs tabular-nums">
                    {tags.length === files.length ? 'all' : `${tags.length} of ${files.length}`}
                  </span>
                  <IconButton label={`Remove ${tags[0]}`} icon={X} onClick={() => setRemoved([...removed, key])} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}
