import { isIP } from 'node:net'
import {
  type KeyAnswer,
  keyTransports,
  type NewCredential,
} from '@jinli/contract/wire/web-authn'

/** The site of keys: its origin and RP id (the host name). */
export type KeySite = { origin: string; rpId: string }

/**
 * Returns the site of an origin, or null if browsers allow no keys there (no host name, or neither https nor
 * localhost).
 */
export function keySite(origin: string): KeySite | null {
  if (!URL.canParse(origin)) return null
  const { protocol, hostname } = new URL(origin)
  if (isIP(hostname) > 0 || hostname.startsWith('[')) return null
  const isOwnMachine = hostname === 'localhost' || hostname.endsWith('.localhost')
  return protocol === 'https:' || isOwnMachine ? { origin, rpId: hostname } : null
}

/** Loads the WebAuthn library (28 MiB) only when a key answers. Installations without keys never load it. */
async function library() {
  const [checks, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  return { ...checks, ...helpers }
}

/** The COSE numbers of Ed25519, ECDSA and RSA. */
export const algorithms = [-8, -7, -257] as const

type Transport = (typeof keyTransports)[number]
/** A public key as it is stored. */
export type PublicKey = {
  rp_id: string
  credential: string
  public_key: Buffer
  counter: bigint
  transports: Transport[]
}

/** Returns keys as descriptors for a browser. */
export function credentialDescriptors(
  keys: readonly Pick<PublicKey, 'credential' | 'transports'>[],
) {
  return keys.map(({ credential: id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports,
  }))
}

/** Returns the challenge in an answer, or `''` if there is none. */
export function challengeIn({ clientDataJSON }: { clientDataJSON: string }): string {
  try {
    const json = Buffer.from(clientDataJSON, 'base64url').toString()
    const { challenge } = JSON.parse(json) as { challenge: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/**
 * What an answer must match. `isUserVerified`: the key has verified its user, by a PIN or a finger; a key that signs in
 * alone must.
 */
export type KeyCheck = { site: KeySite; challenge: string; isUserVerified: boolean }

function expected({ site, challenge, isUserVerified }: KeyCheck) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: isUserVerified,
  }
}

/** Returns the counter of a valid answer, or null if the key, the challenge or the site is wrong. */
export async function counterIn(
  answer: KeyAnswer,
  { credential: id, public_key }: Pick<PublicKey, 'credential' | 'public_key'>,
  check: KeyCheck,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(check),
      response: { ...answer, clientExtensionResults: {} },
      // The library gets 0 instead of the stored counter, which the caller compares.
      credential: { id, publicKey: new Uint8Array(public_key), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws for an invalid answer.
    return null
  }
}

/** Returns whether a key has no attestation certificate. The library would send requests to URLs in a certificate. */
async function isPlain(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await library()
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = attestation.get('fmt')
  return (
    format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'))
  )
}

/** Returns a new key without a name, or null if the challenge or the site is wrong. */
export async function newKeyIn(
  answer: NewCredential,
  check: KeyCheck,
): Promise<PublicKey | null> {
  const reportedTransports = answer.response.transports
  const transports = keyTransports.filter((each) => reportedTransports.includes(each))
  const { verifyRegistrationResponse } = await library()
  try {
    if (!(await isPlain(answer.response.attestationObject))) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected(check),
      response: {
        ...answer,
        response: { ...answer.response, transports },
        clientExtensionResults: {},
      },
      supportedAlgorithmIDs: [...algorithms],
    })
    if (!verified) return null
    const { id: credential, publicKey, counter } = registrationInfo.credential
    const public_key = Buffer.from(publicKey)
    const rp_id = check.site.rpId
    return { rp_id, credential, public_key, counter: BigInt(counter), transports }
  } catch {
    return null
  }
}
