import * as z from 'zod/mini'
import { playerWrite, visitorWrite } from '../wire/endpoint.ts'
import { keyAnswer, keyCreation, keyQuestion, newCredential } from '../wire/web-authn.ts'
import { noData, nothing, secretText, text } from '../wire/wire.ts'
import { newCodes, payRefusals } from './player-factor.ts'

const question = keyQuestion('required')
/** What a visitor can do with a passkey. An answer counts for one of them. */
const passkeyPurposes = ['sign-in', 'recover'] as const

export const passkeybegin = playerWrite({
  path: '/api/passkeybegin',
  mfa: 'step-up',
  sensitiveResponse: true,
  summary: 'What a browser makes a new passkey with',
  input: z.object({ pay_pass: secretText() }),
  output: keyCreation('required', 'required'),
  refusals: ['player-factor.passkey-site', 'player-factor.passkey-limit', ...payRefusals],
})

export const passkeyadd = playerWrite({
  path: '/api/passkeyadd',
  lock: 'player',
  mfa: 'step-up',
  sensitiveResponse: true,
  summary:
    'Adds the passkey that the browser made; the player is told. With the first factor other sessions end, and recovery codes come if none are left',
  input: z.object({ name: text(100), key: newCredential }),
  output: newCodes,
  refusals: [
    'player-factor.passkey-name',
    'player-factor.passkey-site',
    'player-factor.passkey-stale',
    'player-factor.passkey-wrong',
    'player-factor.passkey-known',
    'player-factor.passkey-limit',
  ],
})

export const passkeyname = playerWrite({
  path: '/api/passkeyname',
  summary: 'Gives one of the player’s passkeys another name',
  input: z.object({ id: text(20), name: text(100) }),
  output: noData,
  refusals: ['player-factor.passkey-name', 'player-factor.passkey-gone'],
})

export const passkeyremove = playerWrite({
  path: '/api/passkeyremove',
  lock: 'player',
  mfa: 'step-up',
  sensitiveResponse: true,
  summary: 'Takes one of the player’s passkeys away; the player is told',
  input: z.object({ id: text(20) }),
  output: noData,
  refusals: ['player-factor.passkey-gone'],
})

export const passkeyask = playerWrite({
  path: '/api/passkeyask',
  sensitiveResponse: true,
  summary:
    'The question for the player’s passkeys that `factorconfirm` answers; null where there is none for this address',
  input: nothing,
  output: z.nullable(question),
})

export const passkeyquestion = visitorWrite({
  path: '/api/passkeyquestion',
  summary:
    'The question that a passkey answers to sign in or to recover a password, the same for everybody; null where browsers allow no passkeys',
  input: z.object({ purpose: z._default(z.enum(passkeyPurposes), 'sign-in') }),
  output: z.nullable(question),
  refusals: ['http.too-many'],
})

export const passkeylogin = visitorWrite({
  path: '/api/passkeylogin',
  remembersDevice: true,
  sensitiveResponse: true,
  summary: 'Signs a player in by a passkey alone',
  input: z.object({ key: keyAnswer }),
  output: z.object({ api_token: z.string(), username: z.string() }),
  refusals: [
    'player-factor.passkey-site',
    'player-factor.passkey-stale',
    'player-factor.passkey-wrong',
    'auth.disabled',
    'restriction.sign-in',
    'http.too-many',
  ],
})
