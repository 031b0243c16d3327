/** Which files a kind of product begins with. */
export interface FileClaims {
  /** Whether it begins with a file of this name: with that alone, or with one such as others have with theirs, too. */
  claim(fileName: string): Claim;
  /** Whether a file that others have with theirs, too, holds what this kind is made of: the name does not say it. */
  holds?(file: File): Promise<boolean>;
  /** How another program's file becomes one that is read; null where it does not know the program. */
  wayOut?(fileName: string): string | null;
}

export type Claim = 'own' | 'shared' | null;
