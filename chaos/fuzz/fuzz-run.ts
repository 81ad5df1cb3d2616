import { statSync } from 'node:fs'
import http from 'node:http'
import type { Endpoint } from '@jinli/contract/endpoint'
import { memoryOf } from '@jinli/dev-env/process-memory'
import { routes } from '@jinli/server/concepts'
import { Pool } from 'pg'
import { checkBooks, readLog } from '../balance-sheet.ts'
import { gather } from '../evidence.ts'
import { envelopeOf, longestMs } from '../http.ts'
import type { Options } from '../options.ts'
import { peopleAt } from '../players.ts'
import { type Random, randomFrom } from '../random.ts'
import { buildWorld, type World } from '../world.ts'
import { collectedMemoryOf, inspectable } from './collected-memory.ts'
import { type FuzzRequest, fuzzRequest, type Known, type Tokens } from './fuzz-request.ts'

const connections = 48
const playerCount = 5
/** How long a live stream is listened to. */
const streamMs = 500
const secrets = { password: 'login-pass-1', payPassword: 'pay-pass-1' }
/** Players shut themselves out, change passwords, sign out: new ones after so many requests. */
const freshEvery = 10_000
/** What ends the session it is sent with is sent seldom. */
const endingShare = 0.01
const logMaxMiB = 20
/** What the server keeps after a full collection, from a tenth of the run on; and what it holds at most. */
const growthMaxMiB = 64
const memoryMaxMiB = 512

/** What came of the requests, by answer, and what must not be. */
type Tally = { answers: Map<string, number>; problems: Map<string, number>; sent: number }

function note(map: Map<string, number>, what: string): void {
  map.set(what, (map.get(what) ?? 0) + 1)
}

function send(port: number, agent: http.Agent, asked: FuzzRequest) {
  const { method, path, body } = asked
  // Node frames no body of OPTIONS and DELETE by itself: the server would take it for the next request, and hang up
  // on one that had nothing to do with it.
  const framed = body.length > 0 ? { 'content-length': String(body.length) } : {}
  const headers = { ...framed, ...asked.headers }
  type Answer = { status: number; type: string; text: string } | { lost: string }
  return new Promise<Answer>((resolve) => {
    const request = http.request(
      { host: '127.0.0.1', port, path, method, agent, headers, timeout: longestMs },
      (response) => {
        const { statusCode: status = 0, headers: heads } = response
        const type = heads['content-type'] ?? ''
        const chunks: Buffer[] = []
        const answered = () =>
          resolve({ status, type, text: Buffer.concat(chunks).toString('utf8') })
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', () => resolve({ lost: 'cut' }))
        response.on('end', answered)
        // A live stream stands until its listener goes.
        if (type.startsWith('text/event-stream'))
          setTimeout(() => {
            answered()
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

/** Every answer is an envelope or a file that the call promises, none a fault, none tells what is inside. */
function judgeAnswer(
  asked: FuzzRequest,
  answer: Awaited<ReturnType<typeof send>>,
  tally: Tally,
) {
  const call = asked.endpoint.path
  if ('lost' in answer) {
    // A body that is too long may be hung up on while it is still being written.
    const early = /EPIPE|ECONNRESET/.test(answer.lost) && asked.body.length > 50_000
    note(early ? tally.answers : tally.problems, `${call} lost ${answer.lost}`)
    return
  }
  const { status, type, text } = answer
  if (/at \w+ \(|node_modules|SELECT |postgres/.test(text))
    note(tally.problems, `${call} tells what is inside: ${text.slice(0, 120)}`)
  const isEmpty = asked.method === 'HEAD' || status === 204
  const isFile = !type.startsWith('application/json') && status === 200
  if (isEmpty || isFile) return note(tally.answers, `HTTP ${status}`)
  const outcome = envelopeOf(status, text)
  if (outcome.kind !== 'answer')
    return note(tally.problems, `${call} ${JSON.stringify(outcome)}`)
  const { code, error } = outcome.reply
  note(tally.answers, `${code} ${error}`)
  // A venue that is away is a refusal of the catalogue.
  if ((status >= 500 || code === 500) && !error.startsWith('venue.'))
    note(
      tally.problems,
      `${call} ${status} ${code} ${error} ${asked.method} ${asked.path.slice(0, 80)} ${asked.body.toString('utf8', 0, 160)}`,
    )
}

async function rowsOf(owner: Pool, column: string, table: string): Promise<string[]> {
  const { rows } = await owner.query<{ value: string }>(
    `SELECT ${column}::text AS value FROM ${table} ORDER BY random() LIMIT 20`,
  )
  return rows.map(({ value }) => value)
}

/** What the next requests may name: real numbers, so that they get further than the first check. */
async function knownIn(owner: Pool, names: readonly string[]): Promise<Known> {
  const [deposits, withdrawals, cards, staff, adjustments] = await Promise.all([
    rowsOf(owner, 'deposit_no', 'deposit'),
    rowsOf(owner, 'out_trade_no', 'withdrawal'),
    rowsOf(owner, 'id', 'payout_card'),
    rowsOf(owner, 'id', 'staff'),
    rowsOf(owner, 'id', 'adjustment'),
  ])
  const found = {
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
  return Object.fromEntries(Object.entries(found).filter(([, values]) => values.length > 0))
}

type Run = { world: World; owner: Pool; options: Options; random: Random; tally: Tally }

type Crowd = { names: string[]; tokens: Tokens }

/** New players who can move money, and a new session of staff. */
async function newCrowd({ world, owner }: Run, round: number): Promise<Crowd> {
  // Guesses of the round before have locked us out, as they should.
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

/** So many requests over all calls, by so many connections at once. */
async function barrage(run: Run, { names, tokens }: Crowd, upTo: number): Promise<void> {
  const { world, owner, random, tally } = run
  const known = await knownIn(owner, names)
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const calls: readonly Endpoint[] = routes.map(({ endpoint }) => endpoint)
  async function line(): Promise<void> {
    while (tally.sent < upTo) {
      const call = random.pick(calls)
      if (/log(off|out)$/.test(call.path) && !random.chance(endingShare)) continue
      tally.sent += 1
      const asked = fuzzRequest(call, { known, tokens, random })
      judgeAnswer(asked, await send(world.server.port, agent, asked), tally)
    }
  }
  await Promise.all(Array.from({ length: connections }, line))
  agent.destroy()
}

/** What the server keeps after a full collection: a tenth of the way, and at the end. */
type Kept = { early: number; late: number }

async function judge(
  { world, owner, tally }: Run,
  { early, late }: Kept,
): Promise<string[]> {
  const peak = memoryOf(world.server.pid, 'peak')
  const logMiB = statSync(world.logPath).size / 1024 / 1024
  const log = readLog(world.logPath)
  console.log(`\n| | |\n|---|---|`)
  console.log(`| requests | ${tally.sent} |`)
  console.log(`| calls | ${routes.length} |`)
  console.log(`| memory kept after a tenth / at the end | ${early} / ${late} MiB |`)
  console.log(`| peak memory | ${peak} MiB |`)
  console.log(`| log | ${logMiB.toFixed(1)} MiB, ${log.lines} lines |`)
  const most = [...tally.answers].sort(([, a], [, b]) => b - a)
  for (const [answer, count] of most.slice(0, 40)) console.log(`| ${answer} | ${count} |`)
  return [
    ...(logMiB > logMaxMiB ? [`the log has ${logMiB.toFixed(1)} MiB`] : []),
    ...(late - early > growthMaxMiB
      ? [`the server grew from ${early} to ${late} MiB`]
      : []),
    ...(peak > memoryMaxMiB ? [`the server took ${peak} MiB`] : []),
    ...checkBooks(await gather(owner, world.venue)),
    ...world.server.surprises,
    ...new Set(log.problems),
    ...[...tally.problems].slice(0, 60).map(([what, count]) => `${count} × ${what}`),
  ]
}

/** Requests of strangers over every call: no fault, bounded log, flat memory, and the books hold. */
export async function runFuzz(options: Options): Promise<string[]> {
  const inspector = await inspectable()
  const world = await buildWorld({ nodeOptions: inspector.options })
  const kept = () => collectedMemoryOf(world.server.pid, inspector.port)
  const owner = new Pool({ connectionString: world.postgres.ownerUrl, max: 4 })
  owner.on('error', () => undefined)
  const tally: Tally = { answers: new Map(), problems: new Map(), sent: 0 }
  const run = { world, owner, options, random: randomFrom(options.seed), tally }
  try {
    let early = 0
    for (let round = 0; tally.sent < options.requests; round += 1) {
      const crowd = await newCrowd(run, round)
      const began = performance.now()
      const before = tally.sent
      await barrage(run, crowd, Math.min(options.requests, before + freshEvery))
      const rate = Math.round((tally.sent - before) / ((performance.now() - began) / 1000))
      const now = memoryOf(world.server.pid)
      if (early === 0 && tally.sent >= options.requests / 10) early = await kept()
      console.log(
        `${tally.sent} requests, ${rate}/s, ${now} MiB, ${tally.problems.size} problems`,
      )
    }
    return await judge(run, { early, late: await kept() })
  } finally {
    await owner.end()
    await world.stop()
    world.forget()
  }
}
