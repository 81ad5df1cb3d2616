import { fresh, must, mustBe, type ProtocolPromise } from '../promise.ts'
import { balanceOf, mustRefuse, mustStand, type Platform } from './platform.ts'

const soMany = 24

/** The promises of §3: the effect of each call on the player's money and on the round. */
export const movePromises: readonly ProtocolPromise<Platform>[] = [
  {
    name: 'answers',
    says: 'a response has the request, the transaction, the balance right after it and CNY (§3)',
    async holds(platform) {
      const tester = await platform.tester()
      const body = { request: fresh('q'), ...tester.betBody(100n) }
      const reply = await platform.ask('bet', body)
      mustStand('a bet', reply, tester.startBalance - 100n)
      const { request, transaction } = reply.body
      mustBe(
        'echo',
        [request, transaction],
        [body.request, Reflect.get(body, 'transaction')],
      )
      const query = { request: fresh('q'), player: tester.newPlayer.player }
      const balance = await platform.ask('balance', query)
      mustStand('balance', balance, tester.startBalance - 100n)
      mustBe('its request', balance.body.request, query.request)
    },
  },
  {
    name: 'rounds',
    says: 'a bet takes its stake and a win pays, several times in a round; a closed round takes no bet (§3)',
    async holds(platform) {
      const tester = await platform.tester()
      const round = fresh('r')
      mustStand('a bet', await tester.bet(1000n, { round }), tester.startBalance - 1000n)
      mustStand('another', await tester.bet(250n, { round }), tester.startBalance - 1250n)
      const part = { close: false }
      mustStand(
        'a part win',
        await tester.win(round, 300n, part),
        tester.startBalance - 950n,
      )
      mustStand(
        'a bet after it',
        await tester.bet(50n, { round }),
        tester.startBalance - 1000n,
      )
      mustStand('the last win', await tester.win(round, 2000n), tester.startBalance + 1000n)
      mustRefuse('a bet then', await tester.bet(100n, { round }), 409, 'round_closed')
      mustStand(
        'a late win',
        await tester.win(round, 25n, part),
        tester.startBalance + 1025n,
      )
      await tester.mustHave('balance', 1025n)
    },
  },
  {
    name: 'lost-rounds',
    says: 'a lost round ends by a win of zero or by its close; a round without a bet is unknown (§3)',
    async holds(platform) {
      const tester = await platform.tester()
      const [one, two] = [fresh('r'), fresh('r')]
      await tester.bet(500n, { round: one })
      mustStand('a win of nothing', await tester.win(one, 0n), tester.startBalance - 500n)
      mustRefuse('a bet then', await tester.bet(1n, { round: one }), 409, 'round_closed')
      await tester.bet(500n, { round: two })
      mustStand('a close', await tester.close(two), tester.startBalance - 1000n)
      mustRefuse('a bet then', await tester.bet(1n, { round: two }), 409, 'round_closed')
      mustRefuse(
        'a close of no round',
        await tester.close(fresh('r')),
        404,
        'unknown_round',
      )
      const win = await tester.win(fresh('r'), 500n)
      mustRefuse('a win of no round', win, 404, 'unknown_round')
      await tester.mustHave('balance', -1000n)
    },
  },
  {
    name: 'at-risk',
    says: 'a call that ends a round may say what was at risk; it changes no money (§3)',
    async holds(platform) {
      const tester = await platform.tester()
      const [one, two] = [fresh('r'), fresh('r')]
      await tester.bet(500n, { round: one })
      const win = await tester.win(one, 500n, { at_risk: '0' })
      mustStand('a win of a push', win, tester.startBalance)
      await tester.bet(500n, { round: two })
      const close = await tester.close(two, { at_risk: '5.00' })
      mustStand('a close', close, tester.startBalance - 500n)
      const both = await tester.betAndWin(100n, 0n, { at_risk: '0.60' })
      mustStand('a stake with its win', both, tester.startBalance - 600n)
      const bad = await tester.win(two, 100n, { at_risk: '-1' })
      mustRefuse('a risk below zero', bad, 400, 'bad_request')
      await tester.mustHave('balance', -600n)
    },
  },
  {
    name: 'words',
    says: 'a call may say what was picked and what came; it changes no money (§3)',
    async holds(platform) {
      const tester = await platform.tester()
      const [one, two] = [fresh('r'), fresh('r')]
      const bet = await tester.bet(500n, { round: one, selection: '庄 ¥5' })
      mustStand('a bet that says its pick', bet, tester.startBalance - 500n)
      const win = await tester.win(one, 975n, { outcome: '闲 3 点，庄 7 点' })
      mustStand('a win that says what came', win, tester.startBalance + 475n)
      await tester.bet(500n, { round: two })
      const close = await tester.close(two, { outcome: '和' })
      mustStand('a close', close, tester.startBalance - 25n)
      const both = { selection: '大', outcome: '3 点，小' }
      const lostRound = await tester.betAndWin(100n, 0n, both)
      mustStand('a stake with its win', lostRound, tester.startBalance - 125n)
      const bad = await tester.bet(100n, { selection: 5 })
      mustRefuse('a pick that is no text', bad, 400, 'bad_request')
      await tester.mustHave('balance', -125n)
    },
  },
  {
    name: 'bet-and-win',
    says: 'one call has stake and win of a round, and ends it (§3)',
    async holds(platform) {
      const tester = await platform.tester()
      const round = fresh('r')
      const reply = await tester.betAndWin(1000n, 2500n, { round })
      mustStand('won', reply, tester.startBalance + 1500n)
      mustRefuse('a bet then', await tester.bet(1n, { round }), 409, 'round_closed')
      mustStand('lost', await tester.betAndWin(700n, 0n), tester.startBalance + 800n)
      const tooLarge = await tester.betAndWin(tester.startBalance + 801n, 999_999n)
      mustRefuse('a stake that is not there', tooLarge, 409, 'insufficient_balance')
      await tester.mustHave('balance', 800n)
    },
  },
  {
    name: 'never-negative',
    says: 'of many bets at once as many are taken as the balance allows (§4, §5.8)',
    async holds(platform) {
      const tester = await platform.tester()
      const stake = tester.startBalance / 10n
      const bets = Array.from({ length: soMany }, () => tester.bet(stake))
      const replies = await Promise.all(bets)
      const acceptedReplies = replies.filter(({ status }) => status === 200)
      for (const reply of replies.filter((each) => !acceptedReplies.includes(each)))
        mustRefuse('one too many', reply, 409, 'insufficient_balance')
      mustBe('bets of a tenth', acceptedReplies.length, 10)
      const balances = acceptedReplies.map((reply) => balanceOf('a bet', reply))
      must(
        'no balance below zero',
        balances.every((fen) => fen >= 0n),
      )
      mustBe('balances told, all different', new Set(balances).size, 10)
      await tester.mustHave('balance', -stake * 10n)
    },
  },
  {
    name: 'many-players',
    says: 'calls of many players at once each get the response of their player (§5.8)',
    async holds(platform) {
      const players = await Promise.all(Array.from({ length: 6 }, () => platform.tester()))
      const round = fresh('r')
      await Promise.all(
        players.map(async (tester, n) => {
          const stake = BigInt(n + 1) * 100n
          mustStand(
            'a bet',
            await tester.bet(stake, { round }),
            tester.startBalance - stake,
          )
          mustStand(
            'a win',
            await tester.win(round, stake * 2n),
            tester.startBalance + stake,
          )
        }),
      )
      for (const [n, tester] of players.entries())
        await tester.mustHave('balance', BigInt(n + 1) * 100n)
    },
  },
]
