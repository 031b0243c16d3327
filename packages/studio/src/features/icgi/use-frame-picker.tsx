import { type ReactNode, useRef } from 'react';
import { useTakeFiles } from './file-drop-area.tsx';

/** Chooses numbered frames from this computer; each numbered sequence among them becomes a transition. Render `input` once. */
export function useFramePicker(): { pick: () => void; input: ReactNode } {
  const take = useTakeFiles();
  const ref = useRef<HTMLInputElement>(null);
  return {
    pick: () => ref.current?.click(),
    input: (
      <input
        ref={ref}
        type="file"
        multiple
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-label="Frames"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])].map((file) => ({ file, path: [] }));
          event.target.value = '';
          void take(files);
        }}
      />
    ),
  };
}
