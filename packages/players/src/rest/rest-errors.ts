/** A declared response other than the expected one. Source of the texts: SPEC §8. */
export class HttpError extends Error {
  readonly status: number;

  constructor(response: { status: number; statusText: string }, method: string, url: string) {
    super(`Request failed with status code ${`${response.status} ${response.statusText}`.trim()}: ${method} ${url}`);
    this.name = 'HttpError';
    this.status = response.status;
  }
}

/** No complete response within the limit. Not retried: a retry would only slow down a slow server further. */
export class RequestTimeoutError extends Error {
  constructor(method: string, url: string) {
    super(`Request timed out: ${method} ${url}`);
    this.name = 'RequestTimeoutError';
  }
}

/** The status is none that the call declares: what came with it cannot be trusted to be anything. */
export class UnknownStatusError extends Error {
  readonly status: number;

  constructor(declared: readonly number[], status: number) {
    super(`Server returned unexpected response. Expected one of: ${declared.join(',')} got: ${status}`);
    this.name = 'UnknownStatusError';
    this.status = status;
  }
}
