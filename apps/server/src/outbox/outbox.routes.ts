import { mailcopy, mymailcopy } from '@jinli/contract/outbox/outbox'
import { handle } from '../http/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { hasMailCopy, hasVerifiedEmail, setMailCopy } from './mail-copy.store.ts'

export const outboxRoutes = [
  handle(mymailcopy, async ({ app, player }) => ({
    on: await hasMailCopy(app.pool, player.id),
  })),

  handle(mailcopy, async ({ tx, player, input: { on } }) => {
    if (on && !(await hasVerifiedEmail(tx, player.id))) refuse('mail-copy.no-email')
    await setMailCopy(tx, player.id, on)
    return { on }
  }),
]
