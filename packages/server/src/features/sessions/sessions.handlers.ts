import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { Passwords } from './passwords.service.ts';
import type { SessionListService } from './session-list.service.ts';
import type { Sessions } from './sessions.service.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';

interface Services {
  sessions: Sessions;
  sessionList: SessionListService;
  passwords: Passwords;
  signInLimiter: SignInLimiter;
}

/** The signed-in person, where else they are signed in, and their password. */
export const sessionsHandlers = ({
  sessions,
  sessionList,
  passwords,
  signInLimiter,
}: Services): Handlers<Procedures['sessions']> => ({
  me: (actor) => sessions.me(actor),
  list: (actor) => sessionList.list(actor),
  revoke: (actor, input) => sessionList.end(actor, input.sessionId),
  acknowledge: (actor) => sessionList.acknowledge(actor),
  /** Guesses of the current password count as failed sign-ins. */
  changePassword: async (actor, input) => {
    const { email } = await sessions.me(actor);
    await signInLimiter.run({ email }, () => passwords.confirm(actor, input.current));
    await passwords.change(actor, input);
  },
});
