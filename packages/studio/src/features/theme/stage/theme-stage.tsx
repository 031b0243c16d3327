import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { PastRevisionBand } from '../../../editor/history/past-revision-band.tsx';
import { useIsViewer, useShell } from '../../../editor/shell-context.tsx';
import { STUDIO_KINDS } from '../../../kinds/studio-kinds.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import { ResizablePanels } from '../../../ui/resizable-panels.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { productList } from '../../projects/public.ts';
import { ExportMenu } from '../export-menu.tsx';
import { PartsSheet } from './parts-sheet.tsx';
import { type Device, PreviewFrame } from './preview-frame.tsx';

const DEVICES = [
  { value: 'phone', label: 'Phone', icon: Smartphone },
  { value: 'desktop', label: 'Desktop', icon: Monitor },
] as const;

const VIEWS = [
  { value: 'product', label: 'Product' },
  { value: 'parts', label: 'Parts' },
] as const;
/** As where the editor's panels are stacked: there is no room for both. */
const NARROW = '(width < 48rem)';

/** The project's product in this theme, above every part visitors can meet. */
export function ThemeStage() {
  const { project } = useShell();
  const isViewer = useIsViewer();
  const { data: products = [], isLoading } = useQuery({ ...productList(project?.id ?? ''), enabled: project !== null });
  const [device, setDevice] = useState<Device>('desktop');
  const [chosen, setChosen] = useState<string | null>(null);
  const drawn = products.filter(({ type }) => STUDIO_KINDS[type].load);
  const product = drawn.find(({ id }) => id === chosen) ?? drawn.find(({ active }) => active) ?? drawn[0];
  const isNarrow = useMedia(NARROW);
  const [view, setView] = useState<'product' | 'parts'>('product');
  const frame = product && (
    <PreviewFrame key={product.id} product={product} device={isNarrow ? 'desktop' : device} isViewer={isViewer} />
  );
  const sheet = <PartsSheet product={product} isAlone={!product} />;
  // The parts have the stage to themselves only where there is no product.
  if (isLoading) return <div data-stage className="h-full bg-stage" />;
  return (
    <div data-stage className="relative flex h-full min-h-0 min-w-0 flex-col bg-stage">
      <PastRevisionBand />
      {product ? (
        <>
          <div className="flex h-11 flex-none items-center pointer-coarse:h-13 gap-2 border-n5 border-b bg-n1 px-3">
            {drawn.length > 1 ? (
              <DropdownMenu
                label="Product"
                entries={[
                  {
                    kind: 'choice',
                    id: 'product',
                    label: 'Product',
                    value: product.id,
                    options: drawn.map(({ id, name, type }) => ({
                      value: id,
                      label: name,
                      icon: STUDIO_KINDS[type].icon,
                    })),
                    onChange: setChosen,
                  },
                ]}
              >
                {(trigger) => (
                  <Button
                    {...trigger}
                    size="small"
                    variant="quiet"
                    icon={STUDIO_KINDS[product.type].icon}
                    className="min-w-0"
                  >
                    {product.name}
                  </Button>
                )}
              </DropdownMenu>
            ) : (
              <h2 className="min-w-0 truncate font-strong">{product.name}</h2>
            )}
            <span className="ml-auto flex items-center gap-2">
              {isNarrow ? (
                <SegmentedControl label="Shown" options={VIEWS} value={view} onChange={setView} />
              ) : (
                // A viewer has no preview that could be shown on another screen.
                !isViewer && (
                  <SegmentedControl label="Screen" isIconOnly options={DEVICES} value={device} onChange={setDevice} />
                )
              )}
              <ExportMenu />
            </span>
          </div>
          {isNarrow ? (
            view === 'parts' ? (
              sheet
            ) : (
              frame
            )
          ) : (
            <ResizablePanels
              id="theme.stage"
              direction="column"
              panels={[
                { id: 'product', content: frame },
                { id: 'parts', content: sheet, size: 248, minSize: 96, maxSize: 560, isCollapsible: true },
              ]}
            />
          )}
        </>
      ) : (
        sheet
      )}
    </div>
  );
}
