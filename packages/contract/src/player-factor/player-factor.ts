import * as z from 'zod/mini'
import { playerRead, playerWrite, visitorWrite } from '../wire/endpoint.ts'
import { keyAnswer } from '../wire/web-authn.ts'
import { flag, noData, nothing, secretText, text, time } from '../wire/wire.ts'
import { factorActions } from './player-factor.rules.ts'

/** A code of the authenticator app, or a recovery code. */
const code = text(64)
/** New recovery codes, shown once; empty for a further factor, and while earlier codes are left. */
export const newCodes = z.object({ recovery_codes: z.array(z.string()) })
export const payRefusals = [
  'auth.wrong-pay-password',
  'auth.pay-password-locked',
  'http.too-many',
] as const

export const myfactor = playerRead({
  path: '/api/myfactor',
  summary:
    'The player’s second factor: authenticator app, passkeys, recovery codes that are left, and the last events',
  input: nothing,
  output: z.object({
    on: flag,
    /** The time since which an authenticator app is active; null without one. */
    device_since: z.nullable(time),
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        added_at: time,
        used_at: z.nullable(time),
        /** Whether it belongs to the address of this request. */
        here: flag,
      }),
    ),
    /** The origin where passkeys work, https or localhost; null if the address is neither. */
    passkey_origin: z.nullable(z.string()),
    recovery_codes: z.int(),
    events: z.array(
      z.object({
        action: z.enum(factorActions),
        name: z.string(),
        ip: z.string(),
        at: time,
      }),
    ),
  }),
})

export const factorbegin = playerWrite({
  path: '/api/factorbegin',
  mfa: 'step-up',
  sensitiveResponse: true,
  summary:
    'Makes a key for an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds); it counts when its first code was right',
  input: z.object({ pay_pass: secretText() }),
  output: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
  refusals: ['player-factor.on', ...payRefusals],
})

export const factorenable = playerWrite({
  path: '/api/factorenable',
  lock: 'player',
  mfa: 'step-up',
  sensitiveResponse: true,
  summary:
    'Takes the first code of the key: from here on sign-ins in other browsers ask for it. With the first factor other sessions end, and recovery codes come if none are left',
  input: z.object({ code }),
  output: newCodes,
  refusals: [
    'player-factor.on',
    'player-factor.none',
    'player-factor.wrong',
    'auth.locked',
    'http.too-many',
  ],
})

export const factordisable = playerWrite({
  path: '/api/factordisable',
  lock: 'player',
  mfa: 'step-up',
  sensitiveResponse: true,
  summary: 'Takes the authenticator app away; the player is told',
  input: nothing,
  output: noData,
  refusals: ['player-factor.none'],
})

export const factorconfirm = playerWrite({
  path: '/api/factorconfirm',
  lock: 'player',
  sensitiveResponse: true,
  summary:
    'Shows a factor again: opens for a quarter of an hour what asks for it. `code` is of the authenticator app or a recovery code; `key` is the response of a passkey to `passkeyask`',
  input: z.object({ code, key: z.optional(keyAnswer) }),
  output: noData,
  refusals: [
    'player-factor.none',
    'player-factor.wrong',
    'player-factor.passkey-stale',
    'player-factor.passkey-wrong',
    'auth.locked',
    'http.too-many',
  ],
})

export const factorrecover = visitorWrite({
  path: '/api/factorrecover',
  summary:
    'Takes a player’s factors away by the link that two members of service gave; sessions end, withdrawals rest for a day. The password stays',
  input: z.object({ link: text(64) }),
  output: noData,
  refusals: ['recovery.link-ended', 'auth.disabled', 'http.too-many'],
})
