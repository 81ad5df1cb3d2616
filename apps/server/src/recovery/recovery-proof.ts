import { codeProblem } from '@jinli/contract/contact/contact.rules'
import type { recover } from '@jinli/contract/recovery/recovery'
import type { RecoveryWay } from '@jinli/contract/recovery/recovery.rules'
import type { Input } from '@jinli/contract/wire/endpoint'
import { nameKey } from '../auth/auth.store.ts'
import { contactOfAccount } from '../contact/contact.store.ts'
import { tryCode, useCode } from '../contact/one-time-code.ts'
import type { AppContext } from '../context.ts'
import type { Caller } from '../http/handle.ts'
import type { Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { keySite } from '../platform/web-authn.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import { useRecoveryCode } from '../player-factor/recovery-code.store.ts'
import { tryPasskey } from '../player-factor/try-player-factor.ts'
import { tryRecoveryCode } from '../player-factor/try-recovery-code.ts'
import { caseOfLink, useCaseLink } from './recovery-case.store.ts'

type Request = {
  app: AppContext
  input: Input<typeof recover>
  caller: Caller
  isWorked: boolean
}
/** The owner of the account, and what uses up their proof in the transaction of the new password. */
export type RecoveryProof = { player: PlayerId; use: (tx: PlayerTx) => Promise<void> }

/** A code that was sent to the verified contact of the account, which must still be that contact. */
async function sentCode({ app, input }: Request): Promise<RecoveryProof> {
  refuseProblem(codeProblem(input.code))
  const subject = { purpose: input.secret, subject: nameKey(input.name) }
  const code = (await tryCode(app, subject, input)) ?? refuse('code.wrong')
  const find = async (db: Tx | AppContext['pool']) => {
    const contact = await contactOfAccount(db, subject.subject, code.channel)
    return contact?.address === code.address ? contact.player : refuse('code.wrong')
  }
  const use = async (tx: Tx) => {
    if (!(await useCode(tx, code))) refuse('code.wrong')
    await find(tx)
  }
  return { player: await find(app.pool), use }
}

/** One of the codes that the player wrote down. */
async function writtenCode(request: Request): Promise<RecoveryProof> {
  const { app, input, caller, isWorked } = request
  const writtenCode = { nameKey: nameKey(input.name), code: input.code, isWorked }
  const owner = await tryRecoveryCode(app, writtenCode, caller)
  const { player, hash } = owner ?? refuse('recovery.code-wrong')
  const use = async (tx: Tx) => {
    if (!(await useRecoveryCode(tx, player, hash))) refuse('recovery.code-wrong')
  }
  return { player, use }
}

/** The one-time link that two members of service gave. */
async function serviceLink({ app, input }: Request): Promise<RecoveryProof> {
  const open = await caseOfLink(app.pool, input.code, input.secret)
  const { id, player } = open ?? refuse('recovery.link-ended')
  const use = async (tx: Tx) => {
    if (!(await useCaseLink(tx, id))) refuse('recovery.link-ended')
  }
  return { player, use }
}

/** One of the passkeys of the account, which names the account, too. */
async function passkeyAnswer({ app, input, caller }: Request): Promise<RecoveryProof> {
  const site = keySite(caller.reached().origin) ?? refuse('player-factor.passkey-site')
  const key = input.key ?? refuse('player-factor.passkey-wrong')
  const of = { purpose: 'recover', player: null } as const
  const { player, proof } = await tryPasskey(app, of, key, site)
  return { player, use: proof }
}

/** Returns the proof of each way; refuses a wrong one. */
export const recoveryProofs: Readonly<
  Record<RecoveryWay, (request: Request) => Promise<RecoveryProof>>
> = {
  email: sentCode,
  phone: sentCode,
  code: writtenCode,
  passkey: passkeyAnswer,
  link: serviceLink,
}
