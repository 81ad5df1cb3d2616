import { fresh, must, mustBe, type Promised } from '../promise.ts'
import { mustRefuse, mustStand, type Platform } from './platform.ts'

/** §5.2: who may bet, and what lands whoever may. */
export const playerPromises: readonly Promised<Platform>[] = [
  {
    name: 'unknown-player',
    says: 'nobody’s balance, bet or win is anybody’s (§4)',
    async holds(platform) {
      const guest = await platform.guest()
      for (const player of ['nobody', `${guest.seat.player}9`]) {
        const asked = await platform.ask('balance', { player })
        mustRefuse('balance', asked, 404, 'unknown_player')
        const bet = await guest.bet(100n, { player })
        mustRefuse('bet', bet, 404, 'unknown_player')
        const win = await guest.win(fresh('r'), 100n, { player })
        mustRefuse('win', win, 404, 'unknown_player')
      }
      await guest.mustHave('balance', 0n)
    },
  },
  {
    name: 'session-over',
    says: 'nobody bets with a session that is none, somebody else’s or over (§4)',
    async holds(platform) {
      const [guest, other] = [await platform.guest(), await platform.guest()]
      const wrong = {
        'somebody else’s': other.seat.session,
        'one that is none': 's'.repeat(43),
      }
      for (const [what, session] of Object.entries(wrong)) {
        const reply = await guest.bet(100n, { session })
        mustRefuse(what, reply, 409, 'session_over')
        const both = await guest.betAndWin(100n, 500n, { session })
        mustRefuse(what, both, 409, 'session_over')
      }
      await platform.signOut(guest.seat.player)
      mustRefuse('after sign-out', await guest.bet(100n), 409, 'session_over')
      await guest.mustHave('balance', 0n)
    },
  },
  {
    name: 'owed-lands',
    says: 'wins, rollbacks and closes land after sign-out (§5.2)',
    async holds(platform) {
      const guest = await platform.guest()
      const [won, back, lost] = [1, 2, 3].map(() => ({
        round: fresh('r'),
        transaction: fresh('t'),
      }))
      must('three rounds', won !== undefined && back !== undefined && lost !== undefined)
      for (const each of [won, back, lost])
        mustBe('a bet', (await guest.bet(1000n, each)).status, 200)
      await platform.signOut(guest.seat.player)
      const [at, rolled] = [guest.had, await guest.rollback(back.round, back.transaction)]
      mustStand('a rollback', rolled, at - 2000n)
      mustStand('a win', await guest.win(won.round, 2500n), at + 500n)
      mustStand('a close', await guest.close(lost.round), at + 500n)
      const again = await guest.bet(1000n, won)
      mustBe('the bet of before, asked again', again.status, 200)
      await guest.mustHave('balance', 500n)
    },
  },
]
