import { createHmac } from 'node:crypto'
import { type Draws, drawsFrom } from '@jinli/fair/draws'

/**
 * The draws of one round: HMAC-SHA-256(server_seed, client_seed ":" nonce ":" block) as big-endian 32-bit words, block
 * after block. It takes seeds and nonce, nothing of the player's, the stake's or the day's (R-GAME-14).
 */
export function drawsOfRound(
  seeds: { serverSeed: string; clientSeed: string },
  nonce: number,
): Draws {
  const key = Buffer.from(seeds.serverSeed, 'hex')
  let words = Buffer.alloc(0)
  let block = 0
  let at = 0
  return drawsFrom(() => {
    if (at === words.length) {
      words = createHmac('sha256', key)
        .update(`${seeds.clientSeed}:${nonce}:${block}`)
        .digest()
      block += 1
      at = 0
    }
    const word = words.readUInt32BE(at)
    at += 4
    return word
  })
}
