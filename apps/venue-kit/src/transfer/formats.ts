import { longestIdentifier, noAmounts, noIdentifiers } from '../fen.ts'
import { fresh, must, mustBe, type ProtocolPromise } from '../promise.ts'
import { mustRefuse, newPlayer, order, type Venue } from './venue.ts'

const good = (player: string) => ({
  reference: fresh('T'),
  player,
  direction: 'in',
  amount: '1.00',
  currency: 'CNY',
})

/** The promises of §2: how requests are read, and how values are written. */
export const formatPromises: readonly ProtocolPromise<Venue>[] = [
  {
    name: 'amounts-asked',
    says: 'an amount in a request is text: above zero, at most two places and ten digits before the point (§2)',
    async holds(venue) {
      const player = await newPlayer(venue)
      for (const amount of noAmounts) {
        const reply = await venue.ask('/v1/transfers', { ...good(player), amount })
        mustRefuse(`amount ${JSON.stringify(amount)}`, reply, 400, 'bad_request')
      }
      mustBe('balance after them', await venue.balance(player), 10_000n)
      for (const amount of ['5', '5.5', '5.50']) {
        const reply = await venue.mustAnswer('/v1/transfers', { ...good(player), amount })
        mustBe(`amount ${amount}`, reply.status, 'done')
      }
      mustBe('balance after 5, 5.5 and 5.50', await venue.balance(player), 11_600n)
    },
  },
  {
    name: 'amounts-told',
    says: 'an amount in a response is text with two places, exact to the fen (§2)',
    async holds(venue) {
      const player = await newPlayer(venue, 0n)
      mustBe('nothing', (await venue.mustAnswer('/v1/balance', { player })).balance, '0.00')
      const steps = [
        ['0.10', '0.10'],
        ['0.20', '0.30'],
        ['9999999999.99', '10000000000.29'],
        ['9999999999.01', '19999999999.30'],
      ]
      for (const [amount, balance] of steps) {
        const transfer = { ...good(player), amount }
        const reply = await venue.mustAnswer('/v1/transfers', transfer)
        mustBe(`in ${amount}`, [reply.amount, reply.balance], [amount, balance])
        const { reference } = transfer
        const status = await venue.mustAnswer('/v1/transfers/status', { reference })
        mustBe(`status of ${amount}`, [status.amount, status.balance], [amount, balance])
      }
      const total = await venue.mustAnswer('/v1/balance', { player })
      mustBe('balance', total, { ...total, balance: '19999999999.30', currency: 'CNY' })
    },
  },
  {
    name: 'identifiers',
    says: 'players and references have 1–64 of the listed characters (§2)',
    async holds(venue) {
      for (const player of noIdentifiers) {
        const reply = await venue.ask('/v1/players', { player })
        mustRefuse(`player ${JSON.stringify(player)}`, reply, 400, 'bad_request')
      }
      const player = longestIdentifier()
      mustBe(
        'the longest',
        (await venue.mustAnswer('/v1/players', { player })).player,
        player,
      )
      for (const reference of noIdentifiers) {
        const reply = await venue.ask('/v1/transfers', { ...good(player), reference })
        mustRefuse(`reference ${JSON.stringify(reference)}`, reply, 400, 'bad_request')
      }
      const reference = longestIdentifier()
      const transfer = await venue.mustAnswer('/v1/transfers', {
        ...good(player),
        reference,
      })
      mustBe('the longest reference', transfer.reference, reference)
    },
  },
  {
    name: 'fields',
    says: 'unknown and missing fields, other currencies and other directions are refused (§2)',
    async holds(venue) {
      const player = await newPlayer(venue)
      const odd = [
        { more: 'than is asked' },
        { currency: 'USD' },
        { currency: 'cny' },
        { direction: 'up' },
        { direction: undefined },
        { amount: undefined },
        { reference: undefined },
      ]
      for (const each of odd) {
        const reply = await venue.ask('/v1/transfers', { ...good(player), ...each })
        mustRefuse(JSON.stringify(Object.entries(each)), reply, 400, 'bad_request')
      }
      const reply = await venue.ask('/v1/players', { player, created: true })
      mustRefuse('a field that is only answered', reply, 400, 'bad_request')
      mustBe('balance after them', await venue.balance(player), 10_000n)
    },
  },
  {
    name: 'refused-is-not-used',
    says: 'a 4xx of a transfer had no effect and does not use its reference up (§5.7)',
    async holds(venue) {
      const player = await newPlayer(venue)
      const transfer = order(player, 'in', 500n)
      const { reference } = transfer
      const wrongTransfer = { ...good(player), reference, amount: '5.001' }
      mustRefuse(
        'spoiled',
        await venue.ask('/v1/transfers', wrongTransfer),
        400,
        'bad_request',
      )
      const stale = { timestamp: String(Date.now() - 600_000) }
      const raw = JSON.stringify({ ...good(player), reference, amount: '5.00' })
      must(
        'a stale one is refused',
        (await venue.send('/v1/transfers', raw, stale)).status === 401,
      )
      mustBe('the good one', (await venue.mustTransfer(transfer)).status, 'done')
      mustBe('balance', await venue.balance(player), 10_500n)
    },
  },
]
