import {
  type addMyKey,
  type askMyKey,
  type KeyAnswer,
  keyTransports,
} from '@jinli/contract/operator/staff-key.admin'
import type { Input, Output } from '@jinli/contract/wire/endpoint'
import type { Db } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import type { KeySite } from './staff-key.rules.ts'
import {
  keysOf,
  type NewKey,
  newChallenge,
  type Purpose,
  questionMinutes,
  type StaffKey,
} from './staff-key.store.ts'

/** Loads the WebAuthn library (28 MiB) only when a key answers. Installations without keys never load it. */
async function library() {
  const [checks, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  return { ...checks, ...helpers }
}

/** How long a browser waits for a key (ms). */
export const keyTimeoutMs = questionMinutes * 60_000

/** The COSE numbers of Ed25519, ECDSA and RSA. */
export const algorithms = [-8, -7, -257] as const

/** Returns keys as descriptors for a browser. */
export function credentialDescriptors(keys: readonly StaffKey[]) {
  return keys.map(({ credential: id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports,
  }))
}

/** Returns a new challenge for a member's keys, or null if the member has no key for this site. */
export async function questionFor(
  db: Db,
  staff: StaffId,
  site: KeySite | null,
  purpose: Purpose,
): Promise<Output<typeof askMyKey>> {
  const keys = (await keysOf(db, staff)).filter((key) => key.rp_id === site?.rpId)
  if (!site || keys.length === 0) return null
  return {
    challenge: await newChallenge(db, staff, purpose),
    rpId: site.rpId,
    allowCredentials: credentialDescriptors(keys),
    timeout: keyTimeoutMs,
    userVerification: 'preferred',
  }
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

/** Returns the options of a verification: challenge, origin and RP id. */
function expected(site: KeySite, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    // The key need not verify the user: the password was verified before.
    requireUserVerification: false,
  }
}

/** Returns the counter of a valid answer, or null if the key, the challenge or the site is wrong. */
export async function counterIn(
  answer: KeyAnswer,
  { credential: id, public_key }: StaffKey,
  site: KeySite,
  challenge: string,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(site, challenge),
      response: { ...answer, clientExtensionResults: {} },
      // The library gets 0 instead of the stored counter, which `raiseCounter` compares.
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

type NewCredential = Input<typeof addMyKey>['key']

/** Returns a new key without a name, or null if the challenge or the site is wrong. */
export async function newKeyIn(
  answer: NewCredential,
  site: KeySite,
  challenge: string,
): Promise<Omit<NewKey, 'name'> | null> {
  const reportedTransports = answer.response.transports
  const transports = keyTransports.filter((each) => reportedTransports.includes(each))
  const { verifyRegistrationResponse } = await library()
  try {
    if (!(await isPlain(answer.response.attestationObject))) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected(site, challenge),
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
    const rp_id = site.rpId
    return { rp_id, credential, public_key, counter: BigInt(counter), transports }
  } catch {
    return null
  }
}
