import { ChangePassword, EndSession } from '@diorama/contract/sessions/sessions.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';

/** The signed-in person, where else they are signed in, and their password. */
export const sessionsRouter = router({
  me: signedIn.query(({ ctx }) => ctx.services.sessions.me(ctx.actor)),
  list: signedIn.query(({ ctx }) => ctx.services.sessionList.list(ctx.actor)),
  revoke: signedIn
    .input(EndSession)
    .mutation(({ ctx, input }) => ctx.services.sessionList.end(ctx.actor, input.sessionId)),
  acknowledge: signedIn.mutation(({ ctx }) => ctx.services.sessionList.acknowledge(ctx.actor)),
  /** Guesses of the current password count as failed sign-ins. */
  changePassword: signedIn.input(ChangePassword).mutation(async ({ ctx, input }) => {
    const { email } = await ctx.services.sessions.me(ctx.actor);
    await ctx.services.signInLimiter.run({ email }, () => ctx.services.passwords.confirm(ctx.actor, input.current));
    await ctx.services.passwords.change(ctx.actor, input);
  }),
});
