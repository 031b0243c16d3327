import { type ReactNode, useRef } from 'react';

/** Chooses frames from this computer. Render `input` once. */
export function useFramePicker(take: (files: File[]) => void): { pick: () => void; input: ReactNode } {
  const ref = useRef<HTMLInputElement>(null);
  return {
    pick: () => ref.current?.click(),
    input: (
      <input
        ref={ref}
        type="file"
        multiple
        accept="image/*,.heic,.heif,video/*,.mov,.mkv,.avi,.wmv,.mts,.m2ts,.mpg,.mxf,.zip"
        className="sr-only"
        tabIndex={-1}
        aria-label="Frames"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) take(files);
        }}
      />
    ),
  };
}
