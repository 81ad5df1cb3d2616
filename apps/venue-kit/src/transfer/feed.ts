import { fenOf } from '../fen.ts'
import { must, mustBe, type ProtocolPromise, until } from '../promise.ts'
import { fieldsOf } from '../signed-post.ts'
import { inHand, mustRefuse, newPlayer, order, type Venue } from './venue.ts'

export type FeedRow = {
  bet_id: string
  version: number
  player: string
  stake: bigint
  payout: bigint
  status: string
  settled_at: unknown
}

/** The time limit (ms) from a round to its settled bet in the feed. */
const settleMs = 30_000
const largestPage = 500
const utc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** The words of a bet: one line of 1 to 300 characters. */
const words = /^\P{Cc}{1,300}$/u

/** Checks the optional fields of a bet (§4). */
function checkOptionalFields(row: Record<string, unknown>, stake: bigint): void {
  const { at_risk, place } = row
  if (at_risk !== undefined) {
    const risk = fenOf('at_risk', at_risk)
    must(
      `at_risk ${JSON.stringify(at_risk)} is within the stake`,
      risk >= 0n && risk <= stake,
    )
  }
  if (place !== undefined)
    must(`place ${JSON.stringify(place)}`, typeof place === 'string' && place !== '')
  for (const field of ['selection', 'outcome']) {
    const text = row[field]
    must(
      `${field} ${JSON.stringify(text)} is one line of at most 300 characters`,
      text === undefined || (typeof text === 'string' && words.test(text)),
    )
  }
}

function toFeedRow(input: unknown): FeedRow {
  const row = fieldsOf(input)
  const { bet_id, version, player, game, stake, payout, status, placed_at } = row
  for (const [field, text] of Object.entries({ bet_id, player, game, status }))
    must(`${field} of a bet: ${JSON.stringify(text)}`, typeof text === 'string')
  must(
    `version ${String(version)}`,
    typeof version === 'number' && Number.isSafeInteger(version),
  )
  must(`status ${String(status)}`, /^(open|settled|void)$/.test(String(status)))
  must(`placed_at ${String(placed_at)}`, utc.test(String(placed_at)))
  const { settled_at } = row
  if (status === 'open') mustBe('settled_at while open', settled_at, null)
  if (status === 'settled')
    must(`settled_at ${String(settled_at)}`, utc.test(String(settled_at)))
  checkOptionalFields(row, fenOf('stake', stake))
  return {
    bet_id: String(bet_id),
    version,
    player: String(player),
    status: String(status),
    settled_at,
    stake: fenOf('stake', stake),
    payout: fenOf('payout', payout),
  }
}

/** Reads every row after a cursor, page by page. Returns the rows and the cursor after them. */
export async function feedFrom(venue: Venue, cursor: string, limit: number = largestPage) {
  const rows: FeedRow[] = []
  for (let after = cursor; ; ) {
    const page = await venue.mustAnswer('/v1/bets', { after, limit })
    const { bets, next, more } = page
    must('a page has bets', Array.isArray(bets))
    must(`a page of ${limit} has ${bets.length}`, bets.length <= limit)
    must(
      '`next` is a text, `more` a flag',
      typeof next === 'string' && typeof more === 'boolean',
    )
    rows.push(...bets.map(toFeedRow))
    must('`more` with a cursor that stands', !more || next !== after)
    after = next
    if (!more) return { rows, end: after }
  }
}

/** Plays rounds of a player and waits until the feed has them as settled. Returns all rows after the cursor. */
export async function playedRounds(
  venue: Venue,
  player: string,
  rounds: number,
  start: string,
) {
  for (let n = 0; n < rounds; n += 1) await venue.play(player)
  return settledRounds(venue, [player], rounds, start)
}

/** Waits until the feed has this many ended bets of these players. Returns all rows after the cursor. */
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
      const closedRows = rows.filter(({ status }) => status !== 'open')
      return new Set(closedRows.map(({ bet_id }) => bet_id)).size >= rounds
    },
  )
  return rows
}

/** Returns the row with the highest version of each bet. */
export function lastVersions(rows: readonly FeedRow[]): FeedRow[] {
  const last = new Map<string, FeedRow>()
  for (const row of rows) {
    const previous = last.get(row.bet_id)
    if (!previous || previous.version < row.version) last.set(row.bet_id, row)
  }
  return [...last.values()]
}

export function resultOf(rows: readonly FeedRow[]): bigint {
  return lastVersions(rows)
    .filter(({ status }) => status !== 'void')
    .reduce((sum, { stake, payout }) => sum + payout - stake, 0n)
}

const keyOf = ({ bet_id, version, status }: FeedRow) => `${bet_id} ${version} ${status}`

/** The promises of §4 and §5.5 about bets. */
export const feedPromises: readonly ProtocolPromise<Venue>[] = [
  {
    name: 'feed',
    says: 'the feed has each change of a bet once, and the same rows after the same cursor (§5.5)',
    async holds(venue) {
      const player = await newPlayer(venue)
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
    says: 'a reader during play sees every row that the feed has in the end (§5.5)',
    async holds(venue) {
      const start = (await feedFrom(venue, '')).end
      const players = await Promise.all(Array.from({ length: 6 }, () => newPlayer(venue)))
      const playing = Promise.all(
        players.map(async (player) => {
          await venue.play(player)
          await venue.play(player)
        }),
      )
      let isPlaying = true
      const whenDone = playing.finally(() => {
        isPlaying = false
      })
      const rowsRead: FeedRow[] = []
      let cursor = start
      const readOn = async () => {
        const { rows, end } = await feedFrom(venue, cursor, 2)
        rowsRead.push(...rows)
        cursor = end
      }
      while (isPlaying) await readOn()
      await whenDone
      await settledRounds(venue, players, 12, start)
      await readOn()
      const whole = (await feedFrom(venue, start)).rows
      mustBe('rows read along', rowsRead.map(keyOf), whole.map(keyOf))
      for (const player of players) {
        const mine = whole.filter((row) => row.player === player)
        mustBe('balance', await venue.balance(player), inHand + resultOf(mine))
      }
    },
  },
  {
    name: 'versions-and-voids',
    says: 'a void is a higher version of its bet, returns the stake and takes the payout, once (§4)',
    async holds(venue) {
      const player = await newPlayer(venue)
      const start = (await feedFrom(venue, '')).end
      const mine = await playedRounds(venue, player, 3, start)
      const [voidedRow] = lastVersions(mine)
      must('a bet', voidedRow !== undefined)
      const { bet_id } = voidedRow
      const voidBet = () => venue.mustAnswer('/v1/bets/void', { bet_id })
      for (const each of await Promise.all([voidBet(), voidBet(), voidBet()]))
        mustBe('void', each, { bet_id, status: 'void' })
      mustBe('void again', await voidBet(), { bet_id, status: 'void' })
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
    says: 'a player whose money was transferred out cannot play (§5.4)',
    async holds(venue) {
      const player = await newPlayer(venue)
      const start = (await feedFrom(venue, '')).end
      await playedRounds(venue, player, 1, start)
      const out = order(player, 'out', await venue.balance(player))
      mustBe('all of it out', (await venue.mustTransfer(out)).status, 'done')
      await venue.play(player).catch(() => null)
      mustBe('balance', await venue.balance(player), 0n)
    },
  },
]
