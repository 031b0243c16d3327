import { Fragment, type ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { cx } from './cx.ts';

type ResizablePanel = {
  id: string;
  /** What is in it keeps its state where a panel of another id, in another order, has the same key; its id unless given. */
  contentKey?: string;
  content: ReactNode;
  /** Sizes in CSS pixels at the usual size of texts. A panel without a size takes what is left; one per group must. */
  size?: number;
  minSize?: number;
  maxSize?: number;
  /** Dragged below its smallest size it closes. */
  isCollapsible?: boolean;
};

type ResizablePanelsProps = {
  /** The name the sizes are remembered under on this device: `<kind>.columns`. */
  id: string;
  panels: readonly ResizablePanel[];
  direction?: 'row' | 'column';
};

/** Panels grow with the texts in them. */
const scaled = (size: number | undefined) => size && (`${size / 16}rem` as const);

/** Panels side by side or stacked, with hairlines between that can be dragged or moved with arrow keys. */
export function ResizablePanels({ id, panels, direction = 'row' }: ResizablePanelsProps) {
  const layout = useDefaultLayout({
    id: `diorama.panels.${id}`,
    panelIds: panels.map((panel) => panel.id),
    storage: window.localStorage,
    onlySaveAfterUserInteractions: true,
  });
  const isRow = direction === 'row';
  return (
    <Group
      id={id}
      orientation={isRow ? 'horizontal' : 'vertical'}
      defaultLayout={layout.defaultLayout}
      onLayoutChanged={layout.onLayoutChanged}
      className="min-h-0 min-w-0 flex-1"
    >
      {panels.map((panel, index) => (
        <Fragment key={panel.contentKey ?? panel.id}>
          {index > 0 && (
            <Separator
              aria-label="Resize panels"
              className={cx(
                'relative z-10 flex-none bg-n5 outline-none transition-colors hover:bg-accent focus-visible:bg-accent data-[separator=active]:bg-accent data-[separator=hover]:bg-accent',
                isRow ? 'w-px' : 'h-px',
              )}
            />
          )}
          <Panel
            id={panel.id}
            defaultSize={scaled(panel.size)}
            minSize={scaled(panel.minSize)}
            maxSize={scaled(panel.maxSize)}
            collapsible={panel.isCollapsible}
            groupResizeBehavior={panel.size === undefined ? 'preserve-relative-size' : 'preserve-pixel-size'}
            className="flex min-h-0 min-w-0 flex-col bg-n1"
          >
            {panel.content}
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
}
