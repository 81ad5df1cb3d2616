import { plainHmac, plainSha256 } from './plain-sha256.ts'

export type Bytes = Uint8Array<ArrayBuffer>

const text = new TextEncoder()

/** Encodes a text as UTF-8. */
export function bytesOfText(value: string): Bytes {
  return new Uint8Array(text.encode(value))
}

/** Formats bytes as lower-case hexadecimal, two digits for each byte. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Parses lower-case hexadecimal. Throws `RangeError` for any other text. */
export function bytesOfHex(hex: string): Bytes {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new RangeError('not hexadecimal')
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Returns WebCrypto; null on a page of plain http, where browsers have none. */
function webCrypto() {
  return (crypto as { subtle?: typeof crypto.subtle }).subtle ?? null
}

export async function sha256(bytes: Bytes): Promise<Bytes> {
  const subtle = webCrypto()
  if (!subtle) return plainSha256(bytes)
  return new Uint8Array(await subtle.digest('SHA-256', bytes))
}

/** Imports a key once and returns a function that computes HMAC-SHA-256 with it. */
export async function hmacOf(key: Bytes): Promise<(message: string) => Promise<Bytes>> {
  const subtle = webCrypto()
  if (!subtle) return async (message) => plainHmac(key, bytesOfText(message))
  const use = { name: 'HMAC', hash: 'SHA-256' }
  const hmacKey = await subtle.importKey('raw', key, use, false, ['sign'])
  return async (message) =>
    new Uint8Array(await subtle.sign('HMAC', hmacKey, bytesOfText(message)))
}
