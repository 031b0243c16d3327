import { materialDocument } from '@diorama/documents/material/material.document.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAddressPort } from '../../editor/address/use-address-port.ts';
import { DocumentEditor } from '../../editor/document-editor.tsx';
import { defineEditor } from '../../editor/editor-kind.ts';
import { PastRevisionBand } from '../../editor/history/past-revision-band.tsx';
import type { EditorPlace } from '../../editor/shell-context.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { Spinner } from '../../ui/show/spinner.tsx';
import { materialKeys } from '../materials/public.ts';
import { MaterialInspector } from './inspector/material-inspector.tsx';
import { MaterialOutline } from './material-outline.tsx';

const PreviewCanvas = lazyPart(() => import('./stage/preview-canvas.tsx').then((module) => module.PreviewCanvas), {
  fallback: (
    <div className="grid size-full place-items-center">
      <Spinner />
    </div>
  ),
});

/** The material on a shape in a light. */
function MaterialStage() {
  return (
    <div data-stage className="relative flex h-full min-h-0 min-w-0 flex-col bg-n2">
      <PastRevisionBand />
      <PreviewCanvas />
    </div>
  );
}

/** The material editor: the library, a material on a shape in a light, and its fields. */
const materialEditor = defineEditor({
  kind: materialDocument,
  layout: { Outline: MaterialOutline, Stage: MaterialStage, Inspector: MaterialInspector },
  actions: [],
  useActionContext: (context) => context,
  revealOf: () => ({ selected: null }),
  hasLanguageSwitch: false,
  hasChecks: false,
});

/** `/edit/material/{materialId}`: the editor of a material. */
export function MaterialPage() {
  const { materialId } = useParams({ from: '/app/edit/material/$materialId' });
  const client = useQueryClient();
  const place = useMemo<EditorPlace>(
    () => ({
      trail: [{ label: 'Materials', link: (props) => <Link to="/materials" {...props} /> }],
      project: null,
      refreshProject: () => undefined,
      refreshLists: () => client.invalidateQueries({ queryKey: materialKeys.all }),
    }),
    [client],
  );
  const address = useAddressPort();
  return (
    <DocumentEditor key={materialId} kind={materialEditor} documentId={materialId} place={place} address={address} />
  );
}
