import * as z from 'zod/mini'
import { staffWrite, visitorWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { keyCreation, keyQuestion, newCredential } from '../wire/web-authn.ts'
import { noData, nothing, secretText, text } from '../wire/wire.ts'

const question = keyQuestion('preferred')

export const askKeyAtSignIn = visitorWrite({
  path: '/admin/api/login/key',
  summary:
    'For who knows the password and has security keys: the question for them that a sign-in answers; null where there is none for this address',
  auditActions: { 'session.refused': '登录 · 失败', 'session.locked': '登录 · 锁定' },
  input: z.object({ username: lookupText(), password: secretText(128) }),
  output: z.nullable(question),
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
  output: z.nullable(question),
})

export const beginMyKey = staffWrite({
  path: '/admin/api/my-factor/keys/begin',
  allowedWithoutMfa: true,
  mfa: 'step-up',
  sensitiveResponse: true,
  summary:
    'What a browser makes a new security key with (`PublicKeyCredentialCreationOptionsJSON` of WebAuthn)',
  input: z.object({ password: secretText(128) }),
  output: keyCreation('discouraged', 'preferred'),
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
    key: newCredential,
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
