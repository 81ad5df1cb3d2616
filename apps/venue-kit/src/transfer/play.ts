import { setTimeout as sleep } from 'node:timers/promises'
import { mustBe } from '../promise.ts'
import { runHook } from '../run-hook.ts'
import { post } from '../signed-post.ts'
import type { Venue } from './venue.ts'

/** The wait when a venue names none for the next round. */
const retryMs = 1000

/** Plays one round as the page of `koi-leap` does (docs/venue-protocol.md §7). */
export async function spinOnce(address: URL): Promise<void> {
  const session = address.searchParams.get('session')
  const body = JSON.stringify({ session, stake: '1', nonce: crypto.randomUUID() })
  const spin = () =>
    post(new URL('/play/spin', address).href, {
      headers: { 'content-type': 'application/json' },
      body,
    })
  let { status, text, body: answer } = await spin()
  while (status === 429) {
    const { retry_ms: waitMs } = answer
    await sleep(typeof waitMs === 'number' ? waitMs : retryMs)
    ;({ status, text, body: answer } = await spin())
  }
  mustBe(`a round is played (${text.slice(0, 200)})`, status, 200)
}

/** Plays a round with a command of the vendor, which gets LAUNCH_URL and PLAYER. */
export function playsBy(command: string): Venue['playAt'] {
  return async (address, player) => {
    await runHook(command, { LAUNCH_URL: address.href, PLAYER: player })
  }
}
