import { Readable, Writable } from 'node:stream';
import type { Connection, Submittable } from 'pg';

/** What pg's connection can do for COPY; its types leave it out. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** `copy ... to stdout` as a stream: `client.query(new CopyOut('copy ...'))`. One at a time on a connection. */
export class CopyOut extends Readable implements Submittable {
  readonly #statement: string;
  #connection: Connection | null = null;

  constructor(statement: string) {
    super();
    this.#statement = statement;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#statement);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver writes its next message over this one.
    if (!this.destroyed && !this.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#connection?.stream.resume();
    done(error);
  }
}

/** `copy ... from stdin` as a stream: `client.query(new CopyIn('copy ...'))`. Finished when the rows are in. */
export class CopyIn extends Writable implements Submittable {
  readonly #statement: string;
  readonly #ready = Promise.withResolvers<CopyConnection>();
  readonly #complete = Promise.withResolvers<void>();
  #isEnded = false;

  constructor(statement: string) {
    super();
    this.#statement = statement;
    this.#ready.promise.catch(() => {});
    this.#complete.promise.catch(() => {});
  }

  submit(connection: Connection): void {
    connection.query(this.#statement);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#ready.resolve(connection);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#complete.resolve();
  }

  handleError(error: Error): void {
    this.#isEnded = true;
    this.#ready.reject(error);
    this.#complete.reject(error);
    this.destroy(error);
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#ready.promise.then((connection) => {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) connection.stream.once('drain', () => done());
      else done();
    }, done);
  }

  override _final(done: (error?: Error) => void): void {
    this.#ready.promise
      .then((connection) => {
        this.#isEnded = true;
        connection.endCopyFrom();
        return this.#complete.promise;
      })
      .then(() => done(), done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.#isEnded)
      this.#ready.promise.then(
        (connection) => connection.sendCopyFail('given up'),
        () => {},
      );
    done(error);
  }
}
