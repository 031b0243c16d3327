import type { Cell } from '@diorama/documents/e3d/table.schema.ts';
import { Media } from '@diorama/documents/shared/primitives.schema.ts';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { AssetPicker, mediaOf } from '../../files/public.ts';
import { useEditor } from '../editor-hooks.ts';

interface PictureCellProps {
  label: string;
  cell: Cell | undefined;
  isReadOnly: boolean;
  onWrite: (value: Cell | null) => void;
}

/** A picture of the assets in a cell. */
export function PictureCell({ label, cell, isReadOnly, onWrite }: PictureCellProps) {
  const { space, documentId } = useEditor();
  const [isPicking, setPicking] = useState(false);
  const { data: media } = Media.safeParse(cell);
  return (
    <>
      <FieldRow label={label}>
        {media && (
          <span className="min-w-0 flex-1 truncate" title={media.name}>
            {media.name}
          </span>
        )}
        {media && !isReadOnly && (
          <IconButton label={`Remove ${media.name}`} icon={Trash2} onClick={() => onWrite(null)} />
        )}
        {!media && isReadOnly && <span className="text-n10">None</span>}
        {!media && !isReadOnly && (
          <Button {...AssetPicker.opener} size="small" icon={ImagePlus} onClick={() => setPicking(true)}>
            Choose picture
          </Button>
        )}
      </FieldRow>
      {isPicking && (
        <AssetPicker
          projectId={space.id}
          title={label}
          confirmLabel="Use"
          isMultiple={false}
          documentId={documentId}
          purpose={{ type: 'picture' }}
          onClose={() => setPicking(false)}
          onPick={([picked]) => {
            setPicking(false);
            if (picked) onWrite(mediaOf(picked));
          }}
        />
      )}
    </>
  );
}
