import { createHmac, randomUUID } from 'node:crypto'
import { type SeamlessReply, seamlessCaller } from '@jinli/dev-env/seamless-caller'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { openSeamlessSession } from './seamless-session.ts'

const first = { id: 'seam-key-1', secret: 'a'.repeat(40) }
const second = { id: 'seam-key-2', secret: 'b'.repeat(40) }
const endedKey = { id: 'seam-key-3', secret: 'c'.repeat(40), until: '2021-01-01T00:00:00Z' }
const plain = { secret: 'x'.repeat(20), hosts: [], hue: 10, name: '无界' }
const app = useTestApp({
  config: {
    venue: {
      operators: [{ ...plain, id: 'seam', seamlessKeys: [first, second, endedKey] }],
    },
  },
})

const id = () => randomUUID()
const caller = (key: { id: string; secret: string } = first) =>
  seamlessCaller(app().url, key)
const summaryOf = ({ status, error, balance }: SeamlessReply) =>
  `${status} ${error || balance}`

/** Returns a valid bet of one yuan, which tests make invalid. */
async function goodBet() {
  const player = await app().registerPlayer()
  await app().fund(player, 10_000n)
  const session = await openSeamlessSession(app().context.pool, {
    player: player.id,
    venue: 'seam',
    token: player.token,
  })
  return {
    request: id(),
    transaction: id(),
    round: id(),
    player: `p${player.id}`,
    session,
    game: 'koi-drum',
    amount: '1.00',
    currency: 'CNY',
  }
}

describe('who calls (R-SEAM-02)', () => {
  it('an unknown key, another secret, another body, an old clock: nothing happens', async () => {
    const bet = await goodBet()
    const text = JSON.stringify(bet)
    const before = await app().tableDigest()
    const { send } = caller()
    const tries = [
      await caller({ id: 'nobody-at-all', secret: first.secret }).send('bet', text),
      await caller({ id: first.id, secret: second.secret }).send('bet', text),
      await send('bet', text, { raw: text.replace('1.00', '9.00') }),
      await send('bet', text, { raw: `${text} ` }),
      await send('bet', text, { signature: '' }),
      await send('bet', text, { signature: 'z'.repeat(64) }),
    ]
    expect(tries.map(summaryOf)).toEqual(tries.map(() => '401 bad_signature'))
    for (const off of [-301_000, 301_000, Number.NaN])
      expect(summaryOf(await send('bet', text, { timestamp: `${Date.now() + off}` }))).toBe(
        '401 stale_timestamp',
      )
    // The signature of one path is invalid for any other.
    const timestamp = Date.now().toString()
    const signature = createHmac('sha256', first.secret)
      .update(`${timestamp}./venue/v1/win.${text}`)
      .digest('hex')
    expect(summaryOf(await send('bet', text, { timestamp, signature }))).toBe(
      '401 bad_signature',
    )
    expect(await app().tableDigest()).toEqual(before)
    expect(summaryOf(await send('bet', text))).toBe('200 99.00')
  })

  it('keys overlap while they rotate; one that has ended is none (R-SEAM-03)', async () => {
    const bet = await goodBet()
    const nextBet = { ...bet, transaction: id(), round: id() }
    expect(summaryOf(await caller(first).call('bet', bet))).toBe('200 99.00')
    expect(summaryOf(await caller(second).call('bet', { ...nextBet, request: id() }))).toBe(
      '200 98.00',
    )
    expect(
      summaryOf(await caller(endedKey).call('bet', { ...nextBet, request: id() })),
    ).toBe('401 bad_signature')
  })

  it('a request that comes again is refused, its transaction under a new one is answered', async () => {
    const bet = await goodBet()
    const text = JSON.stringify(bet)
    expect(summaryOf(await caller().send('bet', text))).toBe('200 99.00')
    expect(summaryOf(await caller().send('bet', text))).toBe('409 request_repeated')
    expect(
      summaryOf(await caller().send('bet', JSON.stringify({ ...bet, request: id() }))),
    ).toBe('200 99.00')
    const request = { request: id(), player: bet.player }
    expect(summaryOf(await caller().call('balance', request))).toBe('200 99.00')
    expect(summaryOf(await caller().call('balance', request))).toBe('409 request_repeated')
    // Of parallel calls with the same request, one is accepted.
    const same = JSON.stringify({ ...bet, request: id(), transaction: id(), round: id() })
    const replies = await Promise.all([1, 2, 3, 4].map(() => caller().send('bet', same)))
    expect(replies.map(summaryOf).toSorted()).toEqual([
      '200 98.00',
      ...Array(3).fill('409 request_repeated'),
    ])
  })

  it('nobody reads with GET; nothing else stands there', async () => {
    expect((await fetch(`${app().url}/venue/v1/balance`)).status).toBe(404)
    expect(summaryOf(await caller().call('everything', {}))).toBe('404 unknown_call')
    expect(summaryOf(await caller().call('__proto__', {}))).toBe('404 unknown_call')
  })
})

const bad: Record<string, unknown>[] = [
  ...[
    1,
    1.5,
    '',
    '0',
    '0.00',
    '-1.00',
    '1.001',
    '1e3',
    '1,00',
    ' 1.00',
    '١',
    '9'.repeat(10),
    '9'.repeat(400),
    null,
    [],
    {},
    true,
  ].map((amount) => ({ amount })),
  ...['USD', 'cny', '', null, 1].map((currency) => ({ currency })),
  ...[
    '',
    ' ',
    'a b',
    'x'.repeat(65),
    "'; DROP TABLE bet; --",
    'ü',
    '../..',
    '.x',
    null,
    5,
    { a: 1 },
  ].flatMap((odd) => [{ transaction: odd }, { round: odd }, { request: odd }]),
  ...['short', 'x'.repeat(500), null].map((session) => ({ session })),
  { more: 'than is asked' },
  { player: 5 },
]

describe('what a venue says (R-SEAM-11)', () => {
  it('wrongly is refused in words, changes no money, and is no fault', async () => {
    const bet = await goodBet()
    const before = await app().tableDigest()
    for (const odd of bad) {
      const { status, error, message } = await caller().call('bet', {
        ...bet,
        request: id(),
        ...odd,
      })
      const [field = ''] = Object.keys(odd)
      expect({ odd, status, error }).toEqual({
        odd,
        status: 400,
        error: 'bad_request',
      })
      expect(message).toContain(field === 'more' ? 'more' : field)
    }
    expect(await app().tableDigest()).toEqual(before)
  })

  it.each([
    ['nothing', ''],
    ['half', '{"request":"a'],
    ['a list', '[]'],
    ['a number', '1'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['a key twice', '{"request":"a","request":"b"}'],
    ['half a character', '{"request":"\\ud800"}'],
    ['a prototype', '{"__proto__":{"request":"a"}}'],
    ['a NUL', '{"request":"\\u0000","player":"\\u0000"}'],
    ['a deep nest', `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`],
  ])('%s for a body is refused, whatever is called', async (_what, text) => {
    for (const call of ['balance', 'bet', 'win', 'rollback', 'bet-and-win', 'close'])
      expect(summaryOf(await caller().send(call, text))).toBe('400 bad_request')
  })

  it('too long is refused before it is read', async () => {
    const { status } = await caller().send('bet', `{"request":"${'x'.repeat(20_000)}"}`)
    expect([400, 413]).toContain(status)
  })

  it('about money that it owes is kept for people, once however often it is tried', async () => {
    const { player, round } = await goodBet()
    const win = {
      transaction: id(),
      player,
      round,
      amount: '1e9',
      currency: 'CNY',
      close: true,
    }
    for (let n = 0; n < 3; n += 1)
      expect(summaryOf(await caller().call('win', win))).toBe('400 bad_request')
    const { rows } = await app().owner.query<{ problem: string; raw: string }>(
      'SELECT problem, raw FROM bet_rejected_row WHERE raw LIKE $1',
      [`%${player}"%`],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.problem).toContain('amount')
    // Staff see it among the rejected rows of the feeds.
    const { data } = await app().expectOk(
      '/admin/api/bets/rejected',
      {},
      await app().staffToken(),
    )
    expect(JSON.stringify(data)).toContain('1e9')
  })

  it('about a player who is none of ours is refused; a win of theirs is kept', async () => {
    const bet = await goodBet()
    for (const player of ['p1', 'nobody', `p${'9'.repeat(18)}`, 'P10001']) {
      expect(summaryOf(await caller().call('balance', { player }))).toBe(
        '404 unknown_player',
      )
      const odd = { ...bet, request: id(), transaction: id(), player }
      expect(summaryOf(await caller().call('bet', odd))).toBe('404 unknown_player')
    }
    const win = {
      transaction: id(),
      player: 'somebody',
      round: id(),
      amount: '5.00',
      currency: 'CNY',
      close: true,
    }
    expect(summaryOf(await caller().call('win', win))).toBe('404 unknown_player')
    const { rows } = await app().owner.query(
      `SELECT problem FROM bet_rejected_row WHERE raw LIKE '%"somebody"%' AND raw LIKE $1`,
      [`%${win.transaction}%`],
    )
    expect(rows).toEqual([{ problem: 'a win of a player whom we do not know' }])
  })

  it('at the largest amount that there is lands, and sums beyond it are no fault', async () => {
    const bet = await goodBet()
    await caller().call('bet', bet)
    const { player, round } = bet
    const most = { player, round, amount: '999999999.99', currency: 'CNY', close: false }
    for (let n = 0; n < 3; n += 1)
      expect((await caller().call('win', { ...most, transaction: id() })).status).toBe(200)
  })
})
