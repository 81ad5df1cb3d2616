import { fresh, must, mustBe, type Promised } from '../promise.ts'
import { balanceOf, mustRefuse, mustStand, type Platform } from './platform.ts'

const soMany = 24

/** §3: what each call does to the money and to its round. */
export const movePromises: readonly Promised<Platform>[] = [
  {
    name: 'answers',
    says: 'an answer has the request, the transaction, the balance right after it and CNY (§3)',
    async holds(platform) {
      const guest = await platform.guest()
      const body = { request: fresh('q'), ...guest.betBody(100n) }
      const reply = await platform.ask('bet', body)
      mustStand('a bet', reply, guest.had - 100n)
      const { request, transaction } = reply.body
      mustBe(
        'echo',
        [request, transaction],
        [body.request, Reflect.get(body, 'transaction')],
      )
      const asked = { request: fresh('q'), player: guest.seat.player }
      const balance = await platform.ask('balance', asked)
      mustStand('balance', balance, guest.had - 100n)
      mustBe('its request', balance.body.request, asked.request)
    },
  },
  {
    name: 'rounds',
    says: 'a bet takes its stake, a win pays, several of each make a round; a closed one takes no bet (§3)',
    async holds(platform) {
      const guest = await platform.guest()
      const round = fresh('r')
      mustStand('a bet', await guest.bet(1000n, { round }), guest.had - 1000n)
      mustStand('another', await guest.bet(250n, { round }), guest.had - 1250n)
      const part = { close: false }
      mustStand('a part win', await guest.win(round, 300n, part), guest.had - 950n)
      mustStand('a bet after it', await guest.bet(50n, { round }), guest.had - 1000n)
      mustStand('the last win', await guest.win(round, 2000n), guest.had + 1000n)
      mustRefuse('a bet then', await guest.bet(100n, { round }), 409, 'round_closed')
      mustStand('a late win', await guest.win(round, 25n, part), guest.had + 1025n)
      await guest.mustHave('balance', 1025n)
    },
  },
  {
    name: 'lost-rounds',
    says: 'a lost round ends by a win of nothing or by its close; one that nobody bet in is unknown (§3)',
    async holds(platform) {
      const guest = await platform.guest()
      const [one, two] = [fresh('r'), fresh('r')]
      await guest.bet(500n, { round: one })
      mustStand('a win of nothing', await guest.win(one, 0n), guest.had - 500n)
      mustRefuse('a bet then', await guest.bet(1n, { round: one }), 409, 'round_closed')
      await guest.bet(500n, { round: two })
      mustStand('a close', await guest.close(two), guest.had - 1000n)
      mustRefuse('a bet then', await guest.bet(1n, { round: two }), 409, 'round_closed')
      mustRefuse('a close of no round', await guest.close(fresh('r')), 404, 'unknown_round')
      const win = await guest.win(fresh('r'), 500n)
      mustRefuse('a win of no round', win, 404, 'unknown_round')
      await guest.mustHave('balance', -1000n)
    },
  },
  {
    name: 'bet-and-win',
    says: 'stake and win of a round in one call, which ends it (§3)',
    async holds(platform) {
      const guest = await platform.guest()
      const round = fresh('r')
      const reply = await guest.betAndWin(1000n, 2500n, { round })
      mustStand('won', reply, guest.had + 1500n)
      mustRefuse('a bet then', await guest.bet(1n, { round }), 409, 'round_closed')
      mustStand('lost', await guest.betAndWin(700n, 0n), guest.had + 800n)
      const over = await guest.betAndWin(guest.had + 801n, 999_999n)
      mustRefuse('a stake that is not there', over, 409, 'insufficient_balance')
      await guest.mustHave('balance', 800n)
    },
  },
  {
    name: 'never-negative',
    says: 'of many bets at once as many are taken as there is money for (§4, §5.8)',
    async holds(platform) {
      const guest = await platform.guest()
      const stake = guest.had / 10n
      const bets = Array.from({ length: soMany }, () => guest.bet(stake))
      const told = await Promise.all(bets)
      const done = told.filter(({ status }) => status === 200)
      for (const reply of told.filter((each) => !done.includes(each)))
        mustRefuse('one too many', reply, 409, 'insufficient_balance')
      mustBe('bets of a tenth', done.length, 10)
      const balances = done.map((reply) => balanceOf('a bet', reply))
      must(
        'no balance below zero',
        balances.every((fen) => fen >= 0n),
      )
      mustBe('balances told, all different', new Set(balances).size, 10)
      await guest.mustHave('balance', -stake * 10n)
    },
  },
  {
    name: 'many-players',
    says: 'calls of many players at once are each answered for their own player (§5.8)',
    async holds(platform) {
      const guests = await Promise.all(Array.from({ length: 6 }, () => platform.guest()))
      const shared = fresh('r')
      await Promise.all(
        guests.map(async (guest, n) => {
          const stake = BigInt(n + 1) * 100n
          mustStand('a bet', await guest.bet(stake, { round: shared }), guest.had - stake)
          mustStand('a win', await guest.win(shared, stake * 2n), guest.had + stake)
        }),
      )
      for (const [n, guest] of guests.entries())
        await guest.mustHave('balance', BigInt(n + 1) * 100n)
    },
  },
]
