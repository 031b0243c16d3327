import { materialDocument } from '@diorama/documents/material/material.document.ts';
import { defineEditor } from '../../editor/editor-kind.ts';
import { MaterialInspector } from './inspector/material-inspector.tsx';
import { MaterialOutline } from './material-outline.tsx';
import { MaterialStage } from './stage/material-stage.tsx';

/** The material editor: the library, a material on a shape in a light, and its fields. */
export const materialEditor = defineEditor({
  kind: materialDocument,
  layout: { Outline: MaterialOutline, Stage: MaterialStage, Inspector: MaterialInspector },
  actions: [],
  useActionContext: (context) => context,
  revealOf: () => ({ selected: null }),
  hasLanguageSwitch: false,
  hasChecks: false,
});
