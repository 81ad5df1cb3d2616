import {
  contactcode,
  contactproof,
  contactverify,
  mycontacts,
} from '@jinli/contract/contact/contact'
import {
  type ContactChannel,
  codeProblem,
  contactLabels,
  contactOf,
  contactProblem,
} from '@jinli/contract/contact/contact.rules'
import type { Input } from '@jinli/contract/wire/endpoint'
import { secretsOf } from '../auth/auth.store.ts'
import { checkPayPassword, holdPayPassword } from '../auth/pay-password.ts'
import { verifiedHash } from '../auth/verified-hash.ts'
import { contactsOf, maskedAddress, saveContact } from '../contact/contact.store.ts'
import { postCode, type Recipient, tellPlayer } from '../contact/contact-message.ts'
import {
  type CodePurpose,
  codeSeconds,
  openCode,
  type ProvenCode,
  sendableCode,
  tryCode,
  useCode,
} from '../contact/one-time-code.ts'
import type { AppContext } from '../context.ts'
import { Answer, type Caller, handle } from '../http/handle.ts'
import { writeMail } from '../message/mail.store.ts'
import type { Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { networkOf } from '../platform/network.ts'
import { perHour } from '../platform/per-minute.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { trySecret } from '../platform/secret-attempts.ts'
import { personalValue, playerOf, setPersonalValue } from '../player/player.store.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import { unusedCodes, useRecoveryCode } from '../player-factor/recovery-code.store.ts'
import { isRecoveryCode, tryRecoveryCode } from '../player-factor/try-recovery-code.ts'

const codes = perHour('contact-code')
const columns = { email: 'email', phone: 'mobile' } as const

function subjectOf(purpose: CodePurpose, player: PlayerId, channel: ContactChannel) {
  return { purpose, subject: `${player} ${channel}` }
}

async function refuseTooMany(app: AppContext, player: PlayerId, { ip }: Caller) {
  const { codesPerHour, networkCodesPerHour } = app.config.limits
  if (!(await codes(app.pool, networkOf(ip), networkCodesPerHour))) refuse('code.too-many')
  if (!(await codes(app.pool, player, codesPerHour))) refuse('code.too-many')
}

type CodeOrder = { purpose: CodePurpose; channel: ContactChannel; what: string }

/** Sends a code to an address of the player. `channel` is the contact that it is for. */
async function sendCode(
  app: AppContext,
  tx: Tx,
  player: PlayerId,
  { purpose, channel, what }: CodeOrder,
  to: Recipient,
) {
  const order = subjectOf(purpose, player, channel)
  const { id, request } = await openCode(tx, order, to.channel)
  const code = await sendableCode(app, tx, id, to.address)
  if (code === null) throw new Error('a new code could not be sent')
  const message = { player, to, code, what, cause: 'verification' } as const
  if (!(await postCode(app, tx, message))) refuse('code.too-many')
  return { request, seconds: codeSeconds }
}

type Verification = Input<typeof contactverify>
/** Who proves it: a sent code, a recovery code by its hash, or both passwords by the hash of the pay password. */
type Proof = { sent: ProvenCode } | { written: Buffer } | { payHash: string }
type Preparation = { code: ProvenCode; proof: Proof }

async function refuseWrongPassword(
  app: AppContext,
  player: PlayerId,
  password: string,
  { ip, device }: Caller,
): Promise<void> {
  const { name_key } = await secretsOf(app.pool, player)
  const subject = { scope: 'login', subject: name_key, ip, device } as const
  const attempt = await trySecret(app.pool, app.config.limits, subject, async () => {
    const { login_hash: storedHash } = await secretsOf(app.pool, player)
    return verifiedHash(app.pool, player, 'login', { storedHash, secret: password })
  })
  if (attempt.value === null) refuse('contact.password')
}

/**
 * Checks who wants the contact: by the code of a verified one or a recovery code; a player without a contact, by both
 * passwords.
 */
async function proofOf(
  app: AppContext,
  player: PlayerId,
  input: Verification,
  caller: Caller,
): Promise<Proof> {
  if ((await contactsOf(app.pool, player)).length === 0) {
    await refuseWrongPassword(app, player, input.password, caller)
    return { payHash: await checkPayPassword(app, player, input.pay_pass) }
  }
  if (isRecoveryCode(input.proof_code)) {
    const { name_key } = await secretsOf(app.pool, player)
    const writtenCode = { nameKey: name_key, code: input.proof_code, isWorked: false }
    const { hash } =
      (await tryRecoveryCode(app, writtenCode, caller)) ?? refuse('contact.proof')
    return { written: hash }
  }
  const typedCode = { request: input.proof_request, code: input.proof_code }
  const subject = subjectOf('contact_change', player, input.channel)
  const sentCode = await tryCode(app, subject, typedCode)
  return { sent: sentCode ?? refuse('contact.proof') }
}

/** Refuses if a contact was verified or changed since the proof was checked. */
async function holdProof(
  app: AppContext,
  tx: PlayerTx,
  player: PlayerId,
  proof: Proof,
): Promise<Recipient[]> {
  const contacts = await contactsOf(tx, player)
  if ('payHash' in proof) {
    await holdPayPassword(app, tx, player, proof.payHash)
    if (contacts.length > 0) refuse('contact.proof')
    return []
  }
  if ('written' in proof) {
    if (!(await useRecoveryCode(tx, player, proof.written))) refuse('contact.proof')
    return contacts
  }
  const { sent } = proof
  const isStill = contacts.some(
    ({ channel, address }) => channel === sent.channel && address === sent.address,
  )
  if (!isStill || !(await useCode(tx, sent))) refuse('contact.proof')
  return contacts
}

/** Writes the contact into the profile, too. */
async function setProfileContact(tx: PlayerTx, player: PlayerId, to: Recipient) {
  const field = columns[to.channel]
  const from = await personalValue(tx, player, field)
  await setPersonalValue(tx, player, { field, from, to: to.address })
}

export const contactRoutes = [
  handle(mycontacts, async ({ app, player }) => {
    const [contacts, recovery_codes, profile] = await Promise.all([
      contactsOf(app.pool, player.id),
      unusedCodes(app.pool, player.id),
      playerOf(app.pool, player.id),
    ])
    const maskedContacts = contacts.map(({ channel, address, verified_at }) => ({
      channel,
      address: maskedAddress({ channel, address }),
      verified_at,
      in_profile:
        contactOf(channel, profile?.[columns[channel]] ?? '')?.address === address,
    }))
    return { contacts: maskedContacts, recovery_codes }
  }),

  handle(contactcode, {
    before: async ({ app, player, input: { channel, address }, caller }) => {
      refuseProblem(contactProblem(channel, address))
      await refuseTooMany(app, player.id, caller)
    },
    run: ({ app, tx, player, input: { channel, address } }) => {
      const to = contactOf(channel, address) ?? refuse('contact.email')
      const what = `验证${contactLabels[channel]}`
      return sendCode(app, tx, player.id, { purpose: 'contact', channel, what }, to)
    },
  }),

  handle(contactproof, {
    before: ({ app, player, caller }) => refuseTooMany(app, player.id, caller),
    run: async ({ app, tx, player, input: { channel } }) => {
      const contacts = await contactsOf(tx, player.id)
      const to = contacts.find((each) => each.channel === channel) ?? contacts[0]
      if (!to) refuse('contact.none')
      const what = `修改${contactLabels[channel]}`
      const order = { purpose: 'contact_change', channel, what } as const
      return sendCode(app, tx, player.id, order, to)
    },
  }),

  handle(contactverify, {
    before: async ({ app, player, input, caller }): Promise<Preparation> => {
      refuseProblem(codeProblem(input.code))
      const proof = await proofOf(app, player.id, input, caller)
      const subject = subjectOf('contact', player.id, input.channel)
      const code = await tryCode(app, subject, input)
      return { proof, code: code ?? refuse('code.wrong') }
    },
    run: async ({ app, tx, player, input: { channel }, prepared }) => {
      const before = await holdProof(app, tx, player.id, prepared.proof)
      if (!(await useCode(tx, prepared.code))) refuse('code.wrong')
      const to = contactOf(channel, prepared.code.address) ?? refuse('code.wrong')
      if (!(await saveContact(tx, player.id, to))) refuse('contact.taken')
      await setProfileContact(tx, player.id, to)
      const way = contactLabels[channel]
      const words = { way, address: maskedAddress(to) }
      await tellPlayer(app, tx, player.id, { template: 'contact.verified', words }, before)
      await writeMail(tx, player.id, 'contact.verified', { way })
      return new Answer('验证成功', null)
    },
  }),
]
