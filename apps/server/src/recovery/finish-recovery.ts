import type {
  RecoveryCaseSecret,
  RecoveryWay,
} from '@jinli/contract/recovery/recovery.rules'
import { recoverySecretLabels } from '@jinli/contract/recovery/recovery.rules'
import { minuteText } from '@jinli/contract/wire/brand-time'
import { noteCredentialChange } from '../auth/credential-change.store.ts'
import { tellPlayer } from '../contact/contact-message.ts'
import type { AppContext } from '../context.ts'
import { endOrphanSessions } from '../game-session/game-session.store.ts'
import type { Caller } from '../http/handle.ts'
import { writeMail } from '../message/mail.store.ts'
import type { PlayerId } from '../platform/ids.ts'
import { forgetAttempts } from '../platform/secret-attempts.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import { forgetFactorBrowsers } from '../player-factor/factor-browser.store.ts'
import { closeSessionsOf } from '../session/player-session.ts'
import { insertRecovery, recoveredAccount } from './recovery.store.ts'

/** Returns the address of the page where the owner denies the recovery. Only our own address goes into a message. */
function denialLink({ config }: AppContext, caller: Caller, denial: string): string {
  const isSandbox = config.mode === 'sandbox'
  const origin = config.publicUrl ?? (isSandbox ? caller.reached().origin : '')
  return origin ? `${origin}/#/recovery?deny=${denial}` : '站内信'
}

/** The scope of the tries that a recovery forgets. */
const scopes = { login: 'login', pay: 'pay', factor: 'player-factor' } as const

type Recovery = { secret: RecoveryCaseSecret; way: RecoveryWay; caller: Caller }

/** Ends what the one before could do, and tells the owner on every way. */
export async function finishRecovery(
  app: AppContext,
  tx: PlayerTx,
  player: PlayerId,
  { secret, way, caller }: Recovery,
): Promise<void> {
  const { name_key } = await recoveredAccount(tx, player)
  const subject = secret === 'login' ? name_key : player.toString()
  if (secret !== 'factor') await noteCredentialChange(tx, player, secret, caller)
  await forgetAttempts(tx, { scope: scopes[secret], subject })
  await forgetFactorBrowsers(tx, player)
  await closeSessionsOf(tx, player, secret === 'login' ? 'password' : 'device')
  await endOrphanSessions(tx, player)
  const recovery = await insertRecovery(tx, player, { secret, way, ...caller })
  const until = recovery.rests_until
  const label = recoverySecretLabels[secret]
  const link = denialLink(app, caller, recovery.denial)
  const kind = secret === 'factor' ? 'player-factor.removed' : 'recovery.done'
  const words = { way: label, until: minuteText(until), link }
  await tellPlayer(app, tx, player, { template: kind, words })
  await writeMail(tx, player, kind, { way: label, until })
}
