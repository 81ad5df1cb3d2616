import { redpacketpurse } from '@jinli/contract/red-packet/red-packet'
import { useEffect, useState } from 'react'
import { read } from '../api/call.ts'
import type { Proof, ProvenDraw } from './packets.ts'
import { isPromised, type Verdict, verdictOf } from './verify.ts'

export type Verification =
  | { state: 'working' | 'failed' | 'broken-promise' }
  | { state: 'done'; verdicts: readonly Verdict[] }

const pagesize = 100

/** Reads, page by page, the payouts that a share of the budget made before this draw (fen). */
async function paidBefore({ day }: Proof, { share, place }: ProvenDraw): Promise<bigint[]> {
  const amounts: bigint[] = []
  for (let page = 1; amounts.length < place - 1; page += 1) {
    const { data } = await read(redpacketpurse, { day, purse: share, page, pagesize })
    if (data.length === 0) break
    amounts.push(...data.map(({ amount }) => amount))
  }
  return amounts.slice(0, place - 1)
}

async function verify(proof: Proof, seed: string): Promise<Verification> {
  if (!(await isPromised(proof, seed))) return { state: 'broken-promise' }
  const verdicts = await Promise.all(
    proof.draws.map(async (draw) => {
      const cut = draw.amount !== draw.drawn
      return verdictOf(proof, seed, draw, cut ? await paidBefore(proof, draw) : null)
    }),
  )
  return { state: 'done', verdicts }
}

function toFailure(error: unknown): Verification {
  console.warn('not verified', error)
  return { state: 'failed' }
}

/** Recalculates the player’s draws of a day, once the seed of the day is published. */
export function useVerdicts(proof: Proof): Verification {
  const [verification, setVerification] = useState<Verification>({ state: 'working' })
  const { seed } = proof
  useEffect(() => {
    if (seed === null) return
    let isCurrent = true
    async function reckon(knownSeed: string) {
      const result = await verify(proof, knownSeed).catch(toFailure)
      if (isCurrent) setVerification(result)
    }
    reckon(seed).catch(console.error)
    return () => {
      isCurrent = false
    }
  }, [proof, seed])
  return verification
}
