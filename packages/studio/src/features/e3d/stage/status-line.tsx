import { useEffect, useState } from 'react';
import { useShownRecords } from '../editor-hooks.ts';
import { useStageSession } from './stage-session.tsx';

const FIGURES = new Intl.NumberFormat('fr-SE', { maximumFractionDigits: 0 });
const MEGABYTE = 1e6;

/** Figures of what is drawn, below the stage. */
export function StatusLine() {
  const e3d = useShownRecords();
  const { scene, options } = useStageSession();
  const [numbers, setNumbers] = useState({ triangles: 0, drawCalls: 0, memory: 0 });
  useEffect(() => {
    if (!scene) return undefined;
    const read = () => {
      const { triangles, drawCalls, memory } = scene.numbers();
      setNumbers((old) =>
        old.triangles === triangles && old.drawCalls === drawCalls && old.memory === memory
          ? old
          : { triangles, drawCalls, memory },
      );
    };
    read();
    return scene.subscribe(read);
  }, [scene]);
  const { measured, hidden, tool } = options;
  const count = e3d.all('entities').length;
  const { triangles, drawCalls, memory } = numbers;
  return (
    <div className="flex h-7 flex-none items-center gap-4 overflow-x-auto whitespace-nowrap border-n5 border-t bg-n1 px-3 text-n10 text-xs tabular-nums [scrollbar-width:none]">
      <Figure value={count} of={count === 1 ? 'object' : 'objects'} />
      <Figure value={triangles} of={triangles === 1 ? 'triangle' : 'triangles'} />
      <Figure value={drawCalls} of={drawCalls === 1 ? 'draw call' : 'draw calls'} />
      <Figure value={Math.round(memory / MEGABYTE)} of="MB on the card" />
      {hidden.size > 0 && <Figure value={hidden.size} of="hidden" />}
      {tool === 'measure' && (
        <span className="ml-auto text-n12">
          {measured ? `${measured.length.toFixed(3)} m` : 'Press two points to measure'}
        </span>
      )}
    </div>
  );
}

function Figure({ value, of }: { value: number; of: string }) {
  return (
    <span>
      <span className="font-strong text-n12">{FIGURES.format(value)}</span> {of}
    </span>
  );
}
