import { Media } from '@diorama/documents/shared/primitives.schema.ts';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Field } from '../../../editor/fields/field.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { AssetPicker, mediaOf } from '../../files/public.ts';
import { useEditor } from '../editor-hooks.ts';

/** A picture of the surroundings from the assets: twice as wide as high, or an HDR or ENV file. */
export function EnvironmentImage({ field }: { field: Field }) {
  const { space, documentId } = useEditor();
  const [isPicking, setPicking] = useState(false);
  const { data: media } = Media.safeParse(field.value);
  return (
    <>
      <FieldRow label={field.label}>
        {media ? (
          <>
            <span className="min-w-0 flex-1 truncate" title={media.name}>
              {media.name}
            </span>
            {!field.isReadOnly && (
              <IconButton label="Use the built-in studio" icon={Trash2} onClick={() => field.onChange(null)} />
            )}
          </>
        ) : field.isReadOnly ? (
          <span className="text-n10">Built-in studio</span>
        ) : (
          <Button {...AssetPicker.opener} size="small" icon={ImagePlus} onClick={() => setPicking(true)}>
            Choose image
          </Button>
        )}
      </FieldRow>
      {isPicking && (
        <AssetPicker
          projectId={space.id}
          title="Surroundings"
          confirmLabel="Use"
          isMultiple={false}
          hasSurroundings
          documentId={documentId}
          purpose={{ type: 'picture' }}
          onClose={() => setPicking(false)}
          onPick={([picked]) => {
            setPicking(false);
            if (picked) field.onChange(mediaOf(picked));
          }}
        />
      )}
    </>
  );
}
