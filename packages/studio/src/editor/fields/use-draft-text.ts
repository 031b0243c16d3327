import { useState } from 'react';

/** A text that must not be empty: what is typed shows at once and counts as soon as it is allowed. */
export function useDraftText(stored: string, save: (text: string) => void, emptyMessage: string) {
  const [draft, setDraft] = useState<string | null>(null);
  const [known, setKnown] = useState(stored);
  // Undo, or somebody else: what is stored now counts.
  if (stored !== known) {
    setKnown(stored);
    if (stored !== draft?.trimStart()) setDraft(null);
  }
  const isEmpty = draft !== null && draft.trim() === '';
  return {
    value: draft ?? stored,
    onChange: (text: string) => {
      setDraft(text);
      if (text.trim() !== '') save(text.trimStart());
    },
    onBlur: () => setDraft(null),
    ...(isEmpty ? { error: emptyMessage } : {}),
  };
}
