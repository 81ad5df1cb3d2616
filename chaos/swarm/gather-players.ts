import { setTimeout as wait } from 'node:timers/promises'
import { transfer } from '@jinli/contract/wallet/wallet'
import type { Pool } from 'pg'
import { type Call, callTo } from '../call.ts'
import { eachOf } from '../concurrency.ts'
import { Wire } from '../http.ts'
import { peopleAt } from '../players.ts'
import type { World } from '../world.ts'
import type { SwarmPlayer } from './swarm-player.ts'

/** The number of password hashes that the server computes at once. */
const atOnce = 4
/** The first deposit of each player: 3,000 yuan, in fen. */
export const startFunds = 300_000n

/** Sends a transfer. A busy machine may need several tries; a transfer that succeeded is not sent again. */
async function moveIn(wire: Wire, call: Call): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await wire.send(call)
    const word = outcome.kind === 'answer' ? outcome.reply.error : outcome.kind
    if (word === '' || word === 'transfer.in-progress' || word === 'transfer.pending')
      return
    if (tries === 100) throw new Error(`${call.path}: ${JSON.stringify(outcome)}`)
    await wait(300)
  }
}

/** Prepares players with money in the centre wallet and at both venues, while there are no faults. */
export async function gatherPlayers(
  world: World,
  owner: Pool,
  count = 24,
): Promise<{ players: SwarmPlayer[]; wire: Wire }> {
  const wire = new Wire(world.server.port)
  const people = peopleAt(world.server.port)
  const staffToken = await people.signInStaff('admin', world.server.adminPassword)
  const numbers = Array.from({ length: count }, (_, n) => n)
  const players = await eachOf(numbers, atOnce, async (n): Promise<SwarmPlayer> => {
    const name = `swarm${String(n).padStart(3, '0')}`
    const secrets = { password: 'login-pass-1', payPassword: 'pay-pass-1' }
    const token = await people.signUp({ name, ...secrets })
    await people.fund(token, startFunds, staffToken)
    for (const { id: targettype } of world.venue.operators) {
      const order = { amount: 10_000n, sourcetype: 'userbalance', targettype }
      await moveIn(wire, callTo(transfer, order, token))
    }
    const { rows } = await owner.query<{ id: bigint }>(
      'SELECT id FROM player WHERE name = $1',
      [name],
    )
    return { id: rows[0]?.id ?? 0n, name, token }
  })
  return { players, wire }
}
