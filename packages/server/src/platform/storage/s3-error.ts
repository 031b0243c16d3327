import { S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Config } from '../config/config.ts';
import { StorageError } from './storage-error.ts';
import { StorageKeyError } from './storage-key.ts';

/** What to check, by the name the store gives its refusal. */
const HINTS: Readonly<Record<string, string>> = {
  NoSuchBucket: 'it has no such bucket. Make it, or check S3_BUCKET',
  InvalidAccessKeyId: 'it does not know the access key. Check S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'it does not accept the signature. Check S3_SECRET_ACCESS_KEY and S3_REGION',
  AuthorizationHeaderMalformed: 'it does not accept the region. Check S3_REGION',
  PermanentRedirect: 'the bucket is in another region. Check S3_ENDPOINT and S3_REGION',
  RequestTimeTooSkewed: "this machine's clock differs from its own. Set the clock",
  AccessDenied: 'it refuses the access key. Check S3_ACCESS_KEY_ID, its secret and its rights on the bucket',
};
/** The same for answers to HEAD, which have no text. */
const STATUS_HINTS: Readonly<Record<number, string>> = {
  301: HINTS.PermanentRedirect ?? '',
  400: 'it does not understand the request. Check S3_REGION and S3_BUCKET',
  403: HINTS.AccessDenied ?? '',
  404: HINTS.NoSuchBucket ?? '',
};

/** Whether the store said that the object is not there. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  error.name !== 'NoSuchBucket' &&
  (error.name === 'NoSuchKey' || error.$metadata.httpStatusCode === 404);

/** Whether the store does not support the operation: not all of them list unfinished assemblies. */
export const isNotOffered = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (error.name === 'NotImplemented' || [405, 501].includes(error.$metadata.httpStatusCode ?? 0));

/** Whether a range begins behind an object's end. */
export const isOutOfRange = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416;

/** Whether the store has by now another object under the key. */
export const isChanged = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412;

/** A store's failure as a clear message: which store, what happened, what to check. Our own errors stay as they are. */
export function storageError(error: unknown, { endpoint, bucket }: S3Config): unknown {
  if (error instanceof StorageError || error instanceof StorageKeyError) return error;
  const where = `The file store ${new URL(endpoint).host} (bucket "${bucket}")`;
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0;
    const hint = HINTS[error.name] ?? (isNamed(error) ? undefined : STATUS_HINTS[status]) ?? answerOf(error, status);
    return new StorageError(`${where} cannot be used: ${hint}.`, error);
  }
  const reason = error instanceof Error ? codeOf(error) || wordsOf(error) : String(error);
  return new StorageError(
    `${where} cannot be reached (${reason}). Check S3_ENDPOINT, the network and that the store runs.`,
    error,
  );
}

/** Whether the store itself named its refusal: an answer to HEAD cannot. */
const isNamed = (error: S3ServiceException): boolean => 'Code' in error && typeof error.Code === 'string';
const answerOf = ({ name, message }: Error, status: number): string =>
  `it answered ${status} ${name}${message === '' || message === 'UnknownError' ? '' : `: ${message}`}`;
const wordsOf = ({ name, message }: Error): string => (name === 'TimeoutError' ? 'it stopped answering' : message);
const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** What a store answers; its failures as clear messages. */
export async function ask<Answer>(config: S3Config, request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    throw storageError(error, config);
  }
}

/** The same, and null for an object that is absent. */
export async function askOrNull<Answer>(config: S3Config, request: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await request();
  } catch (error) {
    if (isAbsent(error)) return null;
    throw storageError(error, config);
  }
}
