import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { ChangedTexts } from '@diorama/documents/translations/catalogue/texts.ts';
import { loadStrings } from '../text/page-strings.ts';
import type { PinSurface } from './pin-surface.ts';

interface OpenedPage {
  status: 'published' | 'preview';
  language: Language;
  project: { texts?: ChangedTexts };
}

/**
 * Opens a page once its texts are there. In a frame it leaves the wheel to the embedding page, except in the studio's
 * preview. A draft first takes on its preview conditions, and then accepts comments.
 */
export async function openAs(
  { status, language, project }: OpenedPage,
  open: () => PinSurface | null,
  loadTexts = loadStrings,
): Promise<void> {
  await loadTexts(language);
  if (status === 'published') {
    open();
    if (parent !== window) (await import('../frame/leave-wheel.ts')).leaveWheel(project.texts ?? {});
  } else
    await import('./preview-page.tsx').then((preview) => {
      preview.lookAs(location.search);
      preview.openComments(open());
    }, open);
}
