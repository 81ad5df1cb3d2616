import type { Input, Output } from '@jinli/contract/endpoint'
import {
  type addMyKey,
  type askMyKey,
  type KeyAnswer,
  keyTransports,
} from '@jinli/contract/staff-key.admin'
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

/** Loaded by the first key that is answered with: 28 MiB that a house without keys never holds. */
async function library() {
  const [checks, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  return { ...checks, ...helpers }
}

/** So long a browser waits for a key. */
export const keyTimeoutMs = questionMinutes * 60_000

/** Ed25519, ECDSA and RSA, as COSE numbers them. */
export const algorithms = [-8, -7, -257] as const

/** Keys as a browser is told of them. */
export function told(keys: readonly StaffKey[]) {
  return keys.map(({ credential: id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports,
  }))
}

/** A question for a member's keys; null where there is none for this address. */
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
    allowCredentials: told(keys),
    timeout: keyTimeoutMs,
    userVerification: 'preferred',
  }
}

/** The challenge that an answer names; `''` where it names none. */
export function challengeIn({ clientDataJSON }: { clientDataJSON: string }): string {
  try {
    const said = Buffer.from(clientDataJSON, 'base64url').toString()
    const { challenge } = JSON.parse(said) as { challenge: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** What an answer is held against. */
function expected(site: KeySite, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    // Preferred, not demanded: the password was asked for already.
    requireUserVerification: false,
  }
}

/** What the key counts to in a right answer; null when the answer is not the key's, to this question, at this address. */
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
      // Whether it has counted on is decided by the statement that keeps the count.
      credential: { id, publicKey: new Uint8Array(public_key), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // Whatever the library finds wrong with it.
    return null
  }
}

/** We ask for no attestation: with one would come certificates, and addresses in them that the library asks. */
async function isPlain(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await library()
  const attested = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = attested.get('fmt')
  return format === 'none' || (format === 'packed' && !attested.get('attStmt').get('x5c'))
}

type Made = Input<typeof addMyKey>['key']

/** A new key, without a name yet; null when it was not made to this question, at this address. */
export async function newKeyIn(
  answer: Made,
  site: KeySite,
  challenge: string,
): Promise<Omit<NewKey, 'name'> | null> {
  const named = answer.response.transports
  const transports = keyTransports.filter((each) => named.includes(each))
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
