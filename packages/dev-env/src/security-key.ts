import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { encodeCBOR } from '@levischuck/tiny-cbor'

type Site = { origin: string; rpId: string }
type Asked = { challenge: string }

/** What a key says of itself: somebody touched it; it tells its public key. */
const touched = 0x01
const tellsKey = 0x40

function digest(of: string | Buffer): Buffer {
  return createHash('sha256').update(of).digest()
}

/** What a key signs beside the question: the address, what it says of itself, its count. */
function dataOf(rpId: string, flags: number, counter: number): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(flags, 0)
  head.writeUInt32BE(counter, 1)
  return Buffer.concat([digest(rpId), head])
}

/** A public key as keys tell it (COSE). */
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

/** What the browser says it asked, and where. */
function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** A security key in software, as a browser would speak for it: ECDSA, no attestation, counting its uses. */
export function securityKey(home: Site) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const credential = randomBytes(32)
  const id = credential.toString('base64url')
  const named = { id, rawId: id, type: 'public-key' as const }
  let counter = 0

  return {
    id,
    /** The next answer counts on from here. */
    countFrom(value: number): void {
      counter = value
    },
    /** What `navigator.credentials.create` gives. */
    made({ challenge }: Asked, site: Site = home, statement = new Map<string, unknown>()) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credential.length)
      const head = dataOf(site.rpId, touched | tellsKey, counter)
      const told = [Buffer.alloc(16), length, credential, coseOf(publicKey)]
      const authData = new Uint8Array(Buffer.concat([head, ...told]))
      const fmt = statement.size > 0 ? 'packed' : 'none'
      const attested = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', statement],
        ['authData', authData],
      ])
      const object = Buffer.from(encodeCBOR(attested as Parameters<typeof encodeCBOR>[0]))
      const said = clientData('webauthn.create', challenge, site.origin)
      const response = {
        clientDataJSON: said.toString('base64url'),
        attestationObject: object.toString('base64url'),
        transports: ['usb', 'of-tomorrow'],
      }
      return { ...named, response }
    },
    /** What `navigator.credentials.get` gives. */
    answer({ challenge }: Asked, site: Site = home) {
      counter += 1
      const said = clientData('webauthn.get', challenge, site.origin)
      const authenticatorData = dataOf(site.rpId, touched, counter)
      const signed = Buffer.concat([authenticatorData, digest(said)])
      const response = {
        clientDataJSON: said.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      }
      return { ...named, response }
    },
  }
}
