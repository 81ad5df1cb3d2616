import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@jinli/client/client'
import { setUp } from '@jinli/dev-env/set-up'
import { freePort } from '@jinli/launcher/ports'
import { startPostgres } from '@jinli/launcher/postgres'
import { migrate } from '@jinli/server/migrate'
import { measureBackOffice } from './back-office.ts'
import { measureBalance, onCore, startConstant } from './balance.ts'
import { printEdge } from './edge.ts'
import { eventsHead, measureEvents } from './events.ts'
import { measureFigures } from './figures.ts'
import { measureFrames } from './frames.ts'
import { measureLedger } from './ledger.ts'
import { measurePostings, type PostingRate } from './postings.ts'
import { measureRain } from './red-packets.ts'
import { measureRewards } from './rewards.ts'
import { measureSeamless } from './seamless.ts'
import { answering, main, serverEnv, serving } from './server.ts'
import { measureStaffLists } from './staff-lists.ts'
import { measureFreshClone, measureWarmStart } from './start-time.ts'
import { measureStreams } from './support-streams.ts'
import { measureTable } from './tables.ts'
import { measureUploads } from './uploads.ts'

/**
 * `npm run bench [postings] [balance] [start] [clone] [ledger [size…]] [lists [size…]] [rewards [size…]]
 * [figures [size…]] [back-office [size…]] [service] [pictures] [red-packet] [seamless] [events [size]] [table] [frames [scene…]] [edge [game…] [rounds]]`; the default is the first
 * three. Prints ratios of one run on one machine; docs/performance.md keeps a run.
 */
const selection = new Set(process.argv.slice(2))
const optIn = new Set(
  'clone ledger lists rewards figures service pictures red-packet seamless table frames edge events back-office'.split(
    ' ',
  ),
)
const wants = (name: string) =>
  selection.has(name) || (selection.size === 0 && !optIn.has(name))

function table(head: readonly string[], body: readonly (string | number)[][]): void {
  console.log(`| ${head.join(' | ')} |`)
  console.log(`|${head.map(() => '---').join('|')}|`)
  for (const line of body) console.log(`| ${line.join(' | ')} |`)
  console.log()
}

function postingLine({ clients, ledger, byHand, floor, node }: PostingRate) {
  const ratio = (base: number) => (ledger / base).toFixed(2)
  return [clients, ledger, byHand, ratio(byHand), floor, ratio(floor), node]
}

async function signUp(port: number, n: number): Promise<string> {
  const client = createClient({ base: `http://127.0.0.1:${port}`, timeoutMs: 30_000 })
  const secrets = { password: 'bench-secret', payPassword: 'bench-pay-secret' }
  return setUp(client).signUp({ name: `bench${100 + n}`, ...secrets })
}

async function benchBalance(appUrl: string): Promise<void> {
  const ports = {
    constant: await freePort('127.0.0.1'),
    server: await freePort('127.0.0.1'),
  }
  const [command, args] = onCore(0, [main])
  const env = serverEnv(ports.server, appUrl, randomBytes(32).toString('base64url'))
  const children: ChildProcess[] = [
    spawn(command, args, { env, stdio: 'inherit' }),
    startConstant(ports.constant),
  ]
  try {
    await Promise.all([answering(ports.server), answering(ports.constant)])
    const tokens = await Promise.all(
      Array.from({ length: 64 }, (_, n) => signUp(ports.server, n)),
    )
    const { constant, balance } = await measureBalance(ports, tokens)
    table(
      ['POST /api/balance, 64 players', 'constant route', 'ratio', 'bar'],
      [[balance, constant, (balance / constant).toFixed(2), '≥ 0.50']],
    )
  } finally {
    for (const child of children) child.kill('SIGTERM')
  }
}

/** Measures live support conversations on one server, which is killed with kill -9 in the middle. */
async function benchStreams(appUrl: string): Promise<void> {
  const port = await freePort('127.0.0.1')
  const env = serverEnv(port, appUrl, randomBytes(32).toString('base64url'))
  const begin = () => spawn(process.execPath, [main], { env, stdio: 'inherit' })
  let child = begin()
  try {
    await answering(port)
    const { memory, ...result } = await measureStreams({
      base: `http://127.0.0.1:${port}`,
      pid: () => child.pid ?? 0,
      async crash() {
        const exit = once(child, 'exit')
        child.kill('SIGKILL')
        await exit
        child = begin()
        await answering(port)
      },
    })
    table(
      ['streams', 'p50, ms', 'p99, ms (bar ≤ 1000)', 'slowest, ms', 'torn after kill -9'],
      [[result.streams, result.p50, result.p99, result.slowest, result.torn]],
    )
    table(
      ['memory of the node, MiB: no stream', 'all open', 'after the words'],
      [[memory.idle, memory.open, memory.busy]],
    )
  } finally {
    child.kill('SIGTERM')
  }
}

/** Measures the memory of one server during many picture uploads. */
async function benchUploads(appUrl: string): Promise<void> {
  const port = await freePort('127.0.0.1')
  const pictures = mkdtempSync(join(tmpdir(), 'jinli-bench-pictures-'))
  const env = serverEnv(port, appUrl, randomBytes(32).toString('base64url'))
  const child = spawn(process.execPath, [main], {
    env: { ...env, DATA_DIR: pictures },
    stdio: 'inherit',
  })
  try {
    await answering(port)
    const token = await signUp(port, 0)
    const lines = await measureUploads(`http://127.0.0.1:${port}`, child.pid ?? 0, token)
    table(
      [
        'at once',
        'taken',
        'MiB sent',
        'idle, MiB',
        'at most',
        'a while after (bar: idle + 64)',
      ],
      lines.map((line) => Object.values(line)),
    )
  } finally {
    child.kill('SIGTERM')
    rmSync(pictures, { recursive: true, force: true })
  }
}

/** Returns the sizes on the command line; if there are none, the sizes in docs/performance.md. */
function sizesAsked(): number[] {
  const sizes = [...selection].filter((word) => /^\d+$/.test(word)).map((word) => +word)
  return sizes.length > 0 ? sizes : [100_000, 1_000_000]
}

/** Prints a row for each measurement and a column for each size. */
function sizesTable(
  columns: readonly { size: number; lines: readonly (readonly [string, number])[] }[],
  unit: string,
): void {
  const [first] = columns
  table(
    ['ms', ...columns.map(({ size }) => `${size} ${unit}`)],
    (first?.lines ?? []).map(([what], row) => [
      what,
      ...columns.map(({ lines }) => (lines[row]?.[1] ?? 0).toFixed(1)),
    ]),
  )
}

/** Measures lists of support, mail, content and other non-money screens, for each number of players. */
async function benchStaffLists(ownerUrl: string, appUrl: string): Promise<void> {
  sizesTable(await measureStaffLists(ownerUrl, serving(appUrl), sizesAsked()), 'of each')
}

/** Measures the daily jobs of VIP levels and rebates. */
async function benchRewards(ownerUrl: string, appUrl: string): Promise<void> {
  sizesTable(await measureRewards(ownerUrl, serving(appUrl), sizesAsked()), 'bets')
}

/** Measures every page of the back office. */
async function benchBackOffice(ownerUrl: string, appUrl: string): Promise<void> {
  const cardKey = randomBytes(32)
  const serve = serving(appUrl, cardKey.toString('base64url'))
  const house = { ownerUrl, cardKey, serve }
  sizesTable(await measureBackOffice(house, sizesAsked()), 'deposits')
}

async function benchFigures(ownerUrl: string, appUrl: string): Promise<void> {
  sizesTable(await measureFigures(ownerUrl, serving(appUrl), sizesAsked()), 'bets')
}

/** Measures the draws of many players in one red packet window, then checks the money. */
async function benchRain(ownerUrl: string, appUrl: string): Promise<void> {
  const port = await freePort('127.0.0.1')
  const env = serverEnv(port, appUrl, randomBytes(32).toString('base64url'))
  const child = spawn(process.execPath, [main], { env, stdio: 'inherit' })
  try {
    await answering(port)
    const rain = await measureRain(ownerUrl, `http://127.0.0.1:${port}`)
    table(
      ['2,000 draws in 10 s', 'p50, ms', 'p99, ms', 'slowest, ms', 'all answered, ms'],
      [[JSON.stringify(rain.answers), rain.p50, rain.p99, rain.slowest, rain.lastMs]],
    )
    table(
      ['budget', 'paid (bar ≤ budget)', 'draws that are not in the ledger (bar 0)'],
      [[rain.budget, rain.paid, rain.wrong]],
    )
  } finally {
    child.kill('SIGTERM')
  }
}

/** Measures bets and wins of a seamless venue: through the writer alone, then through the whole server. */
async function benchSeamless(ownerUrl: string, appUrl: string): Promise<void> {
  const port = await freePort('127.0.0.1')
  const { byHand, lines } = await measureSeamless({
    ownerUrl,
    appUrl,
    base: `http://127.0.0.1:${port}`,
    async serving(operators) {
      const env = serverEnv(port, appUrl, randomBytes(32).toString('base64url'))
      const child = spawn(process.execPath, [main], {
        env: { ...env, VENUE_OPERATORS: operators, VENUE_URL: 'http://127.0.0.1:9' },
        stdio: 'inherit',
      })
      const stop = () => void child.kill('SIGTERM')
      await answering(port).catch((error: unknown) => {
        stop()
        throw error
      })
      return stop
    },
  })
  table(
    [
      'bet + win',
      'pairs/s',
      `single postings by hand/s`,
      'ratio (bar ≥ 3)',
      'postings ÷ postings',
      'p99 of a call at half of it, ms',
    ],
    lines.map(({ what, pairs, p99 }) => [
      what,
      pairs,
      byHand,
      (pairs / byHand).toFixed(2),
      // A pair is a bet and a win: two postings, each with a separate commit and a separate response.
      ((2 * pairs) / byHand).toFixed(2),
      p99.toFixed(1),
    ]),
  )
}

/** Measures a shared round in which a thousand players bet in the last second. */
async function benchTable(): Promise<void> {
  const { taken, p99, settledMs } = await measureTable()
  table(
    [
      '1,000 bets in the last second',
      'p99 of a bet, ms',
      'all settled after, ms (bar ≤ 2000)',
    ],
    [[`${taken} in time`, p99, settledMs]],
  )
}

/** Measures animations on a processor slowed down to the speed of a cheap phone. */
async function benchFrames(): Promise<void> {
  const { lines, others } = await measureFrames(
    (key) => selection.size === 1 || selection.has(key),
  )
  table(
    [
      'scene',
      's',
      'drawn/s (bar 60)',
      '> 16.7 ms, %',
      '> 33 ms, %',
      'longest, ms',
      'without the page’s own part, %',
      'page’s thread busy, %',
      'tasks ≥ 50 ms (longest, ms)',
      'own animation frames/s (longest, ms)',
    ],
    lines.map(({ name, own, ...rest }) => [
      name,
      rest.seconds.toFixed(1),
      rest.perSecond.toFixed(1),
      rest.overOne.toFixed(1),
      rest.overTwo.toFixed(1),
      rest.longest.toFixed(0),
      rest.partial.toFixed(1),
      rest.busyShare.toFixed(0),
      `${rest.longTasks} (${rest.longestTask.toFixed(0)})`,
      `${own.perSecond.toFixed(1)} (${own.longest.toFixed(0)})`,
    ]),
  )
  console.log(`cores that others kept busy meanwhile: ${others.toFixed(2)}`)
}

async function benchDatabase(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jinli-bench-data-'))
  const postgres = await startPostgres({ dataDir })
  try {
    const { appUrl } = await migrate({ ownerUrl: postgres.ownerUrl })
    if (wants('balance')) await benchBalance(appUrl)
    if (wants('service')) await benchStreams(appUrl)
    if (wants('pictures')) await benchUploads(appUrl)
    if (wants('lists')) await benchStaffLists(postgres.ownerUrl, appUrl)
    if (wants('rewards')) await benchRewards(postgres.ownerUrl, appUrl)
    if (wants('events'))
      table(eventsHead, [
        await measureEvents(postgres.ownerUrl, appUrl, sizesAsked().at(-1) ?? 0),
      ])
    if (wants('figures')) await benchFigures(postgres.ownerUrl, appUrl)
    if (wants('back-office')) await benchBackOffice(postgres.ownerUrl, appUrl)
    if (wants('red-packet')) await benchRain(postgres.ownerUrl, appUrl)
    if (wants('seamless')) await benchSeamless(postgres.ownerUrl, appUrl)
    if (wants('postings')) {
      const rates = await measurePostings(postgres.ownerUrl)
      const head = ['clients', 'ledger.post/s', 'by hand/s', 'ratio (bar ≥ 0.80)']
      table(
        [...head, 'one unchecked statement/s', 'ratio', 'through node/s'],
        rates.map(postingLine),
      )
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const onDatabase = ['postings', 'balance', 'lists', 'rewards', 'service', 'pictures']
if (
  [...onDatabase, 'events', 'figures', 'back-office', 'red-packet', 'seamless'].some(wants)
)
  await benchDatabase()
if (wants('start')) {
  const { took, cpu, venues } = await measureWarmStart(await freePort('127.0.0.1'))
  table(
    ['warm start', 'measured', 'bar'],
    [
      ['to /healthz, of all venues too, ms', took, '≤ 3000'],
      ['processor time of all processes up to then, ms', cpu, ''],
      ['memory of the largest idle venue, MiB', Math.max(...venues), '< 80'],
    ],
  )
}
if (wants('table')) await benchTable()
if (wants('edge') && !printEdge([...selection])) process.exitCode = 1
if (wants('frames')) await benchFrames()
if (wants('clone')) {
  const took = await measureFreshClone(await freePort('127.0.0.1'))
  table(['fresh clone to a served page, ms', 'bar'], [[took, '≤ 180000']])
}
if (wants('ledger')) {
  sizesTable(await measureLedger(sizesAsked()), 'transactions')
}
