import { fenOf } from '../fen.ts'
import { must, mustBe, type Promised, until } from '../promise.ts'
import { inHand, mustRefuse, order, seated, type Venue } from './venue.ts'

export type FeedRow = {
  bet_id: string
  version: number
  player: string
  stake: bigint
  payout: bigint
  status: string
  settled_at: unknown
}

/** How long a bet may take from its round to the feed. */
const settleMs = 30_000
const largestPage = 500
const utc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

function rowOf(told: unknown): FeedRow {
  const row = told as Record<string, unknown>
  const { bet_id, version, player, game, stake, payout, status, placed_at } = row
  for (const [field, text] of Object.entries({ bet_id, player, game, status }))
    must(`${field} of a bet: ${JSON.stringify(text)}`, typeof text === 'string')
  must(`version ${String(version)}`, Number.isSafeInteger(version))
  must(`status ${String(status)}`, /^(open|settled|void)$/.test(String(status)))
  must(`placed_at ${String(placed_at)}`, utc.test(String(placed_at)))
  const { settled_at } = row
  if (status === 'open') mustBe('settled_at while open', settled_at, null)
  if (status === 'settled')
    must(`settled_at ${String(settled_at)}`, utc.test(String(settled_at)))
  return {
    ...(row as FeedRow),
    stake: fenOf('stake', stake),
    payout: fenOf('payout', payout),
  }
}

/** Every row behind a cursor, page by page, and the cursor behind them. */
export async function feedFrom(venue: Venue, cursor: string, limit: number = largestPage) {
  const rows: FeedRow[] = []
  for (let after = cursor; ; ) {
    const page = await venue.told('/v1/bets', { after, limit })
    const { bets, next, more } = page
    must('a page has bets', Array.isArray(bets))
    must(`a page of ${limit} has ${bets.length}`, bets.length <= limit)
    must(
      '`next` is a text, `more` a flag',
      typeof next === 'string' && typeof more === 'boolean',
    )
    rows.push(...bets.map(rowOf))
    must('`more` with a cursor that stands', !more || next !== after)
    after = next
    if (!more) return { rows, end: after }
  }
}

/** Rounds of a player, played and told as settled in the feed; all rows behind the cursor. */
export async function playedRounds(
  venue: Venue,
  player: string,
  rounds: number,
  start: string,
) {
  for (let n = 0; n < rounds; n += 1) await venue.play(venue, player)
  return settledRounds(venue, [player], rounds, start)
}

/** All rows behind the cursor, once these players have so many bets there that have ended. */
export async function settledRounds(
  venue: Venue,
  players: readonly string[],
  rounds: number,
  start: string,
) {
  let rows: FeedRow[] = []
  await until(
    `${rounds} rounds of ${players.length} are in the feed`,
    settleMs,
    async () => {
      rows = (await feedFrom(venue, start)).rows.filter(({ player }) =>
        players.includes(player),
      )
      const ended = rows.filter(({ status }) => status !== 'open')
      return new Set(ended.map(({ bet_id }) => bet_id)).size >= rounds
    },
  )
  return rows
}

/** The highest version of each bet. */
export function lastVersions(rows: readonly FeedRow[]): FeedRow[] {
  const last = new Map<string, FeedRow>()
  for (const row of rows) {
    const known = last.get(row.bet_id)
    if (!known || known.version < row.version) last.set(row.bet_id, row)
  }
  return [...last.values()]
}

export function resultOf(rows: readonly FeedRow[]): bigint {
  return lastVersions(rows)
    .filter(({ status }) => status !== 'void')
    .reduce((sum, { stake, payout }) => sum + payout - stake, 0n)
}

const keyOf = ({ bet_id, version, status }: FeedRow) => `${bet_id} ${version} ${status}`

/** §4 and §5.5: bets. */
export const feedPromises: readonly Promised<Venue>[] = [
  {
    name: 'feed',
    says: 'the feed has each change of a bet once, and the same behind the same cursor (§5.5)',
    async holds(venue) {
      const player = await seated(venue)
      const start = (await feedFrom(venue, '')).end
      const mine = await playedRounds(venue, player, 5, start)
      const whole = (await feedFrom(venue, start)).rows
      mustBe('bets of five rounds', lastVersions(mine).length, 5)
      mustBe('rows told twice', new Set(whole.map(keyOf)).size, whole.length)
      for (const limit of [1, 2, 3]) {
        const { rows, end } = await feedFrom(venue, start, limit)
        mustBe(`in pages of ${limit}`, rows.map(keyOf), whole.map(keyOf))
        mustBe('behind the end', (await feedFrom(venue, end, limit)).rows, [])
      }
      mustBe('balance', await venue.balance(player), inHand + resultOf(mine))
      for (const each of mine) must('a stake above zero', each.stake > 0n)
      for (const limit of [0, 501, -1, 1.5, '5']) {
        const reply = await venue.ask('/v1/bets', { after: start, limit })
        mustRefuse(`limit ${limit}`, reply, 400, 'bad_request')
      }
    },
  },
  {
    name: 'feed-while-playing',
    says: 'who reads along while many play sees every row that stands there in the end (§5.5)',
    async holds(venue) {
      const start = (await feedFrom(venue, '')).end
      const players = await Promise.all(Array.from({ length: 6 }, () => seated(venue)))
      const playing = Promise.all(
        players.map(async (player) => {
          await venue.play(venue, player)
          await venue.play(venue, player)
        }),
      )
      let isPlaying = true
      const done = playing.finally(() => {
        isPlaying = false
      })
      const seen: FeedRow[] = []
      let cursor = start
      const readOn = async () => {
        const { rows, end } = await feedFrom(venue, cursor, 2)
        seen.push(...rows)
        cursor = end
      }
      while (isPlaying) await readOn()
      await done
      await settledRounds(venue, players, 12, start)
      await readOn()
      const whole = (await feedFrom(venue, start)).rows
      mustBe('rows read along', seen.map(keyOf), whole.map(keyOf))
      for (const player of players) {
        const mine = whole.filter((row) => row.player === player)
        mustBe('balance', await venue.balance(player), inHand + resultOf(mine))
      }
    },
  },
  {
    name: 'versions-and-voids',
    says: 'a void is a higher version of its bet, gives the stake back and takes the payout, once (§4)',
    async holds(venue) {
      const player = await seated(venue)
      const start = (await feedFrom(venue, '')).end
      const mine = await playedRounds(venue, player, 3, start)
      const [gone] = lastVersions(mine)
      must('a bet', gone !== undefined)
      const { bet_id } = gone
      const told = () => venue.told('/v1/bets/void', { bet_id })
      for (const each of await Promise.all([told(), told(), told()]))
        mustBe('void', each, { bet_id, status: 'void' })
      mustBe('void again', await told(), { bet_id, status: 'void' })
      const rows = (await feedFrom(venue, start)).rows.filter(
        (row) => row.bet_id === bet_id,
      )
      const versions = rows.map(({ version }) => version)
      must(
        `versions ${versions.join(', ')} rise`,
        versions.every((version, i) => i === 0 || version > (versions[i - 1] ?? version)),
      )
      const last = rows.at(-1)
      mustBe('its last row', [last?.status, last?.payout], ['void', 0n])
      const all = (await feedFrom(venue, start)).rows.filter((row) => row.player === player)
      mustBe('balance', await venue.balance(player), inHand + resultOf(all))
      const reply = await venue.ask('/v1/bets/void', { bet_id: 'no-such-bet' })
      mustRefuse('no bet', reply, 404, 'unknown_bet')
    },
  },
  {
    name: 'empty-wallet',
    says: 'a player whose money has gone home plays nothing (§5.4)',
    async holds(venue) {
      const player = await seated(venue)
      const start = (await feedFrom(venue, '')).end
      await playedRounds(venue, player, 1, start)
      const out = order(player, 'out', await venue.balance(player))
      mustBe('all of it out', (await venue.moved(out)).status, 'done')
      await venue.play(venue, player).catch(() => null)
      mustBe('balance', await venue.balance(player), 0n)
    },
  },
]
