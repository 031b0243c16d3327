import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { LANGUAGE_NAMES, type Strings } from './visitor-strings.ts';

interface LanguageSwitchProps {
  languages: Language[];
  language: Language;
  strings: Strings;
  onChoose: (language: Language) => void;
}

/** The languages of the project, each in its own name. */
export function LanguageSwitch({ languages, language, strings, onChoose }: LanguageSwitchProps) {
  if (languages.length < 2) return null;
  return (
    <fieldset className="v-languages" aria-label={strings('language')}>
      {languages.map((one) => (
        <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => onChoose(one)}>
          {LANGUAGE_NAMES[one]}
        </button>
      ))}
    </fieldset>
  );
}
