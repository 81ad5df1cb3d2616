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
  passCount: number
  /** Full names of the failed tests, with the first line of the error. */
  failures: { name: string; why: string }[]
  /** The reason why no test could run, else null: a mutant that only breaks the build proves nothing. */
  fault: string | null
}

/** Runs test files of a tree with vitest in a child process. */
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
  let printout = ''
  child.stderr.on('data', (chunk: Buffer) => {
    printout = (printout + chunk.toString()).slice(-2000)
  })
  await once(child, 'close')
  return outcomeOf(output, printout)
}

function outcomeOf(file: string, output: string): Outcome {
  let report: Report
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return { passCount: 0, failures: [], fault: output.trim() || 'no report' }
  }
  const failedTests = report.testResults
    .flatMap((result) => result.assertionResults)
    .filter((test) => test.status === 'failed')
    .map((test) => ({ name: test.fullName, why: firstLine(test.failureMessages?.[0]) }))
  // A file that fails to load has no tests that could fail.
  const brokenFile = report.testResults.find(
    ({ message, assertionResults }) => message && assertionResults.length === 0,
  )
  const ran = failedTests.length + report.numPassedTests > 0
  const why = brokenFile
    ? firstLine(brokenFile.message)
    : output.trim() || 'no test matched'
  return {
    passCount: report.numPassedTests,
    failures: failedTests,
    fault: ran && !brokenFile ? null : why,
  }
}

function firstLine(text = ''): string {
  return text.split('\n')[0]?.trim() ?? ''
}
