import { must, mustBe, type ProtocolPromise } from '../promise.ts'
import { feedFrom, lastVersions, playedRounds, resultOf } from './feed.ts'
import { inHand, mustRefuse, newPlayer, type Venue } from './venue.ts'

/** Ends a bet that the feed reports as open, if the player's round left one. Meanwhile it may have settled by itself. */
async function endOpenBet(venue: Venue, player: string, start: string): Promise<void> {
  const { rows } = await feedFrom(venue, start)
  const bets = lastVersions(rows.filter((row) => row.player === player))
  const openBet = bets.find(({ status }) => status === 'open')
  if (!openBet) return
  const { bet_id } = openBet
  const { status } = await venue.mustAnswer('/v1/bets/end', { bet_id, as: 'void' })
  must(
    `an open bet ends as ${String(status)}`,
    /^(open|settled|void)$/.test(String(status)),
  )
  const newest = lastVersions((await feedFrom(venue, start)).rows)
  const row = newest.find((each) => each.bet_id === bet_id)
  if (status !== 'open') mustBe('the bet in the feed', row?.status, status)
}

function endOf(venue: Venue, bet_id: string, as: string): Promise<Record<string, unknown>> {
  return venue.mustAnswer('/v1/bets/end', { bet_id, as })
}

/** The promise of §4 about the end of a hanging round. */
export const betEndPromises: readonly ProtocolPromise<Venue>[] = [
  {
    name: 'bet-end',
    says: 'the end of a bet is repeatable, changes no ended bet and takes no outcome (§4)',
    async holds(venue) {
      const player = await newPlayer(venue)
      const start = (await feedFrom(venue, '')).end
      await venue.play(player)
      await endOpenBet(venue, player, start)
      const [bet] = lastVersions(await playedRounds(venue, player, 1, start)).filter(
        ({ status }) => status === 'settled',
      )
      must('a settled bet', bet !== undefined)
      const { bet_id } = bet
      for (const as of ['void', 'left', 'void'])
        mustBe(`a settled bet, ended as ${as}`, await endOf(venue, bet_id, as), {
          bet_id,
          status: 'settled',
        })
      await venue.mustAnswer('/v1/bets/void', { bet_id })
      mustBe('a void bet', await endOf(venue, bet_id, 'left'), { bet_id, status: 'void' })
      const rows = (await feedFrom(venue, start)).rows.filter(
        (row) => row.player === player,
      )
      mustBe('balance', await venue.balance(player), inHand + resultOf(rows))
      const [noBet, outcome] = [
        await venue.ask('/v1/bets/end', { bet_id: 'no-such-bet', as: 'void' }),
        await venue.ask('/v1/bets/end', { bet_id, as: 'won' }),
      ]
      mustRefuse('no bet', noBet, 404, 'unknown_bet')
      mustRefuse('an outcome', outcome, 400, 'bad_request')
    },
  },
]
