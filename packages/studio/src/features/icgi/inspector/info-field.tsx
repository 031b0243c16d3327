import { LANGUAGES } from '@diorama/documents/shared/languages.ts';
import { withText } from '@diorama/documents/shared/localized-text.ts';
import { MAX_TEXT } from '@diorama/documents/shared/primitives.schema.ts';
import { Switch } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useField } from '../editor-hooks.ts';
import { ContentBlocks } from './content-blocks.tsx';

const EMPTY = { type: 'custom' as const, value: {} };

/** What visitors read of the walkthrough in its menu: a text, and below it more texts, pictures and buttons. */
export function InfoField() {
  const { value, onChange, isReadOnly } = useField('interface', 'interface', ['info']);
  const info = value?.type === 'some' ? value.value : null;
  return (
    <>
      <Switch
        label="Information for visitors"
        isOn={info !== null}
        isDisabled={isReadOnly}
        onChange={(isOn) => onChange(isOn ? { type: 'some', value: EMPTY } : { type: 'none' })}
      />
      {info?.type === 'custom' &&
        LANGUAGES.map((language) => (
          <TextArea
            key={language}
            label={`Information, ${language.toUpperCase()}`}
            value={info.value[language] ?? ''}
            isDisabled={isReadOnly}
            maxLength={MAX_TEXT}
            onChange={(text) => onChange({ type: 'some', value: withText(info, language, text) })}
          />
        ))}
      {info?.type === 'variable' && <p className="text-n10 text-xs">The text “{info.key}” of the translations.</p>}
    </>
  );
}

/** The texts, pictures and buttons of the information; nothing while there is none. */
export function InfoBlocks() {
  const { value } = useField('interface', 'interface', ['info']);
  return value?.type === 'some' ? <ContentBlocks owner={{ type: 'interface', id: 'interface' }} /> : null;
}
