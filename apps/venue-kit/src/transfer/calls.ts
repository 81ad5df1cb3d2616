import { fresh, must, mustBe, type ProtocolPromise } from '../promise.ts'
import { rowsOf } from '../signed-post.ts'
import { mustRefuse, newPlayer, order, type Venue } from './venue.ts'

/** A time of the protocol. */
export const utc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** The shortest session token: 256 bits in base64url. */
const sessionLengthMin = 43

/** The categories of games (§4). */
const categories = ['live', 'sport', 'esport', 'board', 'slot', 'lottery']

/** The promise of §4 about the list of games, for both wallets. */
export const gamesPromise: ProtocolPromise<Venue> = {
  name: 'games',
  says: 'each game has a code, a name, a category and a cover on the venue’s host (§4)',
  async holds(venue) {
    const { games } = await venue.mustAnswer('/v1/games', {})
    must('a list of games, not empty', Array.isArray(games) && games.length > 0)
    const rows = rowsOf(games)
    for (const { game, name, category, cover } of rows) {
      const texts = [game, name, category, cover]
      must(
        `game ${JSON.stringify(game)} has texts`,
        texts.every((text) => typeof text === 'string' && text !== ''),
      )
      must(
        `category of ${String(game)} is one of ${categories.join(', ')}`,
        categories.includes(String(category)),
      )
      must(`cover of ${String(game)} is a path`, String(cover).startsWith('/'))
    }
    mustBe('codes', new Set(rows.map(({ game }) => game)).size, rows.length)
  },
}

type Launch = Record<string, unknown>

/** Checks two answers to the same launch: addresses of their own, for a browser, with an end. */
export async function checkLaunches(one: Launch, two: Launch): Promise<void> {
  for (const { url, expires_at } of [one, two]) {
    must(`address ${String(url)}`, /^https?:\/\//.test(String(url)))
    const longest = Math.max(
      ...String(url)
        .split(/[^\w-]/)
        .map((word) => word.length),
    )
    must('the session is 256 random bits', longest >= sessionLengthMin)
    must(`ends at ${String(expires_at)}`, utc.test(String(expires_at)))
    must('its end is to come', Date.parse(String(expires_at)) > Date.now())
  }
  must('two openings, two addresses', one.url !== two.url)
  const page = await fetch(String(one.url))
  await page.arrayBuffer()
  mustBe('GET of the address', page.status, 200)
}

/** The promises of §4 about the response of each call. */
export const callPromises: readonly ProtocolPromise<Venue>[] = [
  {
    name: 'players',
    says: 'a wallet is created once; `created` is true then (§4)',
    async holds(venue) {
      const player = fresh('p')
      const createPlayer = () => venue.mustAnswer('/v1/players', { player })
      const replies = await Promise.all(Array.from({ length: 8 }, createPlayer))
      mustBe(
        'made by one of eight',
        replies.filter(({ created: isCreated }) => isCreated === true).length,
        1,
      )
      mustBe('again', await createPlayer(), { player, created: false })
      mustBe('a new player has nothing', await venue.balance(player), 0n)
    },
  },
  {
    name: 'balances',
    says: 'one call returns up to 200 balances without unknown players; for a single balance they are an error (§4)',
    async holds(venue) {
      const [one, two, nobody] = [
        await newPlayer(venue),
        await newPlayer(venue, 100n),
        fresh('p'),
      ]
      const { balances } = await venue.mustAnswer('/v1/balances', {
        players: [one, nobody, two],
      })
      const balanceOf = new Map(rowsOf(balances).map((each) => [each.player, each.balance]))
      mustBe(
        'balances',
        [balanceOf.get(one), balanceOf.get(two), balanceOf.has(nobody)],
        ['100.00', '1.00', false],
      )
      const many = Array.from({ length: 201 }, (_, n) => `p${n}`)
      mustRefuse(
        '201 players',
        await venue.ask('/v1/balances', { players: many }),
        400,
        'bad_request',
      )
      const reply = await venue.ask('/v1/balance', { player: nobody })
      mustRefuse('a stranger', reply, 404, 'unknown_player')
    },
  },
  gamesPromise,
  {
    name: 'launch',
    says: 'each launch has its own address for a browser, which expires; an unknown player gets none (§4)',
    async holds(venue) {
      const [player, game] = [await newPlayer(venue), await venue.game()]
      const [one, two] = await Promise.all([
        venue.mustAnswer('/v1/launch', {
          player,
          game,
          return_url: 'https://platform.example/',
        }),
        venue.mustAnswer('/v1/launch', { player, game }),
      ])
      await checkLaunches(one, two)
      const launch = (body: object) => venue.ask('/v1/launch', { player, game, ...body })
      mustRefuse('a stranger', await launch({ player: fresh('p') }), 404, 'unknown_player')
      mustRefuse('no game', await launch({ game: 'no-such-game' }), 404, 'unknown_game')
      const odd = await launch({ return_url: 'javascript:alert(1)' })
      mustRefuse('a script for a way home', odd, 400, 'bad_request')
    },
  },
  {
    name: 'transfers',
    says: 'a transfer returns the balance right after it; a refusal has a reason (§4)',
    async holds(venue) {
      const player = await newPlayer(venue)
      const [into, out] = [order(player, 'in', 550n), order(player, 'out', 1050n)]
      const outcomeOf = async (transfer: typeof into) => {
        const { status, reason, amount, balance } = await venue.mustTransfer(transfer)
        return [status, reason, amount, balance]
      }
      mustBe('in', await outcomeOf(into), ['done', undefined, '5.50', '105.50'])
      mustBe('out', await outcomeOf(out), ['done', undefined, '10.50', '95.00'])
      const overdraft = order(player, 'out', 9501n)
      const short = ['refused', 'insufficient_balance', '95.01', '95.00']
      mustBe('more than there is', await outcomeOf(overdraft), short)
      const stranger = order(fresh('p'), 'in', 500n)
      const [status, reason] = await outcomeOf(stranger)
      mustBe('a stranger', [status, reason], ['refused', 'unknown_player'])
      mustBe('all of it', await outcomeOf(order(player, 'out', 9500n)), [
        'done',
        undefined,
        '95.00',
        '0.00',
      ])
      const statusOfOut = await venue.status(out.reference)
      mustBe('status of out', statusOfOut, {
        reference: out.reference,
        status: 'done',
        player,
        direction: 'out',
        amount: '10.50',
        balance: '95.00',
      })
      const refusedStatus = await venue.status(overdraft.reference)
      mustBe(
        'status of what was refused',
        [refusedStatus.status, refusedStatus.reason, refusedStatus.balance],
        ['refused', 'insufficient_balance', '95.00'],
      )
    },
  },
]
