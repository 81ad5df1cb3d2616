import {
  fresh,
  must,
  mustBe,
  OptionalCallMissing,
  type ProtocolPromise,
} from '../promise.ts'
import { newPlayer, type Venue } from './venue.ts'

/** Ends sessions. Throws OptionalCallMissing for a vendor of before, which does not know the call. */
export async function endSessions(venue: Venue, body: object): Promise<void> {
  const { status, text, body: answer } = await venue.ask('/v1/sessions/end', body)
  if (status === 404 && answer['error'] === 'unknown_call')
    throw new OptionalCallMissing(
      'the vendor does not know /v1/sessions/end: a player who is stopped can play on until the money has gone home',
    )
  must(`/v1/sessions/end answers ${status} ${text.slice(0, 200)}`, status === 200)
  mustBe('the answer', answer, { ended: true })
}

async function isPlayable(venue: Venue, address: URL, player: string): Promise<boolean> {
  return venue.playAt(address, player).then(
    () => true,
    () => false,
  )
}

/** The promise of §4 about the end of sessions. */
export const sessionEndPromises: readonly ProtocolPromise<Venue>[] = [
  {
    name: 'session-end',
    says: 'from the answer on no stake is taken in an ended session, again and again; a new launch plays (§4)',
    async holds(venue) {
      const [player, other] = [await newPlayer(venue), await newPlayer(venue)]
      const [address, others] = [await venue.launch(player), await venue.launch(other)]
      await endSessions(venue, { player, reason: 'venue-kit' })
      const before = await venue.balance(player)
      must('a stake in an ended session', !(await isPlayable(venue, address, player)))
      mustBe('the balance after it', await venue.balance(player), before)
      await endSessions(venue, { player, reason: 'venue-kit' })
      await endSessions(venue, { player: fresh('p'), reason: 'venue-kit' })
      must("another player's session", await isPlayable(venue, others, other))
      must('a new launch', await isPlayable(venue, await venue.launch(player), player))
    },
  },
]
