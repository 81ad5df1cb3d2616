import { redpacketpurse } from '@jinli/contract/red-packet'
import { useEffect, useState } from 'react'
import { read } from '../api/call.ts'
import type { Proof, ProvenDraw } from './packets.ts'
import { canVerify, isPromised, type Verdict, verdictOf } from './verify.ts'

export type Verification =
  | { state: 'working' | 'unable' | 'failed' | 'broken-promise' }
  | { state: 'done'; verdicts: readonly Verdict[] }

const pagesize = 100

/** What a purse paid before a draw of it, page by page. */
async function paidBefore({ day }: Proof, { purse, place }: ProvenDraw): Promise<bigint[]> {
  const paid: bigint[] = []
  for (let page = 1; paid.length < place - 1; page += 1) {
    const { data } = await read(redpacketpurse, { day, purse, page, pagesize })
    if (data.length === 0) break
    paid.push(...data.map(({ amount }) => amount))
  }
  return paid.slice(0, place - 1)
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

function broken(error: unknown): Verification {
  console.warn('not verified', error)
  return { state: 'failed' }
}

/** Reckons a day's draws again as soon as its seed is there. */
export function useVerdicts(proof: Proof): Verification {
  const [found, setFound] = useState<Verification>({ state: 'working' })
  const { seed } = proof
  useEffect(() => {
    if (seed === null || !canVerify()) return
    let wanted = true
    async function reckon(told: string) {
      const verification = await verify(proof, told).catch(broken)
      if (wanted) setFound(verification)
    }
    reckon(seed).catch(console.error)
    return () => {
      wanted = false
    }
  }, [proof, seed])
  return canVerify() ? found : { state: 'unable' }
}
