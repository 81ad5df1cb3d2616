import * as z from 'zod/mini'
import { contactChannels } from '../contact/contact.rules.ts'
import { codeRefusals, codeRequest, codeSent } from '../contact/contact.ts'
import { playerWrite, visitorWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { keyAnswer } from '../wire/web-authn.ts'
import { noData, secretText, text } from '../wire/wire.ts'
import { recoverySecrets, recoveryWays } from './recovery.rules.ts'

/** The solution of a proof of work, if the site refuses a try without one. */
const workField = text(2048)
const workRefusals = [
  'auth.challenge-needed',
  'auth.challenge-wrong',
  'auth.challenge-spent',
] as const

export const recoverycode = visitorWrite({
  path: '/api/recoverycode',
  summary:
    'Sends a code for a forgotten password to the verified contact of an account; the answer is the same without such an account',
  input: z.object({
    name: lookupText(),
    secret: z.enum(recoverySecrets),
    channel: z.enum(contactChannels),
    challenge: workField,
  }),
  output: codeSent,
  refusals: ['recovery.name-missing', 'code.too-many', ...workRefusals, 'http.too-many'],
})

export const recover = visitorWrite({
  path: '/api/recover',
  summary:
    'Sets a new login or pay password (`paypassword`) by a sent code, a recovery code, a passkey or the link of service; ends every session, and withdrawals rest for a day',
  input: z.object({
    way: z.enum(recoveryWays),
    secret: z.enum(recoverySecrets),
    name: lookupText(),
    /** Of a sent code: what the answer to its request held. */
    request: codeRequest,
    /** The sent code, a recovery code, or the token of the link. */
    code: text(64),
    /** Of a passkey: its answer to a question with the purpose `recover`. */
    key: z.optional(keyAnswer),
    paypassword: secretText(),
    challenge: workField,
  }),
  output: noData,
  refusals: [
    'recovery.name-missing',
    'recovery.code-missing',
    'recovery.code-wrong',
    'recovery.link-ended',
    'player-factor.passkey-site',
    'player-factor.passkey-stale',
    'player-factor.passkey-wrong',
    ...codeRefusals,
    'password.new-missing',
    'password.new-length',
    'password.short',
    'password.common',
    'auth.pay-password-same',
    'auth.disabled',
    'auth.locked',
    ...workRefusals,
    'http.too-many',
  ],
})

export const recoverydeny = visitorWrite({
  path: '/api/recoverydeny',
  summary:
    'The owner of an account did not recover its password: forbids withdrawals until service ends that. `link` is the secret of the message; a signed-in player needs none',
  input: z.object({ link: text(64) }),
  output: noData,
  refusals: ['recovery.denial-ended', 'http.too-many'],
})

export const recoverycodes = playerWrite({
  path: '/api/recoverycodes',
  mfa: 'step-up',
  lock: 'player',
  sensitiveResponse: true,
  summary: 'Makes ten new recovery codes, shown once; the ones before are void',
  input: z.object({ pay_pass: secretText() }),
  output: z.object({ codes: z.array(z.string()) }),
  refusals: ['auth.wrong-pay-password', 'auth.pay-password-locked', 'http.too-many'],
})
