/** Which files a kind of product begins with. */
export interface FileClaims {
  /** Whether it begins with a file of this name: with that alone, or with one such as others have with theirs, too. */
  claim(fileName: string): Claim;
  /** How another program's file becomes one that is read; null where it does not know the program. */
  wayOut?(fileName: string): string | null;
}

export type Claim = 'own' | 'shared' | null;
