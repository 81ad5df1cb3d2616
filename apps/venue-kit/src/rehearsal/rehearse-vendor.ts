import { fenOf, yuanOf } from '../fen.ts'
import { Broken, must, mustBe, type Promised, tryAll, type Verdict } from '../promise.ts'
import type { Scene } from './scenes.ts'
import type { StagePlatform } from './stage-platform.ts'

/** A round as the vendor tells it: what was staked and won and stands. */
export type ToldRound = { round: string; stake: string; payout: string }

/** A vendor of the seamless dialect, who plays for whom he is told. */
export type Vendor = {
  /** Begins one round; it may go on after the answer. */
  play: (who: { player: string; session: string }) => Promise<void>
  /** His own books of a player. */
  rounds: (player: string) => Promise<ToldRound[]>
}

export type Rehearsal = { stage: StagePlatform; vendor: Vendor; patienceMs: number }

const roundsEach = 2
const hundred = 10_000n

/** Where the books differ, in words; null where they agree to the cent and no round is open. */
async function difference({ stage, vendor }: Rehearsal, player: string) {
  const ours = stage.books.roundsOf(player)
  const theirs = new Map(
    (await vendor.rounds(player)).map(({ round, stake, payout }) => [
      round,
      { stake: fenOf('stake', stake), payout: fenOf('payout', payout) },
    ]),
  )
  for (const name of new Set([...ours.keys(), ...theirs.keys()])) {
    const { stake = 0n, returned = 0n, payout = 0n, state = 'void' } = ours.get(name) ?? {}
    const told = theirs.get(name) ?? { stake: 0n, payout: 0n }
    const [own, other] = [
      [stake - returned, payout],
      [told.stake, told.payout],
    ].map(([bet = 0n, won = 0n]) => `staked ${yuanOf(bet)}, won ${yuanOf(won)}`)
    if (own !== other) return `round ${name}: platform ${own}; vendor ${other}`
    if (state === 'open') return `round ${name} is still open`
  }
  return null
}

async function untilAgreed(rehearsal: Rehearsal, player: string): Promise<void> {
  const end = Date.now() + rehearsal.patienceMs
  for (;;) {
    const differs = await difference(rehearsal, player)
    if (differs === null) return
    if (Date.now() >= end)
      throw new Broken(`${differs} (after ${rehearsal.patienceMs / 1000} s)`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function asPromise(scene: Scene, played: string[]): Promised<Rehearsal> {
  const { name, says, balance = hundred, trouble } = scene
  return {
    name,
    says,
    async holds(rehearsal) {
      const { stage, vendor } = rehearsal
      const seat = stage.seat(balance, trouble(stage))
      played.push(seat.player)
      for (let n = 0; n < roundsEach; n += 1) await vendor.play(seat)
      await untilAgreed(rehearsal, seat.player)
      must('the vendor has called', (stage.came.get(seat.player) ?? 0) > 0)
      const slips = stage.slips.filter(
        ({ player }) => player === seat.player || player === '',
      )
      stage.slips.length = 0
      mustBe(
        'what should not have been sent',
        slips.map(({ what }) => what),
        [],
      )
    },
  }
}

/** The vendor's rounds of all players, against ours, when everything is over. */
function booksOf(
  played: readonly string[],
  tell: (line: string) => void,
): Promised<Rehearsal> {
  return {
    name: 'books',
    says: 'vendor and platform agree to the cent, round by round',
    async holds(rehearsal) {
      let [rounds, staked, won] = [0, 0n, 0n]
      for (const player of played) {
        mustBe(`books of ${player}`, await difference(rehearsal, player), null)
        for (const { stake, returned, payout } of rehearsal.stage.books
          .roundsOf(player)
          .values()) {
          rounds += 1
          staked += stake - returned
          won += payout
        }
      }
      tell(
        `      ${played.length} players, ${rounds} rounds: staked ${yuanOf(staked)}, won ${yuanOf(won)} on both sides`,
      )
      must('somebody played', rounds > 0)
    },
  }
}

/** Plays the platform for a vendor, scene by scene, and compares all books at the end. */
export async function rehearse(
  rehearsal: Rehearsal,
  scenes: readonly Scene[],
  tell: (line: string) => void,
): Promise<Verdict[]> {
  const played: string[] = []
  const promises = scenes.map((scene) => asPromise(scene, played))
  return tryAll([...promises, booksOf(played, tell)], rehearsal, tell)
}
