import { LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import { setTarget } from '@diorama/documents/menu/menu.commands.ts';
import type { LocalizedText } from '@diorama/documents/shared/primitives.schema.ts';
import { useState } from 'react';
import { addressFrom, isAddress, mayBecomeAddress } from '../../../editor/fields/typed-address.ts';
import { LocalizedField } from '../../../ui/field/localized-field.tsx';
import { useEditor } from '../editor-hooks.ts';

/** Longest address, in characters. */
const MAX_ADDRESS = 2048;

/**
 * Where a link leads, in every language. What is no address yet stays in the field and is not stored; on leaving it,
 * `nordhamn.se` becomes `https://nordhamn.se`.
 */
export function AddressField({ id, href, isReadOnly }: { id: string; href: LocalizedText; isReadOnly: boolean }) {
  const { store } = useEditor();
  const [drafts, setDrafts] = useState<Readonly<Partial<Record<Language, string>>>>({});
  const [isLeft, setLeft] = useState(false);
  const save = (language: Language, address: string | null) => {
    const { [language]: _old, ...others } = href;
    const next = address === null ? others : { ...others, [language]: address };
    store.execute(setTarget, { id, data: { type: 'external', href: next } }, { mergeKey: `href:${id}:${language}` });
  };
  const drop = (language: Language) => setDrafts(({ [language]: _gone, ...others }) => others);
  const onChange = (code: string, text: string) => {
    const language = LANGUAGES.find((known) => known === code);
    if (!language) return;
    setLeft(false);
    const typed = text.trim();
    if (typed === '') save(language, null);
    else if (isAddress(typed)) save(language, typed);
    else return setDrafts((old) => ({ ...old, [language]: text }));
    drop(language);
  };
  const onBlur = () => {
    setLeft(true);
    for (const language of LANGUAGES) {
      const address = addressFrom(drafts[language] ?? '');
      if (address === null) continue;
      save(language, address);
      drop(language);
    }
  };
  const wrong = Object.values(drafts).find((text) => isLeft || (!mayBecomeAddress(text) && addressFrom(text) === null));
  const isScheme = wrong !== undefined && /^[a-z][a-z0-9+.-]*:/i.test(wrong.trim());
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving any of the fields inside completes what was typed
    <div onBlur={onBlur}>
      <LocalizedField
        label="Address"
        languages={LANGUAGES}
        value={{ ...href, ...drafts }}
        placeholder="https://"
        maxLength={MAX_ADDRESS}
        isDisabled={isReadOnly}
        onChange={onChange}
        {...(wrong === undefined || (!isLeft && !isScheme)
          ? {}
          : {
              error: isScheme
                ? 'Only https, http, mailto and tel addresses are safe for visitors. Not saved.'
                : 'Enter an address like https://nordhamn.se, anna@nordhamn.se or a phone number. Not saved.',
            })}
      />
    </div>
  );
}
