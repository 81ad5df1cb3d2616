import { fenOf } from '../fen.ts'
import {
  fresh,
  must,
  mustBe,
  OptionalCallMissing,
  type ProtocolPromise,
} from '../promise.ts'
import { rowsOf } from '../signed-post.ts'
import { checkLaunches } from './calls.ts'
import { endSessions } from './session-end.ts'
import { mustRefuse, newPlayer, type Venue } from './venue.ts'

/** Returns a game with a demo. Throws OptionalCallMissing for a vendor that offers none. */
async function demoGame(venue: Venue): Promise<string> {
  const { games } = await venue.mustAnswer('/v1/games', {})
  const codes = rowsOf(games).flatMap(({ game, demo }) =>
    demo === true && typeof game === 'string' ? [game] : [],
  )
  const [first] = codes
  if (first === undefined)
    throw new OptionalCallMissing('no game has `demo`: players see no way to try one')
  const wish = await venue.game()
  return codes.includes(wish) ? wish : first
}

async function launchDemo(venue: Venue, player: string, game: string) {
  const answer = await venue.mustAnswer('/v1/demo', { player, game })
  must('there is play money', fenOf('balance', answer.balance) > 0n)
  return answer
}

/** The promise about the launch of a demo, for both wallets. */
export const demoLaunchPromise: ProtocolPromise<Venue> = {
  name: 'demo',
  says: 'a demo opens for a player without a wallet, each launch with an address and play money (§4)',
  async holds(venue) {
    const [player, game] = [fresh('d'), await demoGame(venue)]
    const [one, two] = [
      await launchDemo(venue, player, game),
      await launchDemo(venue, player, game),
    ]
    mustBe('the play money of a second launch', two.balance, one.balance)
    await checkLaunches(one, two)
    const unknown = await venue.ask('/v1/demo', { player, game: 'no-such-game' })
    mustRefuse('no game', unknown, 404, 'unknown_game')
  },
}

/** The promises of §4 about demo play. */
export const demoPromises: readonly ProtocolPromise<Venue>[] = [
  demoLaunchPromise,
  {
    name: 'demo-moves-nothing',
    says: 'a demo round is in no balance and not in the feed; the end of sessions ends demos too (§4)',
    async holds(venue) {
      const [player, game] = [await newPlayer(venue), await demoGame(venue)]
      const address = new URL(String((await launchDemo(venue, player, game)).url))
      const before = await venue.balance(player)
      await venue.playAt(address, player)
      mustBe('the balance after a demo round', await venue.balance(player), before)
      let after: unknown = ''
      for (let more: unknown = true; more === true; ) {
        const page = await venue.mustAnswer('/v1/bets', { after, limit: 500 })
        const isInFeed = rowsOf(page.bets).some((bet) => bet.player === player)
        must('a demo round is in the feed', !isInFeed)
        ;({ next: after, more } = page)
      }
      await endSessions(venue, { player, reason: 'venue-kit' })
      const isPlayable = await venue.playAt(address, player).then(
        () => true,
        () => false,
      )
      must('a stake in an ended demo', !isPlayable)
    },
  },
]
