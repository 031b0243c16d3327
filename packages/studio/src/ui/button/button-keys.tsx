/** The shortcut of a button, after its label: `N P`. Not shown where there is no keyboard; `?` reads it aloud. */
export function ButtonKeys({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="ml-1 inline-flex h-4.5 items-center rounded-sm border border-current/40 px-1 font-medium font-sans text-2xs max-sm:hidden [@media(hover:none)]:hidden"
    >
      {children}
    </kbd>
  );
}
