const blockBytes = 64
const lengthBytes = 8

const initialState: readonly number[] = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab,
  0x5be0cd19,
]

/** The round constants of FIPS 180-4. */
const roundConstants: readonly number[] = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
  0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
  0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f,
  0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
  0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc,
  0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
  0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116,
  0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

/** Returns the 64 words of the message schedule of one block. */
function scheduleOf(block: DataView): number[] {
  const words = Array.from({ length: 16 }, (_, at) => block.getUint32(at * 4))
  for (let at = 16; at < 64; at += 1) {
    const [early = 0, late = 0] = [words[at - 15], words[at - 2]]
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words.push(((words[at - 16] ?? 0) + s0 + (words[at - 7] ?? 0) + s1) | 0)
  }
  return words
}

function compress(state: readonly number[], block: DataView): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  scheduleOf(block).forEach((word, round) => {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (roundConstants[round] ?? 0) + word) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
  })
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + (state[at] ?? 0)) | 0)
}

/** Computes SHA-256 (FIPS 180-4) without WebCrypto, which browsers withhold from pages on plain http. */
export function plainSha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil((bytes.length + 1 + lengthBytes) / blockBytes)
  const input = new Uint8Array(blocks * blockBytes)
  input.set(bytes)
  input[bytes.length] = 0x80
  const view = new DataView(input.buffer)
  view.setBigUint64(input.length - lengthBytes, BigInt(bytes.length) * 8n)
  let state: readonly number[] = initialState
  for (let at = 0; at < input.length; at += blockBytes)
    state = compress(state, new DataView(input.buffer, at, blockBytes))
  const digest = new Uint8Array(32)
  const words = new DataView(digest.buffer)
  state.forEach((word, at) => words.setUint32(at * 4, word))
  return digest
}

/** Computes HMAC-SHA-256 (RFC 2104) without WebCrypto. */
export function plainHmac(key: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(blockBytes)
  block.set(key.length > blockBytes ? plainSha256(key) : key)
  const round = (pad: number, rest: Uint8Array) =>
    plainSha256(Uint8Array.from([...block.map((byte) => byte ^ pad), ...rest]))
  return round(0x5c, round(0x36, message))
}
