import { longestIdentifier, noAmounts, noIdentifiers } from '../fen.ts'
import { fresh, must, mustBe, type Promised } from '../promise.ts'
import { mustRefuse, order, seated, type Venue } from './venue.ts'

const good = (player: string) => ({
  reference: fresh('T'),
  player,
  direction: 'in',
  amount: '1.00',
  currency: 'CNY',
})

/** §2: what is read and how it is told. */
export const formatPromises: readonly Promised<Venue>[] = [
  {
    name: 'amounts-asked',
    says: 'a request’s amount is text: digits above zero, at most two places and ten before the point (§2)',
    async holds(venue) {
      const player = await seated(venue)
      for (const amount of noAmounts) {
        const reply = await venue.ask('/v1/transfers', { ...good(player), amount })
        mustRefuse(`amount ${JSON.stringify(amount)}`, reply, 400, 'bad_request')
      }
      mustBe('balance after them', await venue.balance(player), 10_000n)
      for (const amount of ['5', '5.5', '5.50']) {
        const told = await venue.told('/v1/transfers', { ...good(player), amount })
        mustBe(`amount ${amount}`, told.status, 'done')
      }
      mustBe('balance after 5, 5.5 and 5.50', await venue.balance(player), 11_600n)
    },
  },
  {
    name: 'amounts-told',
    says: 'an answer’s amount is text with two places, exact to the fen (§2)',
    async holds(venue) {
      const player = await seated(venue, 0n)
      mustBe('nothing', (await venue.told('/v1/balance', { player })).balance, '0.00')
      const steps = [
        ['0.10', '0.10'],
        ['0.20', '0.30'],
        ['9999999999.99', '10000000000.29'],
        ['9999999999.01', '19999999999.30'],
      ]
      for (const [amount, balance] of steps) {
        const transfer = { ...good(player), amount }
        const told = await venue.told('/v1/transfers', transfer)
        mustBe(`in ${amount}`, [told.amount, told.balance], [amount, balance])
        const { reference } = transfer
        const asked = await venue.told('/v1/transfers/status', { reference })
        mustBe(`status of ${amount}`, [asked.amount, asked.balance], [amount, balance])
      }
      const told = await venue.told('/v1/balance', { player })
      mustBe('balance', told, { ...told, balance: '19999999999.30', currency: 'CNY' })
    },
  },
  {
    name: 'identifiers',
    says: 'players and references are 1–64 of the letters that are listed (§2)',
    async holds(venue) {
      for (const player of noIdentifiers) {
        const reply = await venue.ask('/v1/players', { player })
        mustRefuse(`player ${JSON.stringify(player)}`, reply, 400, 'bad_request')
      }
      const player = longestIdentifier()
      mustBe('the longest', (await venue.told('/v1/players', { player })).player, player)
      for (const reference of noIdentifiers) {
        const reply = await venue.ask('/v1/transfers', { ...good(player), reference })
        mustRefuse(`reference ${JSON.stringify(reference)}`, reply, 400, 'bad_request')
      }
      const reference = longestIdentifier()
      const told = await venue.told('/v1/transfers', { ...good(player), reference })
      mustBe('the longest reference', told.reference, reference)
    },
  },
  {
    name: 'fields',
    says: 'unknown fields, other currencies and other directions are refused, missing ones too (§2)',
    async holds(venue) {
      const player = await seated(venue)
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
      const player = await seated(venue)
      const transfer = order(player, 'in', 500n)
      const { reference } = transfer
      const spoiled = { ...good(player), reference, amount: '5.001' }
      mustRefuse('spoiled', await venue.ask('/v1/transfers', spoiled), 400, 'bad_request')
      const stale = { timestamp: String(Date.now() - 600_000) }
      const raw = JSON.stringify({ ...good(player), reference, amount: '5.00' })
      must(
        'a stale one is refused',
        (await venue.send('/v1/transfers', raw, stale)).status === 401,
      )
      mustBe('the good one', (await venue.moved(transfer)).status, 'done')
      mustBe('balance', await venue.balance(player), 10_500n)
    },
  },
]
