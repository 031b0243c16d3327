import type { ProductType } from '@diorama/contract/common/inputs.ts';
import { useNavigate } from '@tanstack/react-router';
import { creatableKinds } from '../../../kinds/studio-kinds.ts';
import { notifyFailed, notifyNews } from '../../../ui/notify.ts';
import type { DroppedFile } from '../../files/public.ts';

/** What translators send back. */
const TEXTS = /\.(?:xlf|xliff|mxliff|sdlxliff|po|pot)$/i;
const USUAL = 'Drop a model (GLB, FBX, OBJ), a file of places (GeoJSON, CSV, KML), or stills, frames and videos.';

/** Finds what kind of product files are for, and says where those go that none begins with. */
export function useBegin(
  projectId: string,
  onKind: (type: ProductType, files: readonly DroppedFile[]) => void,
): (files: readonly DroppedFile[]) => Promise<void> {
  const navigate = useNavigate();
  const openTexts = () => void navigate({ to: '/projects/$projectId/translations', params: { projectId } });
  return async (files) => {
    const [first] = files;
    if (!first) return;
    const { name } = first.file;
    try {
      const [{ kindOfFiles }, kinds] = await Promise.all([import('./kind-of-files.ts'), loadKinds()]);
      const type = await kindOfFiles(files, kinds);
      if (type) onKind(type, files);
      else if (TEXTS.test(name))
        notifyNews(`“${name}” holds translations`, {
          detail: 'Import it on the page of the project’s translations.',
          action: { label: 'Open Translations', onClick: openTexts },
        });
      else {
        const [detail = USUAL] = kinds.flatMap(({ claims }) => claims.wayOut?.(name) ?? []);
        notifyFailed(`No product begins with “${name}”`, { detail });
      }
    } catch {
      notifyFailed('The files could not be looked at', { detail: 'Check your connection and try again.' });
    }
  };
}

async function loadKinds() {
  const kinds = creatableKinds.map(async ({ type, kind }) => {
    const claims = await kind.loadFileClaims?.();
    return claims ? [{ type, claims }] : [];
  });
  return (await Promise.all(kinds)).flat();
}
