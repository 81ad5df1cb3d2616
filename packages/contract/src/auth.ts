import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { noData, nothing, own, text, time } from './wire.ts'

/** Ours: the work of `challenge.ts`, where the house asks for it. */
const workField = text(2048)
const workRefusals = [
  'auth.challenge-needed',
  'auth.challenge-wrong',
  'auth.challenge-spent',
] as const

const token = z.object({ api_token: z.string() })

export const register = endpoint({
  path: '/api/register',
  method: 'POST',
  audience: 'visitor',
  effect: 'write',
  stops: true,
  summary: 'Opens an account and signs in (spec §5 Register)',
  input: z.object({
    name: text(),
    password: text(),
    confirmPass: text(),
    realname: text(128),
    paypassword: text(),
    code: text(),
    pid: text(),
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

export const login = endpoint({
  path: '/api/login_pc',
  aliases: ['/api/login'],
  method: 'POST',
  audience: 'visitor',
  effect: 'write',
  summary: 'Signs a player in',
  input: z.object({ name: text(), password: text(), code: text(), challenge: workField }),
  output: z.extend(token, {
    /** Ours: the sign-in before this one; null for the first. */
    last_sign_in: own(z.nullable(z.object({ at: time, ip: z.string() })), null),
  }),
  refusals: [
    'auth.credentials-missing',
    'auth.wrong-credentials',
    'auth.locked',
    'auth.disabled',
    ...workRefusals,
    'http.too-many',
  ],
})

export const logoff = endpoint({
  path: '/api/logoff',
  method: 'POST',
  audience: 'visitor',
  effect: 'write',
  summary: 'Ends the session of the bearer token; without one it has no effect',
  input: nothing,
  output: noData,
  refusals: [],
})

const passwords = z.object({ password: text(), paypassword: text() })
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

export const editPassword = endpoint({
  path: '/api/editPassword',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  summary:
    'Changes the login password and ends every session: password = old, paypassword = new (decisions §3)',
  input: passwords,
  output: noData,
  refusals: [...passwordRefusals, 'auth.locked'],
})

export const editPayPassword = endpoint({
  path: '/api/editPayPassword',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  summary: 'Changes the pay password: password = old, paypassword = new (decisions §3)',
  input: passwords,
  output: noData,
  refusals: [...passwordRefusals, 'auth.pay-password-same', 'auth.pay-password-locked'],
})
