import { useReactFlow } from '@xyflow/react';
import { Maximize, Minus, ZoomIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Toolbar } from '../../ui/button/toolbar.tsx';
import { fit } from './glide.ts';

/** What is done with a graph as a whole; `children` are the graph's own tools. */
export function CanvasTools({ fitKey = 'F', children }: { fitKey?: string; children?: ReactNode }) {
  const flow = useReactFlow();
  return (
    <Toolbar
      label="Graph"
      className="absolute top-2 left-2 z-10 flex max-w-[calc(100%-1rem)] flex-wrap items-center gap-1 rounded-lg border border-n5 bg-n1 p-1 shadow-lift"
    >
      {children}
      <IconButton label="Show everything" icon={Maximize} shortcut={fitKey} onClick={() => void flow.fitView(fit())} />
      <IconButton label="Zoom out" icon={Minus} onClick={() => void flow.zoomOut()} />
      <IconButton label="Zoom in" icon={ZoomIn} onClick={() => void flow.zoomIn()} />
    </Toolbar>
  );
}
