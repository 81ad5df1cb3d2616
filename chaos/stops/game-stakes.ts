import { randomUUID } from 'node:crypto'
import { postToVenue } from '@jinli/dev-env/venue-process'

type Body = Record<string, unknown>

/** An opened title. `stake` asks for one new stake and returns whether the venue accepted it. */
export type OpenTitle = { code: string; stake: () => Promise<boolean> }

type Post = (path: string, body: object) => Promise<Body>
type Fixture = {
  chain: number
  index: number
  phase: string
  stopped: boolean
  markets: { choices: { selection: string; odds: string | null }[] }[]
}

const isAccepted = (reply: Body) => reply.error === undefined

function solo(post: Post, bet: object): () => Promise<boolean> {
  return async () => {
    const reply = await post('/play/open', { stake: '1', bet, nonce: randomUUID() })
    if (reply.error !== 'round_open') return isAccepted(reply)
    // An open hand is played to its end; that is no new stake.
    const { round_id } = reply.round as Body
    await post('/play/decide', {
      round_id,
      decision: { play: 'stand' },
      nonce: randomUUID(),
    })
    return false
  }
}

function table(post: Post, place: string): () => Promise<boolean> {
  return async () => {
    const state = await post('/play/table', { since: 0 })
    if (!isAccepted(state)) return false
    const { chain, round } = state as { chain: number; round: { index: number } }
    const bet = { chips: [{ place, units: 1 }] }
    const order = { chain, round: round.index, bet, nonce: randomUUID() }
    return isAccepted(await post('/play/table/bet', order))
  }
}

function sportsbook(post: Post): () => Promise<boolean> {
  return async () => {
    const board = await post('/play/book', {})
    const fixtures = (board.fixtures ?? []) as Fixture[]
    const legs = fixtures
      .filter((fixture) => fixture.phase === 'soon' && !fixture.stopped)
      .flatMap(({ chain, index, markets }) =>
        markets.flatMap(({ choices }) =>
          choices.map(({ selection, odds }) => ({
            chain,
            fixture: index,
            selection,
            odds,
          })),
        ),
      )
      .filter(({ odds }) => odds !== null && Number(odds) < 3)
    const [leg] = legs
    if (!leg) return false
    const order = { legs: [leg], stake: '1.00', nonce: randomUUID() }
    return isAccepted(await post('/play/book/bet', order))
  }
}

/** One title of each kind of game, with the way to stake in it. */
const titles: Readonly<Record<string, (post: Post) => () => Promise<boolean>>> = {
  'koi-leap': (post) => solo(post, {}),
  blackjack: (post) => solo(post, {}),
  k3: (post) => table(post, 'big'),
  crash: (post) => table(post, 'in'),
  football: sportsbook,
}
export const titleCodes = Object.keys(titles)

/** Returns the title behind a launch address. */
export function openTitle(code: string, launchAddress: string): OpenTitle {
  const address = new URL(launchAddress)
  const session = address.searchParams.get('session') ?? ''
  const post: Post = (path, body) =>
    postToVenue(new URL(path, address.origin), JSON.stringify({ session, ...body }))
  const build = titles[code]
  if (!build) throw new Error(`no way to stake in ${code}`)
  return { code, stake: build(post) }
}
