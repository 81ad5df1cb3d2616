import { setTimeout as wait } from 'node:timers/promises'
import { bankDeposit } from '@jinli/dev-env/api-client'
import type { Pool } from 'pg'
import { type Call, type Reply, Wire } from '../http.ts'
import { signInStaff } from '../players.ts'
import type { World } from '../world.ts'
import type { SwarmPlayer } from './swarm-player.ts'

const playerCount = 24
/** 3,000 yuan each. */
export const startFunds = 300_000n

/** A busy machine may need a second try; what went through is not sent again. */
async function moveIn(wire: Wire, call: Call): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await wire.send(call)
    const word = outcome.kind === 'answer' ? outcome.reply.error : outcome.kind
    if (word === '' || word === 'transfer.in-progress' || word === 'transfer.pending')
      return
    if (tries === 10) throw new Error(`${call.path}: ${JSON.stringify(outcome)}`)
    await wait(300)
  }
}

/** Players with money in the centre wallet and at both venues, in quiet weather. */
export async function gatherPlayers(
  world: World,
  owner: Pool,
): Promise<{ players: SwarmPlayer[]; wire: Wire }> {
  const wire = new Wire(world.server.port)
  const ask = async (call: Call): Promise<Reply> => {
    const outcome = await wire.send(call)
    if (outcome.kind === 'answer' && outcome.reply.code === 200) return outcome.reply
    throw new Error(`${call.path}: ${JSON.stringify(outcome)}`)
  }
  const staffToken = await signInStaff(ask, world.server.adminPassword)
  const numbers = Array.from({ length: playerCount }, (_, n) => n)
  const players = await Promise.all(
    numbers.map(async (n): Promise<SwarmPlayer> => {
      const name = `swarm${n}`
      const password = 'login-pass-1'
      const registered = await ask({
        path: '/api/register',
        token: '',
        body: {
          name,
          password,
          confirmPass: password,
          realname: '林小鱼',
          paypassword: 'pay-pass-1',
        },
      })
      const { api_token: token } = registered.data as { api_token: string }
      const deposit = await ask({
        path: '/api/recharge',
        token,
        body: bankDeposit(startFunds),
      })
      const { deposit_no: number } = deposit.data as { deposit_no: string }
      const path = `/admin/api/deposits/${number}/approve`
      await ask({ path, token: staffToken, body: {} })
      for (const { id: venue } of world.venue.operators) {
        const body = { amount: 100, sourcetype: 'userbalance', targettype: venue }
        await moveIn(wire, { path: '/api/transfer', token, body })
      }
      const { rows } = await owner.query<{ id: bigint }>(
        'SELECT id FROM player WHERE name = $1',
        [name],
      )
      return { id: rows[0]?.id ?? 0n, name, token }
    }),
  )
  return { players, wire }
}
