import { frameAddress } from '@diorama/documents/widget/embed-hosts.ts';
import { errorOf } from '../../../editor/fields/bound-fields.tsx';
import { useField } from '../editor-hooks.ts';
import type { ShownWidget } from '../shown-widget.ts';
import { AspectField } from './aspect-field.tsx';
import { FormSection } from './form-section.tsx';
import { AllowedHosts } from './host-address.tsx';
import { LinkField } from './link-field.tsx';
import { refusedPage } from './refused-page.ts';
import { TextsSection } from './texts-section.tsx';

type EmbedData = Extract<ShownWidget['data'], { type: 'embed' }>;

/** A page of another site, or a product, in a frame. */
export function EmbedForm({ data }: { data: EmbedData }) {
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
