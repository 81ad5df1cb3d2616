import { isRealname } from '@jinli/contract/auth/auth.rules'
import {
  type CorrectionField,
  cancelCorrection,
  confirmCorrection,
  correctionFieldLabels,
  correctPlayer,
  playerCorrections,
} from '@jinli/contract/profile/correction.admin'
import { mobileOf } from '@jinli/contract/profile/mobile.rules'
import { birthdayProblem, emailProblem } from '@jinli/contract/profile/profile.rules'
import { type Problem, refusal } from '@jinli/contract/refusal/refusals'
import { handle } from '../http/handle.ts'
import { writeMail } from '../message/mail.store.ts'
import type { Tx } from '../platform/db.ts'
import type { PlayerId, StaffId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import { neededPlayer, personalValue, setPersonalValue } from '../player/player.store.ts'
import { lockPlayer } from '../player/player-lock.ts'
import { refuseSamePerson } from '../session/second-person.ts'
import {
  type Correction,
  correctionById,
  correctionsOf,
  decideCorrection,
  insertCorrection,
} from './correction.store.ts'

/** Hides the middle of a value; a real name stands whole in the list of players, too. */
function maskOf(field: CorrectionField, value: string): string {
  if (field === 'realname' || value === '') return value
  const letters = Array.from(value)
  return `${letters.slice(0, 3).join('')}****${letters.slice(-4).join('')}`
}

function toRow({ maker, ...correction }: Correction, reader: StaffId) {
  const { field, old_value, new_value } = correction
  return {
    ...correction,
    old_value: maskOf(field, old_value),
    new_value: maskOf(field, new_value),
    mine: maker === reader,
  }
}

function auditFields({ field, new_value, state, reason }: Correction) {
  return { [field]: new_value, state, reason }
}
function auditBefore({ field, old_value }: Correction) {
  return { [field]: old_value }
}

type Rule = (text: string, now: Date) => Problem | null

const rules: Readonly<Record<CorrectionField, Rule>> = {
  realname: (text) => (isRealname(text) ? null : { key: 'register.realname' }),
  mobile: (text) => (mobileOf(text) === null ? { key: 'profile.mobile' } : null),
  email: (text) => emailProblem(text),
  birthday: (text, now) => birthdayProblem(text, now),
}

/** Returns the value as it is stored; refuses one that the player could not have entered either. */
function storedValue(field: CorrectionField, typedText: string, now: Date): string {
  const value = typedText.trim()
  const problem = rules[field](value, now)
  if (problem)
    refuse('correction.value', { problem: refusal(problem.key, problem.params).message })
  return field === 'mobile' ? (mobileOf(value) ?? value) : value
}

/** Changes the player's data if it is still as it was, and mails the player. */
async function apply(tx: Tx, player: PlayerId, correction: Correction): Promise<void> {
  const { field, old_value, new_value } = correction
  const playerTx = await lockPlayer(tx, player)
  const change = { field, from: old_value, to: new_value }
  if (!(await setPersonalValue(playerTx, player, change))) refuse('correction.stale')
  await writeMail(tx, player, 'profile.corrected', { way: correctionFieldLabels[field] })
}

export const correctionAdminRoutes = [
  handle(playerCorrections, async ({ app, staff, input }) => {
    const player = await neededPlayer(app.pool, input.username)
    const corrections = await correctionsOf(app.pool, player.id)
    return corrections.map((each) => toRow(each, staff.id))
  }),

  handle(correctPlayer, async ({ app, tx, staff, writeAudit, input }) => {
    const reason = input.reason.trim() || refuse('review.reason-missing')
    const { field } = input
    const new_value = storedValue(field, input.value, app.clock.now())
    const { id, name } = await neededPlayer(tx, input.username)
    const old_value = await personalValue(await lockPlayer(tx, id), id, field)
    if (old_value === new_value) refuse('correction.same')
    const isName = field === 'realname'
    const fields = { player: id, field, old_value, new_value, reason, by: staff.id }
    const state = isName ? 'waiting' : 'done'
    const correction = await insertCorrection(tx, fields, state)
    if (!correction) refuse('correction.waiting')
    if (!isName) await apply(tx, id, correction)
    await writeAudit({
      action: isName ? 'player.correction-made' : 'player.corrected',
      subject: name,
      before: auditBefore(correction),
      after: auditFields(correction),
      reason,
    })
    return toRow(correction, staff.id)
  }),

  handle(confirmCorrection, async ({ tx, staff, writeAudit, input }) => {
    const { id, name } = await neededPlayer(tx, input.username)
    const before = (await correctionById(tx, id, input.id)) ?? refuse('http.not-found')
    await refuseSamePerson(tx, before.maker, staff.id)
    const after = await decideCorrection(tx, before.id, 'done', staff.id)
    if (!after) refuse('review.already-decided')
    await apply(tx, id, after)
    await writeAudit({
      action: 'player.correction-confirmed',
      subject: name,
      before: auditBefore(before),
      after: auditFields(after),
      reason: before.reason,
    })
    return toRow(after, staff.id)
  }),

  handle(cancelCorrection, async ({ tx, staff, writeAudit, input }) => {
    const reason = input.reason.trim() || refuse('review.reason-missing')
    const { id, name } = await neededPlayer(tx, input.username)
    const before = (await correctionById(tx, id, input.id)) ?? refuse('http.not-found')
    const after = await decideCorrection(tx, before.id, 'cancelled', staff.id)
    if (!after) refuse('review.already-decided')
    await writeAudit({
      action: 'player.correction-cancelled',
      subject: name,
      before: { state: before.state },
      after: { state: after.state },
      reason,
    })
    return toRow(after, staff.id)
  }),
]
