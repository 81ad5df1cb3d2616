import * as z from 'zod/mini'

/** A base64url text of bytes, never empty. */
function bytes(max: number) {
  return z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/))
}

const kind = z.literal('public-key')

/** Transports of keys. */
export const keyTransports = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const

/** A key that a browser looks for, or that it must not add again. */
export const keyDescriptor = z.object({
  id: z.string(),
  type: kind,
  transports: z.array(z.enum(keyTransports)),
})

/** The challenge for a key (`PublicKeyCredentialRequestOptionsJSON` of WebAuthn). */
export function keyQuestion<V extends string>(userVerification: V) {
  return z.object({
    challenge: z.string(),
    rpId: z.string(),
    allowCredentials: z.array(keyDescriptor),
    timeout: z.int(),
    userVerification: z.literal(userVerification),
  })
}

/** What a browser makes a new key with (`PublicKeyCredentialCreationOptionsJSON` of WebAuthn). */
export function keyCreation<R extends string, V extends string>(
  residentKey: R,
  userVerification: V,
) {
  return z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: kind, alg: z.int() })),
    excludeCredentials: z.array(keyDescriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal(residentKey),
      userVerification: z.literal(userVerification),
    }),
    timeout: z.int(),
    attestation: z.literal('none'),
  })
}

/** The response of a key (`AuthenticationResponseJSON`), reduced to the fields that we read. */
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

/** A new key that a browser made (`RegistrationResponseJSON`). */
export const newCredential = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: kind,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(8000),
    transports: z._default(z.array(z.string().check(z.maxLength(20))), []),
  }),
})

export type NewCredential = z.output<typeof newCredential>
