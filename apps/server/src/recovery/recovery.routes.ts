import {
  recover,
  recoverycode,
  recoverycodes,
  recoverydeny,
} from '@jinli/contract/recovery/recovery'
import {
  recoveryProblem,
  recoverySecretLabels,
} from '@jinli/contract/recovery/recovery.rules'
import type { Input } from '@jinli/contract/wire/endpoint'
import { nameKey, setHash } from '../auth/auth.store.ts'
import { hasWorked, needWork, takeWork } from '../auth/challenge.ts'
import { refuseWeakChange } from '../auth/password-strength.ts'
import { checkPayPassword, holdPayPassword } from '../auth/pay-password.ts'
import { tellPlayer } from '../contact/contact-message.ts'
import { codeSeconds, openCode } from '../contact/one-time-code.ts'
import type { AppContext } from '../context.ts'
import { awaitSessionEnds } from '../game-session/end-game-sessions.ts'
import { Answer, type Caller, handle } from '../http/handle.ts'
import { writeMail } from '../message/mail.store.ts'
import { transaction } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { networkOf } from '../platform/network.ts'
import { perHour, perMinute } from '../platform/per-minute.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { hashSecret, secretMatches } from '../platform/secrets.ts'
import { lockPlayer } from '../player/player-lock.ts'
import { newRecoveryCodes } from '../player-factor/recovery-code.store.ts'
import { stopWithdrawals } from './deny-recovery.ts'
import { finishRecovery } from './finish-recovery.ts'
import { deniableRecovery, recoveredAccount } from './recovery.store.ts'
import { type RecoveryProof, recoveryProofs } from './recovery-proof.ts'
import { sendRecoveryCode } from './send-recovery-code.ts'

const tries = perMinute('recovery')
const codes = perHour('recovery-code')

async function refuseTooMany({ config, pool }: AppContext, { ip }: Caller): Promise<void> {
  const { signInsPerMinute } = config.limits
  if (!(await tries(pool, networkOf(ip), signInsPerMinute))) refuse('http.too-many')
}

/** Takes the proof of work that the site asks. Returns whether there was one. */
async function takeAskedWork(app: AppContext, challenge: string): Promise<boolean> {
  const works = await needWork(app, challenge)
  if (works) await takeWork(app, challenge)
  return works || hasWorked(app, challenge)
}

/** Refuses a new password that no rule of the account allows. */
async function refusePassword(
  app: AppContext,
  player: PlayerId,
  { secret, paypassword }: Input<typeof recover>,
): Promise<void> {
  const account = await recoveredAccount(app.pool, player)
  if (!account.is_active) refuse('auth.disabled')
  refuseWeakChange(app.config, paypassword, account.name_key)
  if (secret === 'pay' && (await secretMatches(account.login_hash, paypassword)))
    refuse('auth.pay-password-same')
}

/** Sets the new password in one transaction with all that follows from it. Tries with one proof: one gets through. */
async function setPassword(
  app: AppContext,
  { player, use }: RecoveryProof,
  request: { input: Input<typeof recover>; caller: Caller },
): Promise<void> {
  const hash = await hashSecret(request.input.paypassword)
  await transaction(
    app.pool,
    async (tx) => {
      const lockedTx = await lockPlayer(tx, player)
      await use(lockedTx)
      if (!(await recoveredAccount(tx, player)).is_active) refuse('auth.disabled')
      await setHash(lockedTx, player, request.input.secret, hash)
      const { secret, way } = request.input
      await finishRecovery(app, lockedTx, player, { secret, way, caller: request.caller })
    },
    'recovery.commit',
  )
}

async function deniedBy(app: AppContext, caller: Caller, link: string) {
  if (link) return deniableRecovery(app.pool, { link })
  const player = caller.token ? await app.sessions.find(caller.token) : null
  return player && deniableRecovery(app.pool, { player: player.id })
}

export const recoveryRoutes = [
  handle(
    recoverycode,
    async ({ app, input: { name, secret, channel, challenge }, caller }) => {
      if (!name) refuse('recovery.name-missing')
      await takeAskedWork(app, challenge)
      await refuseTooMany(app, caller)
      const { codesPerHour, networkCodesPerHour } = app.config.limits
      if (!(await codes(app.pool, networkOf(caller.ip), networkCodesPerHour)))
        refuse('code.too-many')
      const subject = nameKey(name)
      if (!(await codes(app.pool, `account ${secret} ${subject}`, codesPerHour)))
        refuse('code.too-many')
      const { id, request } = await transaction(app.pool, (tx) =>
        openCode(tx, { purpose: secret, subject }, channel),
      )
      void sendRecoveryCode(app, id).catch((error: unknown) =>
        app.log.warn({ err: error }, 'a recovery code waits for the job'),
      )
      return { request, seconds: codeSeconds }
    },
  ),

  handle(recover, async ({ app, input, caller }) => {
    refuseProblem(recoveryProblem(input))
    const isWorked = await takeAskedWork(app, input.challenge)
    await refuseTooMany(app, caller)
    const proof = await recoveryProofs[input.way]({ app, input, caller, isWorked })
    await refusePassword(app, proof.player, input)
    await setPassword(app, proof, { input, caller })
    await awaitSessionEnds(app, proof.player)
    return new Answer(`${recoverySecretLabels[input.secret]}已重新设置，请登录`, null)
  }),

  handle(recoverydeny, async ({ app, input: { link }, caller }) => {
    await refuseTooMany(app, caller)
    const recovery = (await deniedBy(app, caller, link)) ?? refuse('recovery.denial-ended')
    await transaction(app.pool, async (tx) => {
      const playerTx = await lockPlayer(tx, recovery.player)
      await stopWithdrawals(playerTx, recovery.player, recovery.id)
    })
    return new Answer('已冻结取款，请联系客服', null)
  }),

  handle(recoverycodes, {
    before: ({ app, player, input }) => checkPayPassword(app, player.id, input.pay_pass),
    run: async ({ app, tx, player, prepared: password }) => {
      await holdPayPassword(app, tx, player.id, password)
      const newCodes = await newRecoveryCodes(tx, player.id, app.config.cardKey)
      await tellPlayer(app, tx, player.id, { template: 'recovery.codes', words: {} })
      await writeMail(tx, player.id, 'recovery.codes')
      return { codes: newCodes }
    },
  }),
]
