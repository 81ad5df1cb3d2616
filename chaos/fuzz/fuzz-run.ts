import { statSync } from 'node:fs'
import http from 'node:http'
import type { Endpoint } from '@jinli/contract/wire/endpoint'
import { memoryOf } from '@jinli/dev-env/process-memory'
import { routes } from '@jinli/server/concepts'
import { Pool } from 'pg'
import { checkLedger, readLog } from '../balance-sheet.ts'
import { gather } from '../evidence.ts'
import { envelopeOf, longestMs } from '../http.ts'
import type { Options } from '../options.ts'
import { peopleAt } from '../players.ts'
import { type Random, randomFrom } from '../random.ts'
import { buildWorld, type World } from '../world.ts'
import { collectedMemoryOf, inspectable } from './collected-memory.ts'
import {
  type FuzzRequest,
  fuzzRequest,
  type KnownValues,
  type Tokens,
} from './fuzz-request.ts'

const connections = 48
const playerCount = 5
/** Milliseconds for which a live stream is read. */
const streamMs = 500
const secrets = { password: 'login-pass-1', payPassword: 'pay-pass-1' }
/** New players are created after this many requests, because requests lock players out and change passwords. */
const freshEvery = 10_000
/** Share of the chosen sign-out calls that are sent, because such a call may end its session. */
const endingShare = 0.01
const logMaxMiB = 20
/** Limits for the growth of memory after a full collection, and for the peak. */
const growthMaxMiB = 64
const memoryMaxMiB = 512

/** Counts of the responses, and of the problems. */
type FuzzResults = {
  answers: Map<string, number>
  problems: Map<string, number>
  sent: number
}

function note(map: Map<string, number>, what: string): void {
  map.set(what, (map.get(what) ?? 0) + 1)
}

function send(port: number, agent: http.Agent, fuzz: FuzzRequest) {
  const { method, path, body } = fuzz
  // Node sends no content-length for a body of OPTIONS or DELETE by itself. The server would take such a body for the
  // next request and close the connection, so a valid request would get no response.
  const framing = body.length > 0 ? { 'content-length': String(body.length) } : {}
  const headers = { ...framing, ...fuzz.headers }
  type Answer = { status: number; type: string; text: string } | { lost: string }
  return new Promise<Answer>((resolve) => {
    const request = http.request(
      { host: '127.0.0.1', port, path, method, agent, headers, timeout: longestMs },
      (response) => {
        const { statusCode: status = 0, headers: heads } = response
        const type = heads['content-type'] ?? ''
        const chunks: Buffer[] = []
        const finish = () =>
          resolve({ status, type, text: Buffer.concat(chunks).toString('utf8') })
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', () => resolve({ lost: 'cut' }))
        response.on('end', finish)
        // A live stream stays open until the client closes it.
        if (type.startsWith('text/event-stream'))
          setTimeout(() => {
            finish()
            request.destroy()
          }, streamMs)
      },
    )
    request.on('timeout', () => request.destroy(new Error('hung')))
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ lost: error.code ?? error.message }),
    )
    request.end(body)
  })
}

/** Every response must be an envelope or a file of the call, without a fault and without internal details. */
function judgeAnswer(
  fuzz: FuzzRequest,
  answer: Awaited<ReturnType<typeof send>>,
  results: FuzzResults,
) {
  const call = fuzz.endpoint.path
  if ('lost' in answer) {
    // The server may close the connection while a body that is too long is still being written.
    const early = /EPIPE|ECONNRESET/.test(answer.lost) && fuzz.body.length > 50_000
    note(early ? results.answers : results.problems, `${call} lost ${answer.lost}`)
    return
  }
  const { status, type, text } = answer
  if (/at \w+ \(|node_modules|SELECT |postgres/.test(text))
    note(results.problems, `${call} tells what is inside: ${text.slice(0, 120)}`)
  const isEmpty = fuzz.method === 'HEAD' || status === 204
  const isFile = !type.startsWith('application/json') && status === 200
  if (isEmpty || isFile) return note(results.answers, `HTTP ${status}`)
  const outcome = envelopeOf(status, text)
  if (outcome.kind !== 'answer')
    return note(results.problems, `${call} ${JSON.stringify(outcome)}`)
  const { code, error } = outcome.reply
  note(results.answers, `${code} ${error}`)
  // An unavailable venue is an expected refusal.
  if ((status >= 500 || code === 500) && !error.startsWith('venue.'))
    note(
      results.problems,
      `${call} ${status} ${code} ${error} ${fuzz.method} ${fuzz.path.slice(0, 80)} ${fuzz.body.toString('utf8', 0, 160)}`,
    )
}

async function rowsOf(owner: Pool, column: string, table: string): Promise<string[]> {
  const { rows } = await owner.query<{ value: string }>(
    `SELECT ${column}::text AS value FROM ${table} ORDER BY random() LIMIT 20`,
  )
  return rows.map(({ value }) => value)
}

/** Returns real values for the next requests, so that they pass the first check. */
async function knownValuesIn(owner: Pool, names: readonly string[]): Promise<KnownValues> {
  const [deposits, withdrawals, cards, staff, adjustments] = await Promise.all([
    rowsOf(owner, 'deposit_no', 'deposit'),
    rowsOf(owner, 'out_trade_no', 'withdrawal'),
    rowsOf(owner, 'id', 'payout_card'),
    rowsOf(owner, 'id', 'staff'),
    rowsOf(owner, 'id', 'adjustment'),
  ])
  const valuesByField = {
    deposit_no: deposits,
    out_trade_no: withdrawals,
    bank: cards,
    id: [...cards, ...staff, ...adjustments],
    username: [...names],
    name: [...names],
    password: Object.values(secrets),
    paypassword: [secrets.payPassword],
    pay_pass: [secrets.payPassword],
    paytype: ['bank', 'usdt'],
    plat_name: ['obgdy', 'pp'],
    sourcetype: ['userbalance', 'obgdy', 'pp'],
    targettype: ['userbalance', 'obgdy', 'pp'],
    amount: [1, 100, '300.5', 50_000],
    page: [1, 2, 7, 99_999],
    pagesize: [1, 20, 100],
  }
  return Object.fromEntries(
    Object.entries(valuesByField).filter(([, values]) => values.length > 0),
  )
}

type Run = {
  world: World
  owner: Pool
  options: Options
  random: Random
  results: FuzzResults
}

type FuzzPlayers = { names: string[]; tokens: Tokens }

/** Signs up new players who can move money, and signs staff in again. */
async function newFuzzPlayers({ world, owner }: Run, round: number): Promise<FuzzPlayers> {
  // Guesses of the previous round have locked the sign-in, as they should.
  await owner.query('DELETE FROM secret_attempt')
  const people = peopleAt(world.server.port)
  const staff = await people.signInStaff('admin', world.server.adminPassword)
  const names = Array.from({ length: playerCount }, (_, n) => `fuzz${round}x${n}`)
  const player: string[] = []
  for (const [n, name] of names.entries()) {
    const token = await people.signUp({ name, ...secrets })
    await people.fund(token, 5_000_000n, staff)
    const number = `62${`${round * playerCount + n}`.padStart(17, '0')}`
    await people.bindBankCard({ token, ...secrets }, number)
    player.push(token)
  }
  return { names, tokens: { player, staff: [staff] } }
}

/** Sends random requests to all endpoints on many connections, until the run has sent `upTo` requests in total. */
async function barrage(
  run: Run,
  { names, tokens }: FuzzPlayers,
  upTo: number,
): Promise<void> {
  const { world, owner, random, results } = run
  const knownValues = await knownValuesIn(owner, names)
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const calls: readonly Endpoint[] = routes.map(({ endpoint }) => endpoint)
  async function line(): Promise<void> {
    while (results.sent < upTo) {
      const call = random.pick(calls)
      if (/log(off|out)$/.test(call.path) && !random.chance(endingShare)) continue
      results.sent += 1
      const fuzz = fuzzRequest(call, { knownValues, tokens, random })
      judgeAnswer(fuzz, await send(world.server.port, agent, fuzz), results)
    }
  }
  await Promise.all(Array.from({ length: connections }, line))
  agent.destroy()
}

/** The server's memory after a full collection (MiB): after a tenth of the run, and at the end. */
type MemoryFigures = { early: number; late: number }

async function judge(
  { world, owner, results }: Run,
  { early, late }: MemoryFigures,
): Promise<string[]> {
  const peak = memoryOf(world.server.pid, 'peak')
  const logMiB = statSync(world.logPath).size / 1024 / 1024
  const log = readLog(world.logPath)
  console.log(`\n| | |\n|---|---|`)
  console.log(`| requests | ${results.sent} |`)
  console.log(`| calls | ${routes.length} |`)
  console.log(`| memory kept after a tenth / at the end | ${early} / ${late} MiB |`)
  console.log(`| peak memory | ${peak} MiB |`)
  console.log(`| log | ${logMiB.toFixed(1)} MiB, ${log.lines} lines |`)
  const most = [...results.answers].sort(([, a], [, b]) => b - a)
  for (const [answer, count] of most.slice(0, 40)) console.log(`| ${answer} | ${count} |`)
  return [
    ...(logMiB > logMaxMiB ? [`the log has ${logMiB.toFixed(1)} MiB`] : []),
    ...(late - early > growthMaxMiB
      ? [`the server grew from ${early} to ${late} MiB`]
      : []),
    ...(peak > memoryMaxMiB ? [`the server took ${peak} MiB`] : []),
    ...checkLedger(await gather(owner, world.venue)),
    ...world.server.surprises,
    ...new Set(log.problems),
    ...[...results.problems].slice(0, 60).map(([what, count]) => `${count} × ${what}`),
  ]
}

/** Sends random requests to every endpoint: no fault, a bounded log, stable memory, and a balanced ledger. */
export async function runFuzz(options: Options): Promise<string[]> {
  const inspector = await inspectable()
  const world = await buildWorld({ nodeOptions: inspector.options })
  const collectedMemory = () => collectedMemoryOf(world.server.pid, inspector.port)
  const owner = new Pool({ connectionString: world.postgres.ownerUrl, max: 4 })
  owner.on('error', () => undefined)
  const results: FuzzResults = { answers: new Map(), problems: new Map(), sent: 0 }
  const run = { world, owner, options, random: randomFrom(options.seed), results }
  try {
    let early = 0
    for (let round = 0; results.sent < options.requests; round += 1) {
      const crowd = await newFuzzPlayers(run, round)
      const began = performance.now()
      const before = results.sent
      await barrage(run, crowd, Math.min(options.requests, before + freshEvery))
      const rate = Math.round(
        (results.sent - before) / ((performance.now() - began) / 1000),
      )
      const now = memoryOf(world.server.pid)
      if (early === 0 && results.sent >= options.requests / 10)
        early = await collectedMemory()
      console.log(
        `${results.sent} requests, ${rate}/s, ${now} MiB, ${results.problems.size} problems`,
      )
    }
    return await judge(run, { early, late: await collectedMemory() })
  } finally {
    await owner.end()
    await world.stop()
    world.forget()
  }
}
