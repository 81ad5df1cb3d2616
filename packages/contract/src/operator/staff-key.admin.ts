import * as z from 'zod/mini'
import { staffWrite, visitorWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { noData, nothing, secretText, text } from '../wire/wire.ts'

/** A base64url text of bytes, never empty. */
function bytes(max: number) {
  return z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/))
}

const kind = z.literal('public-key')
/** Transports of security keys. */
export const keyTransports = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const
const staffKey = z.object({
  id: z.string(),
  type: kind,
  transports: z.array(z.enum(keyTransports)),
})

/** The challenge for a security key (`PublicKeyCredentialRequestOptionsJSON` of WebAuthn). */
const keyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(staffKey),
  timeout: z.int(),
  userVerification: z.literal('preferred'),
})

/** The response of a security key (`AuthenticationResponseJSON`), reduced to the fields that we read. */
export const keyAnswer = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: kind,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(2000),
    signature: bytes(6000),
  }),
})

export type KeyAnswer = z.output<typeof keyAnswer>

export const askKeyAtSignIn = visitorWrite({
  path: '/admin/api/login/key',
  summary:
    'For who knows the password and has security keys: the question for them that a sign-in answers; null where there is none for this address',
  auditActions: { 'session.refused': '登录 · 失败', 'session.locked': '登录 · 锁定' },
  input: z.object({ username: lookupText(), password: secretText(128) }),
  output: z.nullable(keyQuestion),
  refusals: [
    'staff.credentials-missing',
    'auth.wrong-credentials',
    'auth.locked',
    'auth.disabled',
    'http.too-many',
  ],
})

export const askMyKey = staffWrite({
  path: '/admin/api/my-factor/keys/ask',
  allowedWithoutMfa: true,
  sensitiveResponse: true,
  summary:
    'The question for the caller’s security keys that `confirm` answers; null where there is none for this address',
  input: nothing,
  output: z.nullable(keyQuestion),
})

export const beginMyKey = staffWrite({
  path: '/admin/api/my-factor/keys/begin',
  allowedWithoutMfa: true,
  mfa: 'step-up',
  sensitiveResponse: true,
  summary:
    'What a browser makes a new security key with (`PublicKeyCredentialCreationOptionsJSON` of WebAuthn)',
  input: z.object({ password: secretText(128) }),
  output: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: kind, alg: z.int() })),
    excludeCredentials: z.array(staffKey),
    authenticatorSelection: z.object({
      residentKey: z.literal('discouraged'),
      userVerification: z.literal('preferred'),
    }),
    timeout: z.int(),
    attestation: z.literal('none'),
  }),
  refusals: [
    'factor.password',
    'factor.key-site',
    'factor.key-limit',
    'auth.locked',
    'http.too-many',
  ],
})

export const addMyKey = staffWrite({
  path: '/admin/api/my-factor/keys/add',
  allowedWithoutMfa: true,
  mfa: 'step-up',
  sensitiveResponse: true,
  auditActions: { 'factor.key-added': '两步验证 · 添加安全密钥' },
  summary:
    'Adds the security key that the browser made (`RegistrationResponseJSON`): it counts from here on, and other sessions end. Recovery codes come with the first factor of any kind',
  input: z.object({
    name: text(100),
    key: z.object({
      id: bytes(1400),
      rawId: bytes(1400),
      type: kind,
      response: z.object({
        clientDataJSON: bytes(4000),
        attestationObject: bytes(8000),
        transports: z._default(z.array(z.string().check(z.maxLength(20))), []),
      }),
    }),
  }),
  output: z.object({ recovery_codes: z.array(z.string()) }),
  refusals: [
    'factor.key-name',
    'factor.key-site',
    'factor.key-stale',
    'factor.key-wrong',
    'factor.key-known',
    'factor.key-limit',
  ],
})

export const removeMyKey = staffWrite({
  path: '/admin/api/my-factor/keys/:id/remove',
  allowedWithoutMfa: true,
  mfa: 'required',
  auditActions: { 'factor.key-removed': '两步验证 · 移除安全密钥' },
  summary:
    'Takes one of the caller’s security keys away; with the last of their factors the recovery codes go, too',
  input: z.object({ id: text(20) }),
  output: noData,
  refusals: ['http.not-found'],
})
