// npm run audit: the whole of the books, slice by slice, from outside the server. It changes nothing.
// Ends with 1 when something is found.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ExpectedProblem } from '../apps/launcher/src/expected-problem.ts'
import { ownerUrlOf } from '../apps/launcher/src/owner-url.ts'
import { bookWalks, type Walk } from '../apps/server/src/money/book-walk.ts'

const saidEveryMs = 2000

/** Goes one walk from its beginning to its end, as long at rest as at work: the server has the other half. */
async function goRound(client: pg.Client, walk: Walk): Promise<number> {
  const began = performance.now()
  let [from, slices, found, said] = [{ at: 0n, anchor: '' }, 0, 0, 0]
  for (;;) {
    const sliceBegan = performance.now()
    const look = await walk.look(client, from)
    slices += 1
    found += look.found.length
    for (const { invariant, detail } of look.found) console.log(`  ${invariant}: ${detail}`)
    const now = performance.now()
    if (look.ended || now - said > saidEveryMs) {
      said = now
      const seconds = ((now - began) / 1000).toFixed(1)
      const end = look.ended ? `done, ${found} found` : '…'
      console.log(`${walk.scope}: ${look.at} in ${slices} slices, ${seconds} s ${end}`)
    }
    if (look.ended) return found
    from = { at: look.at, anchor: '' }
    await wait(now - sliceBegan)
  }
}

/** All that goes round, one after the other; how many findings. */
async function audit(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'jinli-audit' })
  await client.connect()
  try {
    let found = 0
    for (const walk of await bookWalks(client))
      if (walk.kind === 'again') found += await goRound(client, walk)
    return found
  } finally {
    await client.end()
  }
}

try {
  const found = await audit(ownerUrlOf(process.env))
  console.log(found === 0 ? 'the books hold' : `${found} findings: see docs/runbook.md`)
  process.exitCode = found === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof ExpectedProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
