import { unlockPlayer } from '@jinli/contract/profile/profile.admin'
import { handle } from '../http/handle.ts'
import { writeMail } from '../message/mail.store.ts'
import { refuse } from '../platform/refuse.ts'
import { openLocks } from '../platform/secret-attempts.ts'
import { credentialsOf, lockedUntil, nameKey } from './auth.store.ts'

export const unlockAdminRoutes = [
  handle(unlockPlayer, async ({ tx, writeAudit, input }) => {
    const player = (await credentialsOf(tx, input.username)) ?? refuse('player.not-found')
    const login = { scope: 'login', subject: nameKey(input.username) } as const
    const pay = { scope: 'pay', subject: player.id.toString() } as const
    const before = { login: await lockedUntil(tx, login), pay: await lockedUntil(tx, pay) }
    await openLocks(tx, login)
    await openLocks(tx, pay)
    await openLocks(tx, { scope: 'player-factor', subject: player.id.toString() })
    if (before.login || before.pay) await writeMail(tx, player.id, 'account.unlocked')
    const after = { login: null, pay: null }
    await writeAudit({ action: 'player.unlocked', subject: player.name, before, after })
    return null
  }),
]
