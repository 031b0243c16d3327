/** The product's mark: a cube one can look into. Takes the colour of the text around it. */
export function Logo({ size = 20 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 20 20" className="flex-none">
      <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round">
        <path d="M10 2.2 16.8 6v8L10 17.8 3.2 14V6z" />
        <path d="m3.2 6 6.8 3.8L16.8 6M10 9.8v8" />
      </g>
      <path d="M3.2 6 10 9.8v8L3.2 14z" fill="currentColor" opacity=".16" />
    </svg>
  );
}
