import { type FileItem, MOST_ALT } from '@diorama/contract/files/files.contract.ts';
import { LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import { useEffect, useRef, useState } from 'react';
import { LocalizedField } from '../../../ui/field/localized-field.tsx';
import { LangBadge } from '../../../ui/show/lang-badge.tsx';

type Alt = FileItem['alt'];

type AltFieldProps = {
  file: FileItem;
  languages: readonly Language[];
  /** Undefined for somebody who may only look. */
  onChange: ((alt: Alt) => void) | undefined;
};

/** Alternative text of a picture. Stored when the field is left. */
export function AltField({ file, languages, onChange }: AltFieldProps) {
  const [draft, setDraft] = useState<Alt>({});
  const sent = useRef(draft);
  const store = () => {
    const changed = LANGUAGES.filter(
      (language) => draft[language] !== undefined && draft[language].trim() !== (file.alt[language] ?? ''),
    );
    if (changed.length === 0 || sent.current === draft) return;
    sent.current = draft;
    onChange?.(Object.fromEntries(changed.map((language) => [language, draft[language]?.trim()])));
  };
  const onLeave = useRef(store);
  useEffect(() => {
    onLeave.current = store;
  });
  useEffect(() => () => onLeave.current(), []); // what is written when the file is left is stored
  if (!onChange) return <WrittenAlt alt={file.alt} languages={languages} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notices when the field is left
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) store();
      }}
    >
      <LocalizedField
        label="Alternative text"
        languages={languages}
        value={{ ...file.alt, ...draft }}
        placeholder="Describe what the picture shows"
        maxLength={MOST_ALT}
        onChange={(language, text) => {
          const known = LANGUAGES.find((other) => other === language);
          if (known) setDraft({ ...draft, [known]: text });
        }}
      />
    </div>
  );
}

function WrittenAlt({ alt, languages }: { alt: Alt; languages: readonly Language[] }) {
  if (!languages.some((language) => alt[language])) return <p className="text-n10">No alternative text yet.</p>;
  return (
    <ul aria-label="Alternative text" className="flex flex-col gap-1">
      {languages.map((language) => (
        <li key={language} lang={language} className="flex items-start gap-2">
          <span className="min-w-0 flex-1 break-words">{alt[language]}</span>
          <LangBadge language={language} isMissing={!alt[language]} />
        </li>
      ))}
    </ul>
  );
}
