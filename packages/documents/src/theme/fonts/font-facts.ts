/** What a font file says of itself. */
export interface FontFacts {
  family: string;
  /** 1 to 1000; the same twice unless the font is variable. */
  weight: { from: number; to: number };
  style: 'normal' | 'italic';
}
