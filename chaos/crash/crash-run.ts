import { crashPoints } from '@jinli/server/platform/crash-point'
import { Pool } from 'pg'
import { checkLedger } from '../balance-sheet.ts'
import { gather } from '../evidence.ts'
import { Wire } from '../http.ts'
import { type Ground, layGround } from '../world.ts'
import { ArmedServer } from './armed-server.ts'
import { betScenarios } from './bet-scenarios.ts'
import { correctionScenarios } from './correction-scenarios.ts'
import { depositScenarios } from './deposit-scenarios.ts'
import { limitScenarios } from './limit-scenarios.ts'
import { officeScenarios } from './office-scenarios.ts'
import { outboxScenarios } from './outbox-scenarios.ts'
import { playerScenarios } from './player-scenarios.ts'
import { promotionScenarios } from './promotion-scenarios.ts'
import { rebateScenarios } from './rebate-scenarios.ts'
import { recoverAllScenarios } from './recover-all-scenarios.ts'
import { redPacketScenarios } from './red-packet-scenarios.ts'
import type { Scenario, State } from './scenario.ts'
import { seamlessScenarios } from './seamless-scenarios.ts'
import { Stage } from './stage.ts'
import { stuckBetScenarios } from './stuck-bet-scenarios.ts'
import { transferScenarios } from './transfer-scenarios.ts'
import { vipScenarios } from './vip-scenarios.ts'
import { withdrawalScenarios } from './withdrawal-scenarios.ts'

const scenarios: readonly Scenario[] = [
  ...depositScenarios,
  ...correctionScenarios,
  ...withdrawalScenarios,
  ...officeScenarios,
  ...outboxScenarios,
  ...playerScenarios,
  ...promotionScenarios,
  ...limitScenarios,
  ...redPacketScenarios,
  ...transferScenarios,
  ...recoverAllScenarios,
  ...betScenarios,
  ...seamlessScenarios,
  ...stuckBetScenarios,
  ...rebateScenarios,
  ...vipScenarios,
]

/** Long enough for a disk under load, shorter than the venue's delay for a sentinel (3 s). */
const venueAnswersWithinMs = 2000

/** Time limit for reaching a crash point; a job reaches its crash point only at its next run. */
const reachedWithinMs = 15_000

type Row = {
  scenario: Scenario
  isReached: boolean
  /** The state of the databases right after the crash, and at the end. */
  afterCrash: string
  finalState: string
  wrong: string[]
  ms: number
}

/** Returns problems of the ledger and of the venues' balances. */
async function booksOf(stage: Stage): Promise<string[]> {
  return checkLedger(await gather(stage.owner, stage.ground.venue))
}

function differs(what: string, expected: State, actual: string): string[] {
  if ([expected].flat().includes(actual)) return []
  return [`${what}: promised ${String(expected)}, found ${actual}`]
}

async function playOne(
  server: ArmedServer,
  stage: Stage,
  scenario: Scenario,
): Promise<Row> {
  const began = performance.now()
  const wrong: string[] = []
  let isReached = false
  let afterCrash = ''
  let finalState = ''
  try {
    const play = await scenario.play(stage)
    await server.kill()
    await server.start(`${scenario.point}:${scenario.nth ?? 1}`)
    await play.act()
    isReached = await server.diesWithin(reachedWithinMs)
    if (!isReached) await server.kill()
    afterCrash = await play.look()
    wrong.push(...differs('after the crash', scenario.afterCrash, afterCrash))
    await server.start()
    wrong.push(...differs('response', scenario.response, await play.recover()))
    finalState = await play.look()
    wrong.push(...differs('in the end', scenario.afterRecovery, finalState))
    wrong.push(...(await booksOf(stage)))
  } catch (error) {
    wrong.push(`${String(error)}; the server's last words: ${server.lastWords()}`)
    if (!server.isRunning) await server.start()
  }
  if (!isReached) wrong.unshift(`the point was not reached: ${server.lastWords()}`)
  return {
    scenario,
    isReached,
    afterCrash,
    finalState,
    wrong,
    ms: performance.now() - began,
  }
}

function print({ scenario, wrong, ms, isReached, afterCrash, finalState }: Row): void {
  const { flow, point, nth, note } = scenario
  const name = `${point}${nth ? `:${nth}` : ''}${note ? ` (${note})` : ''}`
  const verdict = wrong.length === 0 ? 'ok' : 'WRONG'
  console.log(
    `| ${flow} | ${name} | ${isReached ? 'yes' : 'NO'} | ${afterCrash} | ${finalState} | ${verdict} | ${Math.round(ms)} ms |`,
  )
  for (const text of wrong) console.log(`    ${text}`)
}

async function playAll(ground: Ground, selection: readonly Scenario[]): Promise<string[]> {
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
    for (const scenario of selection) {
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

/** Returns crash points without a scenario, and scenarios whose point does not exist. */
function unvisitedPoints(): string[] {
  const scenarioPoints = new Set(scenarios.map((scenario) => scenario.point))
  return [
    ...crashPoints
      .filter((point) => !scenarioPoints.has(point))
      .map((point) => `never isReached: ${point}`),
    ...[...scenarioPoints]
      .filter((point) => !crashPoints.includes(point))
      .map((point) => `no such point: ${point}`),
  ]
}

/**
 * X-2: kills the server at every crash point and lets the launcher restart it. Then does what client, poller
 * and staff would do, and compares each state with docs/money.md. `only` selects points by a part of their
 * name.
 */
export async function runCrashPoints(only: string): Promise<string[]> {
  const selection = scenarios.filter((scenario) => scenario.point.includes(only))
  if (selection.length === 0) throw new Error(`no point is named ${only}`)
  const began = performance.now()
  const ground = await layGround(venueAnswersWithinMs)
  try {
    const failures = await playAll(ground, selection)
    if (!only) failures.push(...unvisitedPoints())
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    const isReached = new Set(selection.map((scenario) => scenario.point)).size
    console.log(`\n${selection.length} crashes at ${isReached} points in ${seconds} s`)
    return failures
  } finally {
    await ground.stop()
    ground.forget()
  }
}
