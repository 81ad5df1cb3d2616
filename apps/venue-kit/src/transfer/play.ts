import { mustBe } from '../promise.ts'
import { runHook } from '../run-hook.ts'
import { post } from '../signed-post.ts'
import type { Venue } from './venue.ts'

/**
 * One round as the page of `koi-leap` plays it (docs/venue-protocol.md §7). A vendor whose page speaks otherwise gives a
 * command.
 */
export async function spinOnce(venue: Venue, player: string): Promise<void> {
  const address = await venue.launch(player)
  const session = address.searchParams.get('session')
  const body = JSON.stringify({ session, stake: '1', nonce: crypto.randomUUID() })
  const { status, text } = await post(new URL('/play/spin', address).href, {
    headers: { 'content-type': 'application/json' },
    body,
  })
  mustBe(`a round is played (${text.slice(0, 200)})`, status, 200)
}

/** The vendor's own command plays a round of who is in LAUNCH_URL and PLAYER. */
export function playsBy(command: string): Venue['play'] {
  return async (venue, player) => {
    const address = await venue.launch(player)
    await runHook(command, { LAUNCH_URL: address.href, PLAYER: player })
  }
}
