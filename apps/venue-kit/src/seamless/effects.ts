import { fresh, must, mustBe, type ProtocolPromise } from '../promise.ts'
import { type Reply } from '../signed-post.ts'
import { mustRefuse, mustStand, type Platform } from './platform.ts'

const word = ({ status, body }: Reply) => `${status} ${String(body.error ?? body.balance)}`

/** The promises of §5.1 and §5.4: a transaction acts once, and a rolled-back bet stays rolled back. */
export const effectPromises: readonly ProtocolPromise<Platform>[] = [
  {
    name: 'once',
    says: 'a transaction acts once; a repeat gets the same response, with the balance of that moment (§5.1)',
    async holds(platform) {
      const tester = await platform.tester()
      const round = fresh('r')
      const [bet, win] = [{ round, transaction: fresh('t') }, { transaction: fresh('t') }]
      const [both, back] = [{ transaction: fresh('t'), round: fresh('r') }, fresh('t')]
      const [lostBet, rollback] = [
        { round: fresh('r'), transaction: fresh('t') },
        { transaction: back },
      ]
      const steps: [string, () => Promise<Reply>, bigint][] = [
        ['a bet', () => tester.bet(1000n, bet), -1000n],
        ['a win', () => tester.win(round, 300n, win), -700n],
        ['a bet and win', () => tester.betAndWin(200n, 900n, both), 0n],
        ['a bet', () => tester.bet(400n, lostBet), -400n],
        [
          'its rollback',
          () => tester.rollback(lostBet.round, lostBet.transaction, rollback),
          0n,
        ],
        ['a bet for the way', () => tester.bet(50n), -50n],
      ]
      for (const [what, step, more] of steps)
        mustStand(what, await step(), tester.startBalance + more)
      for (const [what, step, more] of steps.slice(0, -1))
        mustStand(`${what} again`, await step(), tester.startBalance + more)
      await tester.mustHave('balance', -50n)
    },
  },
  {
    name: 'once-of-sixteen-at-once',
    says: 'a transaction that is sent sixteen times at once acts once (§5.1)',
    async holds(platform) {
      const tester = await platform.tester()
      const same = { round: fresh('r'), transaction: fresh('t') }
      const bets = Array.from({ length: 16 }, () => tester.bet(1000n, same))
      const replies = await Promise.all(bets)
      mustBe('answers', new Set(replies.map(word)).size, 1)
      await tester.mustHave('balance after the bets', -1000n)
      const win = { transaction: fresh('t') }
      const wins = Array.from({ length: 16 }, () => tester.win(same.round, 250n, win))
      mustBe('answers', new Set((await Promise.all(wins)).map(word)).size, 1)
      await tester.mustHave('balance after the wins', -750n)
    },
  },
  {
    name: 'refused-stays-refused',
    says: 'a refused bet stays refused, also when there is money (§5.1)',
    async holds(platform) {
      const tester = await platform.tester()
      const [round, late] = [fresh('r'), { round: fresh('r'), transaction: fresh('t') }]
      await tester.bet(100n, { round })
      const stake = tester.startBalance + 5000n
      const refusal = await tester.bet(stake, late)
      mustRefuse('more than there is', refusal, 409, 'insufficient_balance')
      await tester.win(round, 99_000n)
      const repeat = await tester.bet(stake, late)
      mustRefuse('the same with money there', repeat, 409, 'insufficient_balance')
      await tester.mustHave('balance', 98_900n)
    },
  },
  {
    name: 'transaction-mismatch',
    says: 'a known transaction with other contents changes nothing (§4)',
    async holds(platform) {
      const [tester, other] = [await platform.tester(), await platform.tester()]
      const bet = { round: fresh('r'), transaction: fresh('t') }
      const win = { transaction: fresh('t') }
      await tester.bet(1000n, bet)
      await tester.win(bet.round, 300n, { ...win, close: false })
      const tries = {
        'another amount': () => tester.bet(1001n, bet),
        'a tenth of the amount': () => tester.bet(100n, bet),
        'another round': () => tester.bet(1000n, { ...bet, round: fresh('r') }),
        'another player': () => other.bet(1000n, bet),
        'another call': () =>
          tester.win(bet.round, 1000n, { transaction: bet.transaction }),
        'a larger win': () => tester.win(bet.round, 30_000n, win),
      }
      for (const [what, attempt] of Object.entries(tries))
        mustRefuse(what, await attempt(), 409, 'transaction_mismatch')
      await tester.mustHave('balance', -700n)
      await other.mustHave('balance of the other', 0n)
    },
  },
  {
    name: 'rollback',
    says: 'a rollback returns its stake, once; the bet stays rolled back (§3, §4)',
    async holds(platform) {
      const tester = await platform.tester()
      const bet = { round: fresh('r'), transaction: fresh('t') }
      await tester.bet(1000n, bet)
      const back = () => tester.rollback(bet.round, bet.transaction)
      mustStand('a rollback', await back(), tester.startBalance)
      mustRefuse('another rollback of it', await back(), 409, 'rolled_back')
      const [one, two] = [fresh('t'), fresh('t')]
      const round = fresh('r')
      await tester.bet(400n, { round, transaction: one })
      await tester.bet(300n, { round, transaction: two })
      mustStand('one of two', await tester.rollback(round, one), tester.startBalance - 300n)
      mustStand(
        'the win of the other',
        await tester.win(round, 600n),
        tester.startBalance + 300n,
      )
    },
  },
  {
    name: 'rollback-first',
    says: 'a rollback may overtake its bet: the bet is refused when it comes (§5.4)',
    async holds(platform) {
      const tester = await platform.tester()
      const bet = { round: fresh('r'), transaction: fresh('t') }
      mustStand(
        'the rollback',
        await tester.rollback(bet.round, bet.transaction),
        tester.startBalance,
      )
      for (let n = 0; n < 2; n += 1)
        mustRefuse('its bet', await tester.bet(1000n, bet), 409, 'rolled_back')
      await tester.mustHave('balance', 0n)
      for (let n = 0; n < 10; n += 1) {
        const order = { round: fresh('r'), transaction: fresh('t') }
        const [bet, back] = await Promise.all([
          tester.bet(100n, order),
          tester.rollback(order.round, order.transaction),
        ])
        must(`raced bet ${word(bet)}`, [200, 409].includes(bet.status))
        mustBe('raced rollback', back.status, 200)
      }
      await tester.mustHave('balance after the races', 0n)
    },
  },
  {
    name: 'round-won',
    says: 'a rollback after a win changes nothing (§4)',
    async holds(platform) {
      const tester = await platform.tester()
      const bet = { round: fresh('r'), transaction: fresh('t') }
      await tester.bet(1000n, bet)
      await tester.win(bet.round, 2000n)
      const back = await tester.rollback(bet.round, bet.transaction)
      mustRefuse('the rollback', back, 409, 'round_won')
      await tester.mustHave('balance', 1000n)
    },
  },
]
