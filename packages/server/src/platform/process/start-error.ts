/** Why the server cannot start, in one line an operator can act on. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}
