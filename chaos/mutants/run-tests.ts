import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

type Report = {
  numPassedTests: number
  testResults: {
    message: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

export type Outcome = {
  passed: number
  /** Full names of the tests that failed, with the first line of why. */
  failed: { name: string; why: string }[]
  /** Why nothing could be run, else null: a mutant that only breaks the build proves nothing. */
  broken: string | null
}

/** Runs test files of a tree with vitest in a process of its own. */
export async function runTests(
  root: string,
  tests: readonly string[],
  only?: string,
): Promise<Outcome> {
  const output = join(root, 'report.json')
  rmSync(output, { force: true })
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const filter = only ? ['--testNamePattern', only] : []
  const child = spawn(
    process.execPath,
    [vitest, 'run', ...tests, ...filter, '--reporter=json', `--outputFile=${output}`],
    { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000)
  })
  await once(child, 'close')
  return outcomeOf(output, said)
}

function outcomeOf(file: string, said: string): Outcome {
  let report: Report
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return { passed: 0, failed: [], broken: said.trim() || 'no report' }
  }
  const failed = report.testResults
    .flatMap((result) => result.assertionResults)
    .filter((test) => test.status === 'failed')
    .map((test) => ({ name: test.fullName, why: firstLine(test.failureMessages?.[0]) }))
  // A file that cannot be loaded has no tests that could fail.
  const unloaded = report.testResults.find(
    ({ message, assertionResults }) => message && assertionResults.length === 0,
  )
  const ran = failed.length + report.numPassedTests > 0
  const why = unloaded ? firstLine(unloaded.message) : said.trim() || 'no test matched'
  return {
    passed: report.numPassedTests,
    failed,
    broken: ran && !unloaded ? null : why,
  }
}

function firstLine(text = ''): string {
  return text.split('\n')[0]?.trim() ?? ''
}
