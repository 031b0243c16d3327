import { BoundLocalized, BoundText, errorOf } from '../../../editor/fields/bound-fields.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { PictureWell, usePictureAddress } from '../../files/public.ts';
import { LinkField } from '../../widget/public.ts';
import { useEditor, useField } from '../editor-hooks.ts';

/** What the card of places or outlines says besides their name: a text, a picture, an address and a link. */
export function CardSection({ collection, ids }: { collection: 'hotspots' | 'outlines'; ids: readonly string[] }) {
  const { space } = useEditor();
  const text = useField(collection, ids, ['text']);
  const picture = useField(collection, ids, ['media']);
  const address = useField(collection, ids, ['address']);
  const link = useField(collection, ids, ['link']);
  const media = picture.isMixed ? null : (picture.value ?? null);
  const src = usePictureAddress(space.id, media);
  return (
    <InspectorSection title="Card" isFoldable>
      {ids.length === 1 && <BoundLocalized field={text} isLong />}
      <PictureWell
        label="Picture"
        media={media}
        src={src}
        aspect={16 / 9}
        isReadOnly={picture.isReadOnly}
        {...errorOf(picture)}
        onChange={(next) => picture.onChange(next ?? undefined)}
      />
      <BoundText field={address} />
      <LinkField
        key={ids.join()}
        value={link.isMixed ? null : (link.value ?? null)}
        isReadOnly={link.isReadOnly}
        onChange={(next) => link.onChange(next ?? undefined)}
      />
    </InspectorSection>
  );
}
