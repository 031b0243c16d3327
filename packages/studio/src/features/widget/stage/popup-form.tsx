import { LANGUAGE_NAMES } from '@diorama/documents/engine/schema/languages.ts';
import { useAddress } from '../../../editor/address/address.tsx';
import { BoundLocalized, errorOf } from '../../../editor/fields/bound-fields.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { PictureWell } from '../../files/public.ts';
import { useField } from '../editor-hooks.ts';
import { RichTextEditor } from '../rich-text/lazy-rich-text-editor.tsx';
import type { ShownWidget } from '../shown-widget.ts';
import { addressIn, useWidgetPictures } from '../widget-media.ts';
import { FormSection } from './form-section.tsx';
import { LinkField } from './link-field.tsx';

type PopupData = Extract<ShownWidget['data'], { type: 'popup' }>;

/** A card: cover, text, button. */
export function PopupForm({ data }: { data: PopupData }) {
  const { language } = useAddress();
  const pictures = useWidgetPictures();
  const cover = useField('content', 'content', ['data', 'cover']);
  const content = useField('content', 'content', ['data', 'content']);
  const { isReadOnly } = cover;
  return (
    <>
      <PictureWell
        label="Cover"
        media={data.cover}
        src={addressIn(pictures, data.cover)}
        aspect={16 / 9}
        isReadOnly={isReadOnly}
        error={errorOf(cover).error}
        onChange={(media) => cover.onChange(media)}
      />
      <RichTextEditor
        key={language}
        label={`Text, ${LANGUAGE_NAMES[language]}`}
        language={language}
        value={data.content[language]}
        isReadOnly={isReadOnly}
        onStep={content.onGestureEnd}
        placeholder={`Write in ${LANGUAGE_NAMES[language]}`}
        onChange={(text) => {
          const { [language]: _old, ...others } = data.content;
          content.onChange(text ? { ...others, [language]: text } : others, language);
        }}
      />
      <ActionSection data={data} />
    </>
  );
}

function ActionSection({ data }: { data: PopupData }) {
  const action = useField('content', 'content', ['data', 'action']);
  const label = useField('content', 'content', ['data', 'action', 'value', 'label']);
  const link = useField('content', 'content', ['data', 'action', 'value', 'link']);
  const isOn = data.action.type === 'some';
  return (
    <FormSection title="Button">
      <Switch
        label="Show a button"
        isOn={isOn}
        isDisabled={action.isReadOnly}
        onChange={(next) =>
          action.onChange(
            next
              ? {
                  type: 'some',
                  value: {
                    link: { type: 'external', openInNewWindow: true, href: 'https://' },
                    label: { type: 'custom', value: {} },
                  },
                }
              : { type: 'none' },
          )
        }
      />
      {data.action.type === 'some' && (
        <>
          <BoundLocalized field={label} isRequired />
          <LinkField
            value={data.action.value.link}
            isReadOnly={link.isReadOnly}
            error={errorOf(link).error}
            onChange={(next) => next && link.onChange(next)}
          />
        </>
      )}
    </FormSection>
  );
}
