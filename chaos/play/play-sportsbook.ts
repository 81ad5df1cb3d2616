import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  ask,
  type GamePlayer,
  gameKey,
  note,
  noteUnknown,
  type Round,
  refuseTurn,
  type Turn,
} from './game-player.ts'

type Fixture = {
  chain: number
  index: number
  phase: string
  stopped: boolean
  markets: { choices: { selection: string; odds: string | null }[] }[]
}
type BetSlip = Round & { cash_out?: { price?: string } | null }

const stakes = ['1.00', '2.00', '5.00']
const lookAgainMs = 2000

/** Returns the selections that can be bet on now, before and during a fixture. */
function legsOf({ chain, index, phase, markets, ...fixture }: Fixture) {
  if (fixture.stopped || (phase !== 'soon' && phase !== 'live')) return []
  return markets.flatMap(({ choices }) =>
    choices.flatMap(({ selection, odds }) =>
      odds === null ? [] : [{ chain, fixture: index, selection, odds }],
    ),
  )
}

/** Bets on one fixture or two at the odds that the board showed; the odds may have changed since then. */
export async function placeBetSlip(gamePlayer: GamePlayer): Promise<Turn> {
  const { frame, random, results } = gamePlayer
  const board = await ask(gamePlayer, '/play/book', {})
  if (board.error !== '') return refuseTurn(gamePlayer, board)
  const open = (board.body.fixtures as Fixture[])
    .map(legsOf)
    .filter((legs) => legs.length > 0)
  if (open.length === 0) return 'nothing'
  const from = random.whole(0, open.length - 1)
  const count = random.chance(0.3) && open.length > 1 ? 2 : 1
  const selection = Array.from(
    { length: count },
    (_, at) => open[(from + at) % open.length] ?? [],
  )
  const legs = selection.map((all) => random.pick(all))
  const order = { legs, stake: random.pick(stakes), nonce: randomUUID() }
  const answer = await ask(gamePlayer, '/play/book/bet', order)
  noteUnknown(gamePlayer, 'betSlip', answer)
  if (answer.error !== '') return refuseTurn(gamePlayer, answer)
  const betSlip = answer.body as unknown as BetSlip
  note(gamePlayer, betSlip)
  results.count(results.rounds, gameKey(frame))
  if (random.chance(0.3)) await cashOut(gamePlayer, betSlip)
  return 'played'
}

/** Sells a bet slip at the offered price; the venue refuses a price that has fallen. */
async function cashOut(gamePlayer: GamePlayer, betSlip: BetSlip): Promise<void> {
  const price = betSlip.cash_out?.price
  if (betSlip.status !== 'open' || price === undefined) return
  const order = { bet_id: betSlip.round_id, price, nonce: randomUUID() }
  const answer = await ask(gamePlayer, '/play/book/cash-out', order)
  noteUnknown(gamePlayer, 'cash-out', answer)
  if (answer.error !== '') {
    refuseTurn(gamePlayer, answer)
    return
  }
  note(gamePlayer, answer.body as unknown as BetSlip)
  gamePlayer.results.count(gamePlayer.results.decisions, gameKey(gamePlayer.frame))
}

/** Cashes out open bet slips; waits for the end of those that cannot be sold. */
export async function endBetSlips(
  gamePlayer: GamePlayer,
  listBetSlips: () => Promise<BetSlip[]>,
): Promise<void> {
  while (!gamePlayer.isOver()) {
    const open = (await listBetSlips()).filter(({ status }) => status === 'open')
    if (open.length === 0) return
    for (const betSlip of open) await cashOut(gamePlayer, betSlip)
    await wait(lookAgainMs)
  }
  gamePlayer.results.problem(`${gameKey(gamePlayer.frame)}: slips stay open`)
}
