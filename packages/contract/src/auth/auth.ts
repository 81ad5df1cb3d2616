import * as z from 'zod/mini'
import { playerWrite, visitorWrite } from '../wire/endpoint.ts'
import { lookupText, newNameText } from '../wire/lookup-text.ts'
import { extension, noData, nothing, secretText, text, time } from '../wire/wire.ts'

/** Extension: the solution of a proof of work (`challenge.ts`), if the site refuses a try without one. */
const workField = text(2048)
const workRefusals = [
  'auth.challenge-needed',
  'auth.challenge-wrong',
  'auth.challenge-spent',
] as const

const token = z.object({ api_token: z.string() })

export const register = visitorWrite({
  path: '/api/register',
  remembersDevice: true,
  blockedDuringMaintenance: true,
  summary: 'Opens an account and signs in (spec §5 Register)',
  input: z.object({
    name: newNameText(),
    password: secretText(),
    confirmPass: secretText(),
    realname: text(128),
    paypassword: secretText(),
    code: text(),
    pid: lookupText(),
    challenge: workField,
  }),
  output: token,
  refusals: [
    'register.name-length',
    'register.name-characters',
    'register.password-length',
    'register.confirm',
    'register.realname',
    'register.pay-password-length',
    'register.pay-password-long',
    'auth.pay-password-same',
    'auth.name-taken',
    'auth.name-reserved',
    'register.password-short',
    'register.password-common',
    'password.short',
    'password.common',
    ...workRefusals,
    'http.too-many',
  ],
})

export const login = visitorWrite({
  path: '/api/login_pc',
  remembersDevice: true,
  aliases: ['/api/login'],
  summary: 'Signs a player in',
  input: z.object({
    name: lookupText(),
    password: secretText(),
    code: text(),
    challenge: workField,
    /** Extension: a code of the authenticator app or a recovery code, for an account with a second factor. */
    factor_code: text(64),
  }),
  output: z.extend(token, {
    /** Extension: the user name as it was registered. */
    username: extension(z.string(), ''),
    /** Extension: time and address of the previous sign-in; null at the first. */
    last_sign_in: extension(z.nullable(z.object({ at: time, ip: z.string() })), null),
  }),
  refusals: [
    'auth.credentials-missing',
    'auth.wrong-credentials',
    'auth.locked',
    'auth.disabled',
    'restriction.sign-in',
    'player-factor.needed',
    'player-factor.wrong',
    ...workRefusals,
    'http.too-many',
  ],
})

export const logoff = visitorWrite({
  path: '/api/logoff',
  summary: 'Ends the session of the bearer token; without one it has no effect',
  input: nothing,
  output: noData,
})

const passwords = z.object({ password: secretText(), paypassword: secretText() })
const passwordRefusals = [
  'password.old-missing',
  'password.new-missing',
  'password.old-length',
  'password.new-length',
  'password.same',
  'password.old-wrong',
  'password.short',
  'password.common',
  'http.too-many',
] as const

export const editPassword = playerWrite({
  path: '/api/editPassword',
  mfa: 'step-up',
  summary:
    'Changes the login password and ends every session: password = old, paypassword = new (decisions §3)',
  input: passwords,
  output: noData,
  refusals: [...passwordRefusals, 'auth.locked'],
})

export const editPayPassword = playerWrite({
  path: '/api/editPayPassword',
  mfa: 'step-up',
  summary: 'Changes the pay password: password = old, paypassword = new (decisions §3)',
  input: passwords,
  output: noData,
  refusals: [...passwordRefusals, 'auth.pay-password-same', 'auth.pay-password-locked'],
})
