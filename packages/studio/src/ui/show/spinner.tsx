/** A turning ring the size of an icon, for a control that is at work. Say next to it what happens. */
export function Spinner() {
  return (
    <span
      aria-hidden
      className="size-3.5 flex-none animate-spin rounded-full border-[1.75px] border-current border-r-transparent opacity-80"
    />
  );
}
