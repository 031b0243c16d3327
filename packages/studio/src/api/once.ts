import { apiErrorOf, isOutOfOrder } from './api-error.ts';

/** Request ids of creates without a response yet, by their input. */
const unanswered = new Map<string, string>();

/**
 * Creates something once. The server may have created it although its response was lost: a retry by a second press then
 * uses the same request id, and returns what exists. `call` is the procedure's name; `meant` distinguishes two requests
 * where the input contains the time of sending.
 */
export async function once<Input extends object, Answer>(
  call: string,
  input: Input,
  send: (input: Input & { requestId: string }) => Promise<Answer>,
  meant: object = input,
): Promise<Answer> {
  const key = `${call} ${JSON.stringify(meant)}`;
  const requestId = unanswered.get(key) ?? crypto.randomUUID();
  unanswered.set(key, requestId);
  try {
    const answer = await send({ ...input, requestId });
    unanswered.delete(key);
    return answer;
  } catch (error) {
    if (apiErrorOf(error) && !isOutOfOrder(error)) unanswered.delete(key);
    throw error;
  }
}
