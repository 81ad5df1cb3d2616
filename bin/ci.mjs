#!/usr/bin/env node
// npm test: runs everything that must pass before a change is merged.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import {
  command,
  ensureBuilt,
  ensureInstalled,
  exitCodeOf,
  root,
  Stop,
} from './bootstrap.mjs'
import { ensureChromium } from './chromium.mjs'
import { scratchFolder } from './scratch.mjs'

const cache = join(root, '.cache')
const reports = { unit: join(cache, 'vitest.json'), e2e: join(cache, 'playwright.json') }
const sources = ['apps', 'packages', 'bin', 'e2e', 'bench', 'chaos']

const typeProjects = () => [
  '.',
  'e2e',
  ...readdirSync(join(root, 'apps'))
    .map((name) => `apps/${name}`)
    .filter((folder) => existsSync(join(root, folder, 'tsconfig.json'))),
]

/** `needs` names a step's configuration file: without that file the step fails instead of being skipped. */
const steps = [
  { name: 'format', needs: 'biome.json', run: (sh) => sh('biome', ['check', '.']) },
  { name: 'lint', needs: '.oxlintrc.json', run: (sh) => sh('oxlint', ['--type-aware']) },
  { name: 'types', needs: 'tsconfig.json', run: checkTypes },
  {
    name: 'imports',
    needs: '.dependency-cruiser.cjs',
    run: (sh) =>
      sh('depcruise', ['--config', '.dependency-cruiser.cjs', ...sources.filter(exists)]),
  },
  { name: 'dead-code', needs: 'knip.json', run: (sh) => sh('knip', []) },
  {
    name: 'trace',
    needs: 'docs/requirements.md',
    run: (sh) => sh('node', ['bin/trace.ts', '--check']),
  },
  { name: 'build', needs: 'apps/web/index.html', run: ensureBuilt },
  {
    name: 'tests',
    needs: 'vitest.config.ts',
    long: true,
    run: (sh) => sh('vitest', ['run'], { VITEST_JSON: reports.unit }),
  },
  {
    name: 'browser',
    needs: 'playwright.config.ts',
    run: async () => {
      browser = await ensureChromium()
    },
  },
  {
    name: 'e2e',
    needs: 'playwright.config.ts',
    long: true,
    run: async (sh) => {
      browser ??= await ensureChromium()
      return sh('playwright', ['test'], {
        PLAYWRIGHT_JSON: reports.e2e,
        CHROMIUM_PATH: browser,
      })
    },
  },
]

let browser = null
const running = new Set()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(name, () => {
    for (const child of running) child.kill(name)
    process.exitCode = 130
  })
}

await command(async () => {
  const chosen = choose(process.argv.slice(2))
  await ensureInstalled()
  mkdirSync(cache, { recursive: true })
  for (const path of Object.values(reports)) rmSync(path, { force: true })
  return summary(await runSteps(chosen), chosen)
})

/**
 * Runs the short steps, two at a time, then the tests, one after the other. After a failed short step no test starts;
 * the browser tests run also after a failed unit test, so that one run tells all that is wrong.
 */
async function runSteps(chosen) {
  const done = []
  const short = chosen.filter((step) => !step.long)
  const goesOn = () => !process.exitCode && done.every((step) => step.ok)
  const worker = async () => {
    while (short.length > 0 && goesOn()) done.push(await runStep(short.shift()))
  }
  await Promise.all([worker(), worker()])
  if (!goesOn()) return done
  for (const step of chosen.filter(({ long }) => long)) {
    if (!process.exitCode) done.push(await runStep(step))
  }
  return done
}

/** Runs a step. A long one prints as it goes, a short one only what it said before it failed. */
async function runStep(step) {
  const began = performance.now()
  const said = []
  if (step.long) console.log(`── ${step.name}`)
  const sh = (program, words, env) => shell(step, said, program, words, env)
  let ok = true
  try {
    if (!exists(step.needs))
      throw new Stop(`${step.needs} is missing: this step checks nothing.`)
    ok = (await step.run(sh)) !== false
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    said.push(`${error.message}\n`)
    ok = false
  }
  if (!ok) process.stdout.write(Buffer.concat(said.map((part) => Buffer.from(part))))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${ok ? '✓' : '✗'} ${step.name.padEnd(10)} ${seconds.padStart(6)} s`)
  return { name: step.name, ok, seconds }
}

/** Runs an installed tool on Node 24; returns true when it succeeds. */
async function shell(step, said, program, words, env = {}) {
  const stdio = step.long ? 'inherit' : ['ignore', 'pipe', 'pipe']
  const child = spawn(program, words, {
    cwd: root,
    stdio,
    env: { ...toolEnvironment(), ...env },
  })
  running.add(child)
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part) => said.push(part))
  }
  const code = await exitCodeOf(child)
  running.delete(child)
  return code === 0
}

/** Returns the environment of the tools, without variables of a running installation. */
function toolEnvironment() {
  const own = /^(JINLI_|VENUE_|E2E_|DATABASE_URL$|DATA_DIR$|PORT$|HOST$|NODE_ENV$)/
  const kept = Object.entries(process.env).filter(([name]) => !own.test(name))
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return {
    ...Object.fromEntries(kept),
    PATH: path,
    TMPDIR: scratchFolder(),
    // Tests start hundreds of our programs; the cache compiles each file once.
    NODE_COMPILE_CACHE: join(cache, 'node'),
  }
}

async function checkTypes(sh) {
  const compiler = 'node_modules/@typescript/native/bin/tsc'
  let ok = true
  for (const project of typeProjects())
    ok = (await sh('node', [compiler, '-p', project])) && ok
  return ok
}

function choose(words) {
  if (words.length === 0) return steps
  const [option, name] = words
  const chosen = steps.filter((step) => step.name === name)
  if (option === '--only' && chosen.length === 1 && words.length === 2) return chosen
  throw new Stop(`Usage: npm test [-- --only ${steps.map((step) => step.name).join('|')}]`)
}

function summary(done, chosen) {
  const failed = done.filter((step) => !step.ok).map(({ name }) => name)
  const left = chosen.filter(({ name }) => !done.some((step) => step.name === name))
  console.log('')
  if (failed.length > 0)
    console.log(
      `${failed.join(', ')} failed${left.length ? `; not run: ${left.map(({ name }) => name).join(', ')}` : ''}`,
    )
  for (const line of [...unitFailures(), ...e2eFailures()]) console.log(`✗ ${line}`)
  const counts = [unitCounts(), e2eCounts()]
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return failed.length > 0 || left.length > 0 ? 1 : 0
}

function unitCounts() {
  const report = readReport(reports.unit)
  if (!report) return { passed: 0, failed: 0 }
  // A test file that fails to load has no tests, but counts as a failure.
  const failed = Math.max(report.numFailedTests, report.success ? 0 : 1)
  return { passed: report.numPassedTests, failed }
}

function e2eCounts() {
  const stats = readReport(reports.e2e)?.stats
  if (!stats) return { passed: 0, failed: 0 }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

/** Lists the failed unit tests with the first line of what they said, since the last lines of a run are kept longest. */
function unitFailures() {
  const files = readReport(reports.unit)?.testResults ?? []
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const lines = failed.map((test) => `${test.fullName}: ${test.failureMessages[0]}`)
    if (status === 'failed' && lines.length === 0) lines.push(message)
    return lines.map((line) => `${relative(root, name)}: ${line.split('\n')[0]}`)
  })
}

function e2eFailures() {
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
  const specs = specsOf(readReport(reports.e2e) ?? {})
  return specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title }) => `${file}:${line}: ${title}`)
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

function exists(path) {
  return existsSync(join(root, path))
}
