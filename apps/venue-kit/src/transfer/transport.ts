import { fresh, must, mustBe, type ProtocolPromise } from '../promise.ts'
import { mustRefuse, newPlayer, order, type Venue } from './venue.ts'

const minuteMs = 60_000

/** Prepares the raw body of a transfer to the venue, and a check that the player's balance is unchanged. */
async function signedTransfer(venue: Venue) {
  const player = await newPlayer(venue)
  const { reference } = order(player, 'in', 100n)
  const body = { reference, player, direction: 'in', amount: '1.00', currency: 'CNY' }
  const mustBeUntouched = async (what: string) =>
    mustBe(`balance after ${what}`, await venue.balance(player), 10_000n)
  return {
    player,
    raw: JSON.stringify(body),
    spaced: JSON.stringify(body, null, 2),
    untouched: mustBeUntouched,
  }
}

/** The promises of §1 about signatures. */
export const transportPromises: readonly ProtocolPromise<Venue>[] = [
  {
    name: 'signature-of-the-bytes',
    says: 'the signature covers the exact bytes sent, not the parsed body (§1)',
    async holds(venue) {
      const {
        player,
        raw,
        spaced: indentedRaw,
        untouched: mustBeUntouched,
      } = await signedTransfer(venue)
      const other = raw.replace('1.00', '9.00')
      for (const [what, body, signedBody] of [
        ['a body that was changed', other, raw],
        ['a body that was only spaced otherwise', indentedRaw, raw],
        ['a body with a blank at its end', `${raw} `, raw],
      ] as const) {
        const reply = await venue.send('/v1/transfers', body, { signedBody })
        mustRefuse(what, reply, 401, 'bad_signature')
        await mustBeUntouched(what)
      }
      const reply = await venue.send('/v1/transfers', indentedRaw)
      mustBe('a spaced body, signed as it is sent', reply.body.status, 'done')
      mustBe('balance after it', await venue.balance(player), 10_100n)
    },
  },
  {
    name: 'signature-of-the-call',
    says: 'path, timestamp and secret are in the signature, and the operator is known (§1)',
    async holds(venue) {
      const { raw, untouched: mustBeUntouched } = await signedTransfer(venue)
      const wrong = {
        'another path': { signedPath: '/v1/balance' },
        'another secret': { secret: 'not-the-secret-of-anybody' },
        'no signature': { signature: '' },
        'a signature of nonsense': { signature: 'z'.repeat(64) },
        'an unknown operator': { operator: 'nobody-at-all' },
      }
      for (const [what, overrides] of Object.entries(wrong)) {
        mustRefuse(
          what,
          await venue.send('/v1/transfers', raw, overrides),
          401,
          'bad_signature',
        )
        await mustBeUntouched(what)
      }
    },
  },
  {
    name: 'timestamp',
    says: 'a clock more than five minutes off is refused, with the venue’s time; four minutes are not (§1)',
    async holds(venue) {
      const { player, raw, untouched: mustBeUntouched } = await signedTransfer(venue)
      for (const off of [-6, 6]) {
        const timestamp = String(Date.now() + off * minuteMs)
        const reply = await venue.send('/v1/transfers', raw, { timestamp })
        mustRefuse(`a clock ${off} minutes off`, reply, 401, 'stale_timestamp')
        must('it tells its own clock in `now`', reply.body.now !== undefined)
        await mustBeUntouched(`a clock ${off} minutes off`)
      }
      for (const timestamp of ['', 'now', '1e12']) {
        const reply = await venue.send('/v1/transfers', raw, { timestamp })
        mustBe(`timestamp ${JSON.stringify(timestamp)}`, reply.status, 401)
      }
      for (const off of [-4, 4]) {
        const timestamp = String(Date.now() + off * minuteMs)
        const raw = JSON.stringify({ player })
        const { status } = await venue.send('/v1/balance', raw, { timestamp })
        mustBe(`a clock ${off} minutes off`, status, 200)
      }
    },
  },
  {
    name: 'replay',
    says: 'a captured request that is sent again only repeats an idempotent call (§1)',
    async holds(venue) {
      const { player, raw } = await signedTransfer(venue)
      const headers = { timestamp: Date.now().toString() }
      const first = await venue.send('/v1/transfers', raw, headers)
      mustBe('the first', first.body.status, 'done')
      for (let n = 0; n < 3; n += 1) {
        const { body } = await venue.send('/v1/transfers', raw, headers)
        mustBe('the same again', body, first.body)
      }
      mustBe('balance', await venue.balance(player), 10_100n)
    },
  },
  {
    name: 'calls',
    says: 'only POST, to a known call, with one JSON object of at most 16 KiB (§1, §3)',
    async holds(venue) {
      const get = await venue.send('/v1/balance', '', { method: 'GET' })
      mustRefuse('GET', get, 405, 'method_not_allowed')
      mustRefuse('no call', await venue.ask('/v1/everything', {}), 404, 'unknown_call')
      for (const raw of ['{', 'null', '[]', '"text"', '<x/>'])
        mustRefuse(`body ${raw}`, await venue.send('/v1/players', raw), 400, 'bad_request')
      const large = JSON.stringify({ player: fresh('p'), more: 'x'.repeat(17 * 1024) })
      mustRefuse('17 KiB', await venue.send('/v1/players', large), 413, 'body_too_large')
    },
  },
]
