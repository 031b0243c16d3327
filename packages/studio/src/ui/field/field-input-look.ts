/** Classes of the bare input inside a `field-box`; 16 px under a finger, or iOS zooms into it. */
export const fieldInputLook =
  'h-full w-full min-w-0 flex-1 truncate bg-transparent outline-none disabled:cursor-not-allowed pointer-coarse:text-[1rem]';

/** Height and padding of a field's box: 28 px in inspectors, 32 px in forms. */
export function fieldBoxSize(isRow: boolean): string {
  return isRow ? 'h-7 px-2 pointer-coarse:h-11' : 'h-8 px-2.5 pointer-coarse:h-11';
}
