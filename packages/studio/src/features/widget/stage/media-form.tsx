import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import { frameAddress } from '@diorama/documents/widget/embed-hosts.ts';
import { errorOf } from '../../../editor/fields/bound-fields.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { PictureWell } from '../../files/public.ts';
import { useField } from '../editor-hooks.ts';
import type { ShownWidget } from '../shown-widget.ts';
import { addressIn, useWidgetPictures } from '../widget-media.ts';
import { AspectField } from './aspect-field.tsx';
import { FormSection } from './form-section.tsx';
import { HostAddress } from './host-address.tsx';
import { TextsSection } from './texts-section.tsx';

type MediaData = Extract<ShownWidget['data'], { type: 'media' }>;

/** One picture, flat or all around, or a page in its place. */
export function MediaForm({ data }: { data: MediaData }) {
  const pictures = useWidgetPictures();
  const media = useField('content', 'content', ['data', 'media']);
  const kind = useField('content', 'content', ['data', 'mediaType']);
  const { isReadOnly } = media;
  const { width, height } = data.aspectRatio;
  return (
    <>
      <div>
        <SegmentedControl
          label={kind.label}
          options={[
            { value: 'image', label: 'Picture' },
            { value: '360', label: '360°' },
            { value: 'embed', label: 'Web page' },
          ]}
          value={data.mediaType}
          isDisabled={isReadOnly}
          onChange={(next) => kind.onChange(next)}
        />
      </div>
      {data.mediaType === 'embed' ? (
        <HostAddress
          href={data.media && !data.media.url.startsWith('asset:') ? data.media.url : ''}
          isReadOnly={isReadOnly}
          error={errorOf(media).error}
          onChange={(href) => media.onChange(href === null ? null : pageMedia(href))}
        />
      ) : (
        <PictureWell
          label={data.mediaType === '360' ? '360° picture' : 'Picture'}
          media={data.media}
          src={addressIn(pictures, data.media)}
          aspect={data.mediaType === '360' ? 2 : width / height}
          isReadOnly={isReadOnly}
          error={errorOf(media).error}
          onChange={(next) => media.onChange(next)}
        />
      )}
      {data.mediaType === '360' && (
        <p className="-mt-3 text-n10 text-xs">
          An equirectangular picture, twice as wide as it is high. Visitors look around by drag, keys or by moving their
          phone.
        </p>
      )}
      <TextsSection hasDescription />
      <FormSection title="Shape">
        <AspectField />
      </FormSection>
    </>
  );
}

/** A page as media: its address for frames. */
function pageMedia(href: string): Media {
  const url = frameAddress(href);
  return { name: new URL(url).hostname, type: 'text/html', url };
}
