import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { encodeCBOR } from '@levischuck/tiny-cbor'

type Site = { origin: string; rpId: string }
type CeremonyOptions = { challenge: string }

/** Flags of the authenticator data: the user was present; the user was verified; the public key is included. */
const userPresent = 0x01
const userVerified = 0x04
const tellsKey = 0x40

function digest(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** Returns the authenticator data that is signed beside the challenge: site, flags and counter. */
function dataOf(rpId: string, flags: number, counter: number): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(flags, 0)
  head.writeUInt32BE(counter, 1)
  return Buffer.concat([digest(rpId), head])
}

/** Returns a public key in the format of security keys (COSE). */
function coseOf(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  return encodeCBOR(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]),
  )
}

/** Returns the browser's client data: the kind of request, the challenge and the origin. */
function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/**
 * A security key in software, which also does the browser's part: ECDSA, no attestation, a counter of uses. A passkey
 * verifies its user.
 */
export function securityKey(home: Site, verifiesUser = false) {
  const user = verifiesUser ? userPresent | userVerified : userPresent
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const credential = randomBytes(32)
  const id = credential.toString('base64url')
  const identity = { id, rawId: id, type: 'public-key' as const }
  let counter = 0

  return {
    id,
    /** Sets the counter of uses; the next response continues from this value. */
    countFrom(value: number): void {
      counter = value
    },
    /** Returns what `navigator.credentials.create` would return. */
    made(
      { challenge }: CeremonyOptions,
      site: Site = home,
      statement = new Map<string, unknown>(),
    ) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credential.length)
      const head = dataOf(site.rpId, user | tellsKey, counter)
      const credentialData = [Buffer.alloc(16), length, credential, coseOf(publicKey)]
      const authData = new Uint8Array(Buffer.concat([head, ...credentialData]))
      const fmt = statement.size > 0 ? 'packed' : 'none'
      const attestation = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', statement],
        ['authData', authData],
      ])
      const object = Buffer.from(
        encodeCBOR(attestation as Parameters<typeof encodeCBOR>[0]),
      )
      const clientJson = clientData('webauthn.create', challenge, site.origin)
      const response = {
        clientDataJSON: clientJson.toString('base64url'),
        attestationObject: object.toString('base64url'),
        transports: ['usb', 'of-tomorrow'],
      }
      return { ...identity, response }
    },
    /** Returns what `navigator.credentials.get` would return. */
    answer({ challenge }: CeremonyOptions, site: Site = home) {
      counter += 1
      const clientJson = clientData('webauthn.get', challenge, site.origin)
      const authenticatorData = dataOf(site.rpId, user, counter)
      const signature = Buffer.concat([authenticatorData, digest(clientJson)])
      const response = {
        clientDataJSON: clientJson.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signature, privateKey).toString('base64url'),
      }
      return { ...identity, response }
    },
  }
}
