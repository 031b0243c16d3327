import { type ReactNode, useRef } from 'react';
import { MODEL_ACCEPT } from './model-files.ts';
import { useModelUploads } from './model-uploads.tsx';

/** Chooses models from the computer. Render `input` once. */
export function useModelPicker(): { pick: () => void; input: ReactNode } {
  const { add } = useModelUploads();
  const input = useRef<HTMLInputElement>(null);
  return {
    pick: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={MODEL_ACCEPT}
        aria-label="Models"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file can be chosen again.
          event.target.value = '';
          if (files.length > 0) void add(files);
        }}
      />
    ),
  };
}
