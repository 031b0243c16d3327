import { useState } from 'react';
import { E3D_BAR } from '../editor-tabs.ts';
import { type PreviewSize, SidePreview } from '../interface/side-preview.tsx';
import { Stage as Scene } from '../stage.tsx';
import { useE3dTab } from '../use-e3d-tab.ts';
import { useEntityClipboardKeys } from '../use-entity-clipboard.ts';
import { partsOf } from './tab-parts.tsx';

export function E3dOutline() {
  const { Outline } = partsOf(useE3dTab());
  return <Outline />;
}

export function E3dInspector() {
  const { Inspector } = partsOf(useE3dTab());
  return <Inspector />;
}

/** The scene, or what a tab has in its place. The scene stays: it would take seconds to come again. */
export function E3dStage() {
  const tab = useE3dTab();
  const { Stage, Overlay, hasPreview = false } = partsOf(tab);
  useEntityClipboardKeys();
  const [size, setSize] = useState<PreviewSize>('desktop');
  return (
    <div
      role="tabpanel"
      id={`${E3D_BAR}-panel`}
      aria-labelledby={`${E3D_BAR}-${tab}`}
      className="relative flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <div inert={Stage !== undefined} className={Stage ? 'invisible absolute inset-0 flex' : 'contents'}>
        <SidePreview size={hasPreview ? size : null} onSize={setSize} scene={<Scene />} />
      </div>
      {Overlay ? <Overlay /> : null}
      {Stage ? <Stage /> : null}
    </div>
  );
}
