import type { WidgetTag } from '@diorama/contract/widgets/collections.contract.ts';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { Popover } from '../../../ui/menu/popover.tsx';
import { ManageTagsDialog } from '../lazy-dialogs.ts';

type TagFilterProps = {
  tags: readonly WidgetTag[];
  tagIds: readonly number[];
  onChange: (tagIds: number[]) => void;
  /** Absent for viewers. */
  onManage?: (() => void) | undefined;
};

/** Narrows a list to widgets that have one of some tags. */
export function TagFilter({ tags, tagIds, onChange, onManage }: TagFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const chosen = tags.filter(({ id }) => tagIds.includes(id));
  const label = chosen.length === 0 ? 'Any' : chosen.length === 1 ? chosen[0]?.name : `${chosen.length} chosen`;
  const toggle = (id: number) =>
    onChange(tagIds.includes(id) ? tagIds.filter((other) => other !== id) : [...tagIds, id]);
  return (
    <Popover
      title="Tags"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button icon={Tags}>
          Tags <span className="max-w-32 truncate text-n10">{label}</span>
        </Button>
      }
    >
      <div className="flex max-h-80 flex-col gap-1">
        <div className="min-h-0 flex-1 overflow-y-auto px-1">
          {tags.map(({ id, name }) => (
            <Checkbox key={id} label={name} isChecked={tagIds.includes(id)} onChange={() => toggle(id)} />
          ))}
          {tags.length === 0 && <p className="py-1 text-n10">No tags yet.</p>}
        </div>
        <span className="flex gap-1">
          {chosen.length > 0 && (
            <Button size="small" variant="quiet" onClick={() => onChange([])}>
              Any tag
            </Button>
          )}
          {onManage && (
            <Button
              {...ManageTagsDialog.opener}
              size="small"
              variant="quiet"
              onClick={() => {
                setOpen(false);
                onManage();
              }}
            >
              Manage tags…
            </Button>
          )}
        </span>
      </div>
    </Popover>
  );
}
