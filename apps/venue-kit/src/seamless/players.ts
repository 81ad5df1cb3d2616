import { fresh, must, mustBe, type ProtocolPromise } from '../promise.ts'
import { mustRefuse, mustStand, type Platform } from './platform.ts'

/** The promises of §5.2: who may bet, and which calls are accepted for any player. */
export const playerPromises: readonly ProtocolPromise<Platform>[] = [
  {
    name: 'unknown-player',
    says: 'an unknown player has no balance, bet or win (§4)',
    async holds(platform) {
      const tester = await platform.tester()
      for (const player of ['nobody', `${tester.newPlayer.player}9`]) {
        const reply = await platform.ask('balance', { player })
        mustRefuse('balance', reply, 404, 'unknown_player')
        const bet = await tester.bet(100n, { player })
        mustRefuse('bet', bet, 404, 'unknown_player')
        const win = await tester.win(fresh('r'), 100n, { player })
        mustRefuse('win', win, 404, 'unknown_player')
      }
      await tester.mustHave('balance', 0n)
    },
  },
  {
    name: 'session-over',
    says: 'a bet needs a session, and not one that is invalid, of another player, or over (§4)',
    async holds(platform) {
      const [tester, other] = [await platform.tester(), await platform.tester()]
      const wrong = {
        'somebody else’s': other.newPlayer.session,
        'one that is none': 's'.repeat(43),
      }
      for (const [what, session] of Object.entries(wrong)) {
        const reply = await tester.bet(100n, { session })
        mustRefuse(what, reply, 409, 'session_over')
        const both = await tester.betAndWin(100n, 500n, { session })
        mustRefuse(what, both, 409, 'session_over')
      }
      await platform.signOut(tester.newPlayer.player)
      mustRefuse('after sign-out', await tester.bet(100n), 409, 'session_over')
      await tester.mustHave('balance', 0n)
    },
  },
  {
    name: 'owed-lands',
    says: 'wins, rollbacks and closes are accepted after sign-out (§5.2)',
    async holds(platform) {
      const tester = await platform.tester()
      const [winBet, back, lostBet] = [1, 2, 3].map(() => ({
        round: fresh('r'),
        transaction: fresh('t'),
      }))
      must(
        'three rounds',
        winBet !== undefined && back !== undefined && lostBet !== undefined,
      )
      for (const each of [winBet, back, lostBet])
        mustBe('a bet', (await tester.bet(1000n, each)).status, 200)
      await platform.signOut(tester.newPlayer.player)
      const [at, rollback] = [
        tester.startBalance,
        await tester.rollback(back.round, back.transaction),
      ]
      mustStand('a rollback', rollback, at - 2000n)
      mustStand('a win', await tester.win(winBet.round, 2500n), at + 500n)
      mustStand('a close', await tester.close(lostBet.round), at + 500n)
      const repeat = await tester.bet(1000n, winBet)
      mustBe('the bet of before, asked again', repeat.status, 200)
      await tester.mustHave('balance', 500n)
    },
  },
]
