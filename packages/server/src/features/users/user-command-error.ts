/** A command that cannot be done. Its message is what the operator reads. */
export class UserCommandError extends Error {
  /** 1: it could not be done; 2: it was not understood. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.name = 'UserCommandError';
    this.exitCode = exitCode;
  }
}
