/**
 * Tests the tests: puts the known money faults, one after the other, into a copy of the source tree and expects the
 * test that guards against each fault to fail. `npm run mutants`, or `npm run mutants -- M-4 M-9`.
 */
import { join } from 'node:path'
import { type Mutation, mutations } from './mutants/mutations.ts'
import { runTests } from './mutants/run-tests.ts'
import { TreeCopy } from './mutants/tree-copy.ts'

type Line = { id: string; title: string; caughtBy: string; result: string }

async function tryMutation(copy: TreeCopy, mutation: Mutation): Promise<Line> {
  const undo = copy.apply(mutation.edits)
  try {
    const outcome = await runTests(copy.root, [mutation.test], mutation.only)
    const { id, title } = mutation
    const first = outcome.failures[0]
    if (outcome.fault) return { id, title, caughtBy: outcome.fault, result: 'BROKEN' }
    if (!first) return { id, title, caughtBy: '—', result: 'SURVIVED' }
    return { id, title, caughtBy: `${first.name}\n    ${first.why}`, result: 'killed' }
  } finally {
    undo()
  }
}

/** Without the fault the same tests must pass; otherwise their failure proves nothing. */
async function checkUnchanged(
  copy: TreeCopy,
  selection: readonly Mutation[],
): Promise<boolean> {
  const tests = [...new Set(selection.map((mutation) => mutation.test))]
  const { passCount, failures, fault } = await runTests(copy.root, tests)
  if (!fault && failures.length === 0) {
    console.log(`unchanged: ${passCount} tests in ${tests.length} files pass\n`)
    return true
  }
  console.error('the unchanged tree does not pass:', fault ?? failures)
  return false
}

async function run(ids: readonly string[]): Promise<boolean> {
  const selection = mutations.filter(({ id }) => ids.length === 0 || ids.includes(id))
  if (selection.length === 0) throw new Error(`no such mutant among ${ids.join(', ')}`)
  const copy = new TreeCopy(join(import.meta.dirname, '..'))
  try {
    if (!(await checkUnchanged(copy, selection))) return false
    const lines: Line[] = []
    for (const mutation of selection) {
      const line = await tryMutation(copy, mutation)
      lines.push(line)
      console.log(`${line.result.padEnd(8)} ${line.id.padEnd(5)} ${line.title}`)
      console.log(`    ${line.caughtBy}`)
    }
    const killedCount = lines.filter((line) => line.result === 'killed').length
    console.log(`\n| mutant | caught by | result |\n|---|---|---|`)
    for (const { id, title, caughtBy, result } of lines) {
      console.log(`| ${id} ${title} | ${caughtBy.split('\n')[0]} | ${result} |`)
    }
    console.log(`\n${killedCount} of ${lines.length} killed`)
    return killedCount === lines.length
  } finally {
    copy.remove()
  }
}

process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
