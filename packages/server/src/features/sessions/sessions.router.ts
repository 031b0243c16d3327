import { NoAnswer } from '@diorama/contract/common/answers.ts';
import { ChangePassword, EndSession, Me, SessionList } from '@diorama/contract/sessions/sessions.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
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
export const sessionsRouter = ({ sessions, sessionList, passwords, signInLimiter }: Services) =>
  router({
    me: signedIn.output(Me).query(({ ctx }) => sessions.me(ctx.actor)),
    list: signedIn.output(SessionList).query(({ ctx }) => sessionList.list(ctx.actor)),
    revoke: signedIn
      .input(EndSession)
      .output(NoAnswer)
      .mutation(({ ctx, input }) => sessionList.end(ctx.actor, input.sessionId)),
    acknowledge: signedIn.output(NoAnswer).mutation(({ ctx }) => sessionList.acknowledge(ctx.actor)),
    /** Guesses of the current password count as failed sign-ins. */
    changePassword: signedIn
      .input(ChangePassword)
      .output(NoAnswer)
      .mutation(async ({ ctx, input }) => {
        const { email } = await sessions.me(ctx.actor);
        await signInLimiter.run({ email }, () => passwords.confirm(ctx.actor, input.current));
        await passwords.change(ctx.actor, input);
      }),
  });
