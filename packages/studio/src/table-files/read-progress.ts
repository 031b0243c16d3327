/** How far reading is. */
export interface ReadProgress {
  /** Bytes read, of `total`. */
  bytes: number;
  total: number;
  /** Rows or features found. */
  rows: number;
}
