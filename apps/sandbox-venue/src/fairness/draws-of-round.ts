import { createHmac } from 'node:crypto'
import { type Draws, drawsFrom } from '@jinli/fair/draws'

/** Splits blocks into draws: words of 32 bits, big-endian, block after block. */
function drawsOf(blockOf: (block: number) => Buffer): Draws {
  let words: Buffer = Buffer.alloc(0)
  let block = 0
  let at = 0
  return drawsFrom(() => {
    if (at === words.length) {
      words = blockOf(block)
      block += 1
      at = 0
    }
    const word = words.readUInt32BE(at)
    at += 4
    return word
  })
}

function hmac(key: Buffer, message: string): Buffer {
  return createHmac('sha256', key).update(message).digest()
}

/**
 * Returns the draws of a solo round: HMAC-SHA-256(server_seed, client_seed ":" nonce ":" block). The inputs are only
 * the seeds and the nonce; player, stake and date have no influence (R-GAME-14).
 */
export function drawsOfRound(
  seeds: { serverSeed: string; clientSeed: string },
  nonce: number,
): Draws {
  const key = Buffer.from(seeds.serverSeed, 'hex')
  return drawsOf((block) => hmac(key, `${seeds.clientSeed}:${nonce}:${block}`))
}

/** Returns the draws of a shared round: HMAC-SHA-256(HMAC-SHA-256(link, salt), block) (decision 045). */
export function drawsOfShared(link: string, salt: string): Draws {
  const seed = hmac(Buffer.from(link, 'hex'), salt)
  return drawsOf((block) => hmac(seed, `${block}`))
}
