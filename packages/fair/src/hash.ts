export type Bytes = Uint8Array<ArrayBuffer>

const text = new TextEncoder()

/** UTF-8. */
export function bytesOfText(value: string): Bytes {
  return new Uint8Array(text.encode(value))
}

/** Lower-case hexadecimal, two digits a byte. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The bytes of lower-case hexadecimal; throws when the text is none. */
export function bytesOfHex(hex: string): Bytes {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new RangeError('not hexadecimal')
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** HMAC-SHA-256 under one key, which is imported once. */
export async function hmacOf(key: Bytes): Promise<(message: string) => Promise<Bytes>> {
  const use = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', key, use, false, ['sign'])
  return async (message) =>
    new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytesOfText(message)))
}
