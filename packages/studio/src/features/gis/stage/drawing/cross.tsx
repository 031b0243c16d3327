/** The middle of the map: where keys put things. */
export function Cross() {
  return (
    <span
      aria-hidden
      className="-translate-1/2 pointer-events-none absolute top-1/2 left-1/2 text-n12/50 text-xl leading-none"
    >
      +
    </span>
  );
}
