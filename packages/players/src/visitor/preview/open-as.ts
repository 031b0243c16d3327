import type { Language } from '@diorama/documents/shared/languages.ts';
import { loadStrings } from '../page-strings.ts';
import type { PinSurface } from './pin-surface.ts';

interface OpenedPage {
  status: 'published' | 'preview';
  language: Language;
}

/** Opens a page once its texts are there. One of a draft first becomes what it is looked at as, and then takes comments. */
export async function openAs(
  { status, language }: OpenedPage,
  open: () => PinSurface | null,
  loadTexts = loadStrings,
): Promise<void> {
  await loadTexts(language);
  if (status === 'published') open();
  else
    await import('./preview-page.tsx').then((preview) => {
      preview.lookAs(location.search);
      preview.openComments(open());
    }, open);
}
