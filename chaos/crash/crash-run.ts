import { crashPoints } from '@jinli/server/platform/crash-point'
import { Pool } from 'pg'
import { checkBooks } from '../balance-sheet.ts'
import { gather } from '../evidence.ts'
import { Wire } from '../http.ts'
import { type Ground, layGround } from '../world.ts'
import { ArmedServer } from './armed-server.ts'
import { betScenarios } from './bet-scenarios.ts'
import { depositScenarios } from './deposit-scenarios.ts'
import { limitScenarios } from './limit-scenarios.ts'
import { officeScenarios } from './office-scenarios.ts'
import { playerScenarios } from './player-scenarios.ts'
import { promotionScenarios } from './promotion-scenarios.ts'
import { rebateScenarios } from './rebate-scenarios.ts'
import { redPacketScenarios } from './red-packet-scenarios.ts'
import type { Scenario, State } from './scenario.ts'
import { seamlessScenarios } from './seamless-scenarios.ts'
import { Stage } from './stage.ts'
import { stuckBetScenarios } from './stuck-bet-scenarios.ts'
import { sweepScenarios } from './sweep-scenarios.ts'
import { transferScenarios } from './transfer-scenarios.ts'
import { vipScenarios } from './vip-scenarios.ts'
import { withdrawalScenarios } from './withdrawal-scenarios.ts'

const scenarios: readonly Scenario[] = [
  ...depositScenarios,
  ...withdrawalScenarios,
  ...officeScenarios,
  ...playerScenarios,
  ...promotionScenarios,
  ...limitScenarios,
  ...redPacketScenarios,
  ...transferScenarios,
  ...sweepScenarios,
  ...betScenarios,
  ...seamlessScenarios,
  ...stuckBetScenarios,
  ...rebateScenarios,
  ...vipScenarios,
]

/** Long for a disk under load, short of the silence that the venue's sentinels keep (3 s). */
const venueAnswersWithinMs = 2000

/** A job's point is reached at its next turn. */
const reachedWithinMs = 15_000

type Row = {
  scenario: Scenario
  visited: boolean
  /** What was there right after the crash, and in the end. */
  crashed: string
  ended: string
  wrong: string[]
  ms: number
}

/** Whether the books hold and every venue agrees with them. */
async function booksOf(stage: Stage): Promise<string[]> {
  return checkBooks(await gather(stage.owner, stage.ground.venue))
}

function differs(what: string, promised: State, found: string): string[] {
  if ([promised].flat().includes(found)) return []
  return [`${what}: promised ${String(promised)}, found ${found}`]
}

async function playOne(
  server: ArmedServer,
  stage: Stage,
  scenario: Scenario,
): Promise<Row> {
  const began = performance.now()
  const wrong: string[] = []
  let visited = false
  let crashed = ''
  let ended = ''
  try {
    const play = await scenario.play(stage)
    await server.kill()
    await server.start(`${scenario.point}:${scenario.nth ?? 1}`)
    await play.act()
    visited = await server.diesWithin(reachedWithinMs)
    if (!visited) await server.kill()
    crashed = await play.look()
    wrong.push(...differs('after the crash', scenario.crashed, crashed))
    await server.start()
    wrong.push(...differs('told', scenario.told, await play.recover()))
    ended = await play.look()
    wrong.push(...differs('in the end', scenario.recovered, ended))
    wrong.push(...(await booksOf(stage)))
  } catch (error) {
    wrong.push(`${String(error)}; the server's last words: ${server.lastWords()}`)
    if (!server.isRunning) await server.start()
  }
  if (!visited) wrong.unshift(`the point was not reached: ${server.lastWords()}`)
  return { scenario, visited, crashed, ended, wrong, ms: performance.now() - began }
}

function print({ scenario, wrong, ms, visited, crashed, ended }: Row): void {
  const { flow, point, nth, note } = scenario
  const name = `${point}${nth ? `:${nth}` : ''}${note ? ` (${note})` : ''}`
  const verdict = wrong.length === 0 ? 'ok' : 'WRONG'
  console.log(
    `| ${flow} | ${name} | ${visited ? 'yes' : 'NO'} | ${crashed} | ${ended} | ${verdict} | ${Math.round(ms)} ms |`,
  )
  for (const text of wrong) console.log(`    ${text}`)
}

async function playAll(ground: Ground, chosen: readonly Scenario[]): Promise<string[]> {
  const owner = new Pool({ connectionString: ground.postgres.ownerUrl, max: 4 })
  owner.on('error', () => undefined)
  const wire = new Wire(ground.port)
  const server = new ArmedServer(ground)
  const rows: Row[] = []
  try {
    await server.start()
    const stage = new Stage(ground, owner, wire)
    await stage.open(server)
    console.log('| flow | point | visited | after the crash | in the end | | |')
    console.log('|---|---|---|---|---|---|---|')
    for (const scenario of chosen) {
      const row = await playOne(server, stage, scenario)
      print(row)
      rows.push(row)
    }
  } finally {
    await server.stop()
    wire.close()
    await owner.end()
  }
  return rows.flatMap(({ scenario, wrong }) =>
    wrong.map((text) => `${scenario.point}: ${text}`),
  )
}

/** Points of the registry that no scenario leads to, and the other way round. */
function unvisited(): string[] {
  const led = new Set(scenarios.map((scenario) => scenario.point))
  return [
    ...crashPoints
      .filter((point) => !led.has(point))
      .map((point) => `never visited: ${point}`),
    ...[...led]
      .filter((point) => !crashPoints.includes(point))
      .map((point) => `no such point: ${point}`),
  ]
}

/**
 * X-2: kills the server at every named point, the launcher's restart brings it back; then does what client, poller and staff
 * would do, and compares each state with what docs/money.md promises. `only` names a part of the points.
 */
export async function runCrashPoints(only: string): Promise<string[]> {
  const chosen = scenarios.filter((scenario) => scenario.point.includes(only))
  if (chosen.length === 0) throw new Error(`no point is named ${only}`)
  const began = performance.now()
  const ground = await layGround(venueAnswersWithinMs)
  try {
    const failures = await playAll(ground, chosen)
    if (!only) failures.push(...unvisited())
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    const visited = new Set(chosen.map((scenario) => scenario.point)).size
    console.log(`\n${chosen.length} crashes at ${visited} points in ${seconds} s`)
    return failures
  } finally {
    await ground.stop()
    ground.forget()
  }
}
