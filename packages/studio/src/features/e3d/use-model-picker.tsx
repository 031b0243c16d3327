import { type ReactNode, useRef } from 'react';
import { useDeliverModels } from './replace/deliver-models.tsx';
import { MODEL_ACCEPT, PART_ACCEPT } from './upload/model-files.ts';

/** Chooses models from the computer. Render `input` once. */
export function useModelPicker(): { pick: () => void; input: ReactNode } {
  const deliver = useDeliverModels();
  const input = useRef<HTMLInputElement>(null);
  return {
    pick: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={`${MODEL_ACCEPT},${PART_ACCEPT}`}
        aria-label="Models"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file can be chosen again.
          event.target.value = '';
          if (files.length > 0) deliver(files.map((file) => ({ file, path: [] })));
        }}
      />
    ),
  };
}
