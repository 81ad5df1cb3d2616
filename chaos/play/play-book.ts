import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  ask,
  note,
  noteUnknown,
  type Round,
  refused,
  type Seat,
  type Turn,
  titleOf,
} from './play-seat.ts'

type Fixture = {
  chain: number
  index: number
  phase: string
  stopped: boolean
  markets: { choices: { selection: string; odds: string | null }[] }[]
}
type Slip = Round & { cash_out?: { price?: string } | null }

const stakes = ['1.00', '2.00', '5.00']
const lookAgainMs = 2000

/** What may be bet on now: before a fixture and while it is played. */
function legsOf({ chain, index, phase, stopped, markets }: Fixture) {
  if (stopped || (phase !== 'soon' && phase !== 'live')) return []
  return markets.flatMap(({ choices }) =>
    choices.flatMap(({ selection, odds }) =>
      odds === null ? [] : [{ chain, fixture: index, selection, odds }],
    ),
  )
}

/** A single, or two fixtures together, at the odds that the board shows; they may have moved by then. */
export async function placeSlip(seat: Seat): Promise<Turn> {
  const { frame, random, tally } = seat
  const board = await ask(seat, '/play/book', {})
  if (board.error !== '') return refused(seat, board)
  const open = (board.body.fixtures as Fixture[])
    .map(legsOf)
    .filter((legs) => legs.length > 0)
  if (open.length === 0) return 'nothing'
  const from = random.whole(0, open.length - 1)
  const count = random.chance(0.3) && open.length > 1 ? 2 : 1
  const chosen = Array.from(
    { length: count },
    (_, at) => open[(from + at) % open.length] ?? [],
  )
  const legs = chosen.map((all) => random.pick(all))
  const order = { legs, stake: random.pick(stakes), nonce: randomUUID() }
  const answer = await ask(seat, '/play/book/bet', order)
  noteUnknown(seat, 'slip', answer)
  if (answer.error !== '') return refused(seat, answer)
  const slip = answer.body as unknown as Slip
  note(seat, slip)
  tally.count(tally.rounds, titleOf(frame))
  if (random.chance(0.3)) await cashOut(seat, slip)
  return 'played'
}

/** Sells a slip for what is offered; a price that has fallen is not taken. */
async function cashOut(seat: Seat, slip: Slip): Promise<void> {
  const price = slip.cash_out?.price
  if (slip.status !== 'open' || price === undefined) return
  const order = { bet_id: slip.round_id, price, nonce: randomUUID() }
  const answer = await ask(seat, '/play/book/cash-out', order)
  noteUnknown(seat, 'cash-out', answer)
  if (answer.error !== '') {
    refused(seat, answer)
    return
  }
  note(seat, answer.body as unknown as Slip)
  seat.tally.count(seat.tally.decisions, titleOf(seat.frame))
}

/** Sells what is open, and waits for the end of what cannot be sold. */
export async function endSlips(seat: Seat, told: () => Promise<Slip[]>): Promise<void> {
  while (!seat.over()) {
    const open = (await told()).filter(({ status }) => status === 'open')
    if (open.length === 0) return
    for (const slip of open) await cashOut(seat, slip)
    await wait(lookAgainMs)
  }
  seat.tally.problem(`${titleOf(seat.frame)}: slips stay open`)
}
