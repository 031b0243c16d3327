import { apiErrorOf, isOutOfOrder } from './api-error.ts';

/** Request ids of creates without a response yet, by their input. */
const unanswered = new Map<string, string>();

/**
 * Makes something once. The server may have made it although its answer was lost: the same again, by a second press, then
 * goes under the same request id, and is answered with what is there. `call` is the procedure's name; `meant` tells two
 * apart where the input says when it was sent.
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
