import { fresh, must, mustBe, type Promised } from '../promise.ts'
import { mustRefuse, order, seated, type Venue } from './venue.ts'

const utc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** Of 256 bits in base64url. */
const sessionLengthMin = 43

/** §4: what each call answers. */
export const callPromises: readonly Promised<Venue>[] = [
  {
    name: 'players',
    says: 'a wallet is made once; `created` says when it was (§4)',
    async holds(venue) {
      const player = fresh('p')
      const told = () => venue.told('/v1/players', { player })
      const raced = await Promise.all(Array.from({ length: 8 }, told))
      mustBe(
        'made by one of eight',
        raced.filter(({ created }) => created === true).length,
        1,
      )
      mustBe('again', await told(), { player, created: false })
      mustBe('a new player has nothing', await venue.balance(player), 0n)
    },
  },
  {
    name: 'balances',
    says: 'up to 200 balances in one call, unknown players left out; of one, a stranger is an error (§4)',
    async holds(venue) {
      const [one, two, nobody] = [
        await seated(venue),
        await seated(venue, 100n),
        fresh('p'),
      ]
      const { balances } = await venue.told('/v1/balances', { players: [one, nobody, two] })
      const told = new Map(
        (balances as Record<string, unknown>[]).map((each) => [each.player, each.balance]),
      )
      mustBe(
        'balances',
        [told.get(one), told.get(two), told.has(nobody)],
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
  {
    name: 'games',
    says: 'each game has a code, a name, a category and a cover on the venue’s host (§4)',
    async holds(venue) {
      const { games } = await venue.told('/v1/games', {})
      must('a list of games, not empty', Array.isArray(games) && games.length > 0)
      const rows = games as Record<string, unknown>[]
      for (const { game, name, category, cover } of rows) {
        const texts = [game, name, category, cover]
        must(
          `game ${JSON.stringify(game)} has texts`,
          texts.every((text) => typeof text === 'string' && text !== ''),
        )
        must(`cover of ${String(game)} is a path`, String(cover).startsWith('/'))
      }
      mustBe('codes', new Set(rows.map(({ game }) => game)).size, rows.length)
    },
  },
  {
    name: 'launch',
    says: 'an address of its own for each opening, with an end, for a browser; nobody’s for strangers (§4)',
    async holds(venue) {
      const [player, game] = [await seated(venue), await venue.game()]
      const [one, two] = await Promise.all([
        venue.told('/v1/launch', { player, game, return_url: 'https://platform.example/' }),
        venue.told('/v1/launch', { player, game }),
      ])
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
      const launch = (body: object) => venue.ask('/v1/launch', { player, game, ...body })
      mustRefuse('a stranger', await launch({ player: fresh('p') }), 404, 'unknown_player')
      mustRefuse('no game', await launch({ game: 'no-such-game' }), 404, 'unknown_game')
      const odd = await launch({ return_url: 'javascript:alert(1)' })
      mustRefuse('a script for a way home', odd, 400, 'bad_request')
    },
  },
  {
    name: 'transfers',
    says: 'money in and out is answered with the balance right after it; a refusal says why (§4)',
    async holds(venue) {
      const player = await seated(venue)
      const [into, out] = [order(player, 'in', 550n), order(player, 'out', 1050n)]
      const told = async (transfer: typeof into) => {
        const { status, reason, amount, balance } = await venue.moved(transfer)
        return [status, reason, amount, balance]
      }
      mustBe('in', await told(into), ['done', undefined, '5.50', '105.50'])
      mustBe('out', await told(out), ['done', undefined, '10.50', '95.00'])
      const over = order(player, 'out', 9501n)
      const short = ['refused', 'insufficient_balance', '95.01', '95.00']
      mustBe('more than there is', await told(over), short)
      const stranger = order(fresh('p'), 'in', 500n)
      const [status, reason] = await told(stranger)
      mustBe('a stranger', [status, reason], ['refused', 'unknown_player'])
      mustBe('all of it', await told(order(player, 'out', 9500n)), [
        'done',
        undefined,
        '95.00',
        '0.00',
      ])
      const asked = await venue.status(out.reference)
      mustBe('status of out', asked, {
        reference: out.reference,
        status: 'done',
        player,
        direction: 'out',
        amount: '10.50',
        balance: '95.00',
      })
      const refused = await venue.status(over.reference)
      mustBe(
        'status of what was refused',
        [refused.status, refused.reason, refused.balance],
        ['refused', 'insufficient_balance', '95.00'],
      )
    },
  },
]
