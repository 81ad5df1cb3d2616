import { fresh, mustBe, type ProtocolPromise, tryAll, type Verdict } from '../promise.ts'
import { checkLaunches, gamesPromise } from '../transfer/calls.ts'
import { demoLaunchPromise } from '../transfer/demo.ts'
import { sumOfPart } from '../transfer/report.ts'
import { endSessions } from '../transfer/session-end.ts'
import { mustRefuse, type Venue } from '../transfer/venue.ts'

const minuteMs = 60_000
const games = '/v1/games'
/** Reads the report of an interval (unix ms). */
async function reportOf(venue: Venue, fromMs: number, toMs: number) {
  const [from, to] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()]
  const report = await venue.mustAnswer('/v1/report', { from, to })
  mustBe('the interval', [report.from, report.to], [from, to])
  mustBe('currency', report.currency, 'CNY')
  const sumOf = (part: string) => sumOfPart(part, report[part])
  sumOf('unanswered')
  return {
    stakes: sumOf('stakes'),
    payouts: sumOf('payouts'),
    stakes_returned: sumOf('stakes_returned'),
  }
}

/** The promises of docs/venue-protocol-seamless.md §6: what the platform calls at the vendor's side. */
export const vendorCallPromises: readonly ProtocolPromise<Venue>[] = [
  {
    name: 'vendor-signature',
    says: 'only a signed call of these bytes, by a known operator, with a near clock is answered (§6)',
    async holds(venue) {
      await venue.mustAnswer(games, {})
      const send = (overrides: object, raw = '{}') => venue.send(games, raw, overrides)
      const otherSecret = { secret: 'another-secret-of-32-letters-here' }
      for (const [what, reply] of [
        ['another secret', await send(otherSecret)],
        ['another operator', await send({ operator: 'nobody-we-know' })],
        ['another path signed', await send({ signedPath: '/v1/launch' })],
        ['other bytes signed', await send({ signedBody: '{}' }, '{ }')],
      ] as const)
        mustRefuse(what, reply, 401, 'bad_signature')
      const timestamp = String(Date.now() - 10 * minuteMs)
      mustRefuse('an old call', await send({ timestamp }), 401, 'stale_timestamp')
    },
  },
  {
    name: 'vendor-errors',
    says: 'unknown calls, other methods and wrong fields are refused by their words (§6)',
    async holds(venue) {
      const unknownCall = await venue.ask('/v1/no-such-call', {})
      mustRefuse('no such call', unknownCall, 404, 'unknown_call')
      const read = await venue.send(games, '{}', { method: 'GET' })
      mustRefuse('GET', read, 405, 'method_not_allowed')
      mustRefuse('no JSON', await venue.send(games, '{'), 400, 'bad_request')
      const more = await venue.ask(games, { page: 1 })
      mustRefuse('a field too many', more, 400, 'bad_request')
      const long = `{"x":"${'x'.repeat(17 * 1024)}"}`
      mustRefuse('17 KiB', await venue.send(games, long), 413, 'body_too_large')
    },
  },
  { ...gamesPromise, name: 'vendor-games' },
  {
    name: 'vendor-launch',
    says: 'a launch introduces its player and carries the session of the platform (§6)',
    async holds(venue) {
      const [player, game] = [fresh('p'), await venue.game()]
      const request = () => ({ player, game, session: fresh('s') })
      const [one, two] = await Promise.all([
        venue.mustAnswer('/v1/launch', {
          ...request(),
          return_url: 'https://platform.example/',
        }),
        venue.mustAnswer('/v1/launch', request()),
      ])
      await checkLaunches(one, two)
      const launch = (body: object) => venue.ask('/v1/launch', { ...request(), ...body })
      mustRefuse('no game', await launch({ game: 'no-such-game' }), 404, 'unknown_game')
      const odd = await launch({ return_url: 'javascript:alert(1)' })
      mustRefuse('a script for a way home', odd, 400, 'bad_request')
      const bare = await venue.ask('/v1/launch', { player, game })
      mustRefuse('a launch without a session', bare, 400, 'bad_request')
    },
  },
  { ...demoLaunchPromise, name: 'vendor-demo' },
  {
    name: 'vendor-session-end',
    says: 'sessions of a player, known or not, are ended again and again (§6)',
    async holds(venue) {
      const [player, reason] = [fresh('p'), 'venue-kit']
      const launch = { player, game: await venue.game(), session: fresh('s') }
      await venue.mustAnswer('/v1/launch', launch)
      await endSessions(venue, { player, reason })
      await endSessions(venue, { player, reason })
      await endSessions(venue, { player: fresh('p'), reason })
    },
  },
  {
    name: 'vendor-report',
    says: 'the report has four sums, which add up over two intervals: from ≤ time < to (§6)',
    async holds(venue) {
      const [middle, end] = [Date.now() - minuteMs, Date.now()]
      const [one, two, both] = [
        await reportOf(venue, 0, middle),
        await reportOf(venue, middle, end),
        await reportOf(venue, 0, end),
      ]
      for (const part of ['stakes', 'payouts', 'stakes_returned'] as const) {
        mustBe(part, one[part].amount + two[part].amount, both[part].amount)
        mustBe(`count of ${part}`, one[part].count + two[part].count, both[part].count)
      }
      const from = new Date(end).toISOString()
      const to = new Date(middle).toISOString()
      const reply = await venue.ask('/v1/report', { from, to })
      mustRefuse('an interval that ends before it begins', reply, 400, 'bad_request')
    },
  },
]

export const checkVendorCalls = (
  venue: Venue,
  tell: (line: string) => void,
): Promise<Verdict[]> => tryAll(vendorCallPromises, venue, tell)
