import { frameAddress } from '@diorama/documents/widget/embed-hosts.ts';
import { errorOf } from '../../../editor/fields/bound-fields.tsx';
import { PastRevisionBand } from '../../../editor/history/past-revision-band.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { useField } from '../editor-hooks.ts';
import type { ShownWidget } from '../shown-widget.ts';
import { useShownWidget } from '../shown-widget.ts';
import { AspectField } from './aspect-field.tsx';
import { CompareForm } from './compare-form.tsx';
import { FormSection } from './form-section.tsx';
import { AllowedHosts } from './host-address.tsx';
import { LinkField } from './link-field.tsx';
import { MediaForm } from './media-form.tsx';
import { PopupForm } from './popup-form.tsx';
import { refusedPage } from './refused-page.ts';
import { TextsSection } from './texts-section.tsx';

const WidgetPreview = lazyPart(() => import('../preview/widget-preview.tsx').then((module) => module.WidgetPreview));

/** The content in the order visitors read it, and next to it what they see. */
export function WidgetStage() {
  const isReadOnly = useReadOnly() !== null;
  return (
    <div data-stage className="@container relative flex h-full min-h-0 min-w-0 bg-n1">
      <PastRevisionBand />
      <section
        data-document-fields
        aria-label="Content"
        // Without a field that takes focus it is scrolled by itself.
        {...(isReadOnly ? { tabIndex: 0 } : {})}
        className="min-h-0 min-w-0 flex-1 overflow-y-auto"
      >
        <div className="mx-auto flex max-w-160 flex-col gap-6 px-5 pt-4 pb-10">
          <ContentForm />
        </div>
      </section>
      {/* Its room is kept from the start: else the form would move from under the pointer when the preview comes. */}
      <section
        aria-label="Preview"
        className="hidden w-98 flex-none flex-col border-n5 border-l bg-n2 @min-[47.5rem]:flex"
      >
        <WidgetPreview />
      </section>
    </div>
  );
}

function ContentForm() {
  const { data } = useShownWidget();
  switch (data.type) {
    case 'popup':
      return <PopupForm data={data} />;
    case 'media':
      return <MediaForm data={data} />;
    case 'media-compare':
      return <CompareForm data={data} />;
    case 'embed':
      return <EmbedForm data={data} />;
  }
}

type EmbedData = Extract<ShownWidget['data'], { type: 'embed' }>;

/** A page of another site, or a product, in a frame. */
function EmbedForm({ data }: { data: EmbedData }) {
  const link = useField('content', 'content', ['data', 'link']);
  return (
    <>
      <FormSection title="Page">
        <LinkField
          hasWindow={false}
          value={data.link}
          isReadOnly={link.isReadOnly}
          refuse={refusedPage}
          error={errorOf(link).error}
          onChange={(next) =>
            link.onChange(next?.type === 'external' ? { ...next, href: frameAddress(next.href) } : next)
          }
        />
        <AllowedHosts />
      </FormSection>
      <TextsSection hasDescription />
      <FormSection title="Shape">
        <AspectField />
      </FormSection>
    </>
  );
}
