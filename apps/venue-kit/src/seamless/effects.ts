import { fresh, must, mustBe, type Promised } from '../promise.ts'
import { type Reply } from '../signed-post.ts'
import { mustRefuse, mustStand, type Platform } from './platform.ts'

const word = ({ status, body }: Reply) => `${status} ${String(body.error ?? body.balance)}`

/** §5.1, §5.4: a transaction acts once; what is rolled back stays so. */
export const effectPromises: readonly Promised<Platform>[] = [
  {
    name: 'once',
    says: 'a transaction acts once; sent again it gets the same answer, with the balance of that moment (§5.1)',
    async holds(platform) {
      const guest = await platform.guest()
      const round = fresh('r')
      const [bet, win] = [{ round, transaction: fresh('t') }, { transaction: fresh('t') }]
      const [both, back] = [{ transaction: fresh('t'), round: fresh('r') }, fresh('t')]
      const [gone, rolled] = [
        { round: fresh('r'), transaction: fresh('t') },
        { transaction: back },
      ]
      const steps: [string, () => Promise<Reply>, bigint][] = [
        ['a bet', () => guest.bet(1000n, bet), -1000n],
        ['a win', () => guest.win(round, 300n, win), -700n],
        ['a bet and win', () => guest.betAndWin(200n, 900n, both), 0n],
        ['a bet', () => guest.bet(400n, gone), -400n],
        ['its rollback', () => guest.rollback(gone.round, gone.transaction, rolled), 0n],
        ['a bet for the way', () => guest.bet(50n), -50n],
      ]
      for (const [what, step, more] of steps)
        mustStand(what, await step(), guest.had + more)
      for (const [what, step, more] of steps.slice(0, -1))
        mustStand(`${what} again`, await step(), guest.had + more)
      await guest.mustHave('balance', -50n)
    },
  },
  {
    name: 'once-of-sixteen-at-once',
    says: 'a transaction that is sent sixteen times in one moment acts once (§5.1)',
    async holds(platform) {
      const guest = await platform.guest()
      const same = { round: fresh('r'), transaction: fresh('t') }
      const bets = Array.from({ length: 16 }, () => guest.bet(1000n, same))
      const told = await Promise.all(bets)
      mustBe('answers', new Set(told.map(word)).size, 1)
      await guest.mustHave('balance after the bets', -1000n)
      const paid = { transaction: fresh('t') }
      const wins = Array.from({ length: 16 }, () => guest.win(same.round, 250n, paid))
      mustBe('answers', new Set((await Promise.all(wins)).map(word)).size, 1)
      await guest.mustHave('balance after the wins', -750n)
    },
  },
  {
    name: 'refused-stays-refused',
    says: 'a bet that was refused is refused for ever, also when there is money (§5.1)',
    async holds(platform) {
      const guest = await platform.guest()
      const [round, late] = [fresh('r'), { round: fresh('r'), transaction: fresh('t') }]
      await guest.bet(100n, { round })
      const over = guest.had + 5000n
      const refused = await guest.bet(over, late)
      mustRefuse('more than there is', refused, 409, 'insufficient_balance')
      await guest.win(round, 99_000n)
      const again = await guest.bet(over, late)
      mustRefuse('the same with money there', again, 409, 'insufficient_balance')
      await guest.mustHave('balance', 98_900n)
    },
  },
  {
    name: 'transaction-mismatch',
    says: 'a transaction that is known with other contents changes nothing (§4)',
    async holds(platform) {
      const [guest, other] = [await platform.guest(), await platform.guest()]
      const bet = { round: fresh('r'), transaction: fresh('t') }
      const win = { transaction: fresh('t') }
      await guest.bet(1000n, bet)
      await guest.win(bet.round, 300n, { ...win, close: false })
      const tries = {
        'another amount': () => guest.bet(1001n, bet),
        'a tenth of the amount': () => guest.bet(100n, bet),
        'another round': () => guest.bet(1000n, { ...bet, round: fresh('r') }),
        'another player': () => other.bet(1000n, bet),
        'another call': () => guest.win(bet.round, 1000n, { transaction: bet.transaction }),
        'a larger win': () => guest.win(bet.round, 30_000n, win),
      }
      for (const [what, attempt] of Object.entries(tries))
        mustRefuse(what, await attempt(), 409, 'transaction_mismatch')
      await guest.mustHave('balance', -700n)
      await other.mustHave('balance of the other', 0n)
    },
  },
  {
    name: 'rollback',
    says: 'a rollback gives its stake back, once; the bet stays gone (§3, §4)',
    async holds(platform) {
      const guest = await platform.guest()
      const bet = { round: fresh('r'), transaction: fresh('t') }
      await guest.bet(1000n, bet)
      const back = () => guest.rollback(bet.round, bet.transaction)
      mustStand('a rollback', await back(), guest.had)
      mustRefuse('another rollback of it', await back(), 409, 'rolled_back')
      const [one, two] = [fresh('t'), fresh('t')]
      const round = fresh('r')
      await guest.bet(400n, { round, transaction: one })
      await guest.bet(300n, { round, transaction: two })
      mustStand('one of two', await guest.rollback(round, one), guest.had - 300n)
      mustStand('the win of the other', await guest.win(round, 600n), guest.had + 300n)
    },
  },
  {
    name: 'rollback-first',
    says: 'a rollback may overtake its bet: the bet is refused when it comes (§5.4)',
    async holds(platform) {
      const guest = await platform.guest()
      const bet = { round: fresh('r'), transaction: fresh('t') }
      mustStand('the rollback', await guest.rollback(bet.round, bet.transaction), guest.had)
      for (let n = 0; n < 2; n += 1)
        mustRefuse('its bet', await guest.bet(1000n, bet), 409, 'rolled_back')
      await guest.mustHave('balance', 0n)
      for (let n = 0; n < 10; n += 1) {
        const raced = { round: fresh('r'), transaction: fresh('t') }
        const [placed, back] = await Promise.all([
          guest.bet(100n, raced),
          guest.rollback(raced.round, raced.transaction),
        ])
        must(`raced bet ${word(placed)}`, [200, 409].includes(placed.status))
        mustBe('raced rollback', back.status, 200)
      }
      await guest.mustHave('balance after the races', 0n)
    },
  },
  {
    name: 'round-won',
    says: 'a rollback after a win changes nothing (§4)',
    async holds(platform) {
      const guest = await platform.guest()
      const bet = { round: fresh('r'), transaction: fresh('t') }
      await guest.bet(1000n, bet)
      await guest.win(bet.round, 2000n)
      const back = await guest.rollback(bet.round, bet.transaction)
      mustRefuse('the rollback', back, 409, 'round_won')
      await guest.mustHave('balance', 1000n)
    },
  },
]
