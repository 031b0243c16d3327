/** A fault in the text of an expression. `at` and `end` are places of characters in it, `end` behind the last one. */
export class ExpressionError extends Error {
  readonly at: number;
  readonly end: number;

  constructor(message: string, at: number, end = at + 1) {
    super(message);
    this.name = 'ExpressionError';
    this.at = at;
    this.end = end;
  }
}

/** A fault while an expression runs: what it got does not fit. */
export class ValueFault extends Error {
  override name = 'ValueFault';
}
