import { fenOf, yuanOf } from '../fen.ts'
import {
  BrokenPromise,
  must,
  mustBe,
  type ProtocolPromise,
  tryAll,
  type Verdict,
} from '../promise.ts'
import type { KitPlatform } from './kit-platform.ts'
import type { Scene } from './scenes.ts'

/** A round as the vendor reports it: id, stake and win. */
export type VendorRound = { round: string; stake: string; payout: string }

/** A vendor of the seamless wallet that plays for a given player. */
export type Vendor = {
  /** Starts one round. The round may continue after the promise resolves. */
  play: (who: { player: string; session: string }) => Promise<void>
  /** Returns the rounds of a player in the vendor's ledger. */
  rounds: (player: string) => Promise<VendorRound[]>
}

export type Rehearsal = { stage: KitPlatform; vendor: Vendor; patienceMs: number }

const roundsEach = 2
const hundred = 10_000n

/** Describes how the ledgers of vendor and platform differ. Returns null if they agree and no round is open. */
async function difference({ stage, vendor }: Rehearsal, player: string) {
  const ours = stage.ledger.roundsOf(player)
  const theirs = new Map(
    (await vendor.rounds(player)).map(({ round, stake, payout }) => [
      round,
      { stake: fenOf('stake', stake), payout: fenOf('payout', payout) },
    ]),
  )
  for (const name of new Set([...ours.keys(), ...theirs.keys()])) {
    const { stake = 0n, refund = 0n, payout = 0n, state = 'void' } = ours.get(name) ?? {}
    const vendorRound = theirs.get(name) ?? { stake: 0n, payout: 0n }
    const [own, other] = [
      [stake - refund, payout],
      [vendorRound.stake, vendorRound.payout],
    ].map(([bet = 0n, payout = 0n]) => `staked ${yuanOf(bet)}, won ${yuanOf(payout)}`)
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
      throw new BrokenPromise(`${differs} (after ${rehearsal.patienceMs / 1000} s)`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function asPromise(scene: Scene, players: string[]): ProtocolPromise<Rehearsal> {
  const { name, says, balance = hundred, trouble } = scene
  return {
    name,
    says,
    async holds(rehearsal) {
      const { stage, vendor } = rehearsal
      const seat = stage.newPlayer(balance, trouble(stage))
      players.push(seat.player)
      for (let n = 0; n < roundsEach; n += 1) await vendor.play(seat)
      await untilAgreed(rehearsal, seat.player)
      must('the vendor has called', (stage.callCounts.get(seat.player) ?? 0) > 0)
      const mistakes = stage.mistakes.filter(
        ({ player }) => player === seat.player || player === '',
      )
      stage.mistakes.length = 0
      mustBe(
        'what should not have been sent',
        mistakes.map(({ what }) => what),
        [],
      )
    },
  }
}

/** Returns the final promise: the vendor's rounds of all players agree with the platform's. */
function booksOf(
  players: readonly string[],
  tell: (line: string) => void,
): ProtocolPromise<Rehearsal> {
  return {
    name: 'books',
    says: 'vendor and platform agree to the cent, round by round',
    async holds(rehearsal) {
      let [rounds, totalStake, totalPayout] = [0, 0n, 0n]
      for (const player of players) {
        mustBe(`books of ${player}`, await difference(rehearsal, player), null)
        for (const { stake, refund, payout } of rehearsal.stage.ledger
          .roundsOf(player)
          .values()) {
          rounds += 1
          totalStake += stake - refund
          totalPayout += payout
        }
      }
      tell(
        `      ${players.length} players, ${rounds} rounds: staked ${yuanOf(totalStake)}, won ${yuanOf(totalPayout)} on both sides`,
      )
      must('somebody played', rounds > 0)
    },
  }
}

/** Acts as the platform for a vendor, scene by scene. Compares all ledgers at the end. */
export async function rehearse(
  rehearsal: Rehearsal,
  scenes: readonly Scene[],
  tell: (line: string) => void,
): Promise<Verdict[]> {
  const players: string[] = []
  const promises = scenes.map((scene) => asPromise(scene, players))
  return tryAll([...promises, booksOf(players, tell)], rehearsal, tell)
}
