import {
  type MoneySettingKey,
  moneySettings,
} from '@jinli/contract/money-setting/money-setting'
import { edgeProblem, type RewardTables } from '@jinli/contract/rebate/edge.rules'
import * as z from 'zod/mini'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import {
  type ApprovedVersion,
  type EdgeKey,
  edgeKeys,
  gameReturns,
  versionsAhead,
} from './edge.store.ts'

export function isEdgeKey(key: MoneySettingKey): key is EdgeKey {
  return edgeKeys.some((each) => each === key)
}

/** Returns the tables in force at an instant; null where one was never written. */
function tablesAt(versions: readonly ApprovedVersion[], at: Date): RewardTables | null {
  const newest = (key: EdgeKey) =>
    versions
      .filter((each) => each.key === key && each.effective_at <= at)
      .toSorted((a, b) => b.version - a.version)[0]?.value
  const [vip, rebate] = [newest('vip'), newest('rebate')]
  if (vip === undefined || rebate === undefined) return null
  const { levels } = z.decode(moneySettings.vip, vip as never)
  const { games } = z.decode(moneySettings.rebate, rebate as never)
  return { levels, games }
}

type GameCode = { venue: string; game: string }

/** Refuses rates for a further game that no venue lists: a typing error would leave the real game without them. */
function refuseUnknownGame(will: readonly GameCode[], known: readonly GameCode[]): void {
  const codes = new Set(known.map(({ venue, game }) => `${venue}/${game}`))
  const unknown = will.find(({ venue, game }) => !codes.has(`${venue}/${game}`))
  if (!unknown) return
  refuse('setting.invalid', { detail: `没有游戏 ${unknown.venue}/${unknown.game}` })
}

type Candidate = Omit<ApprovedVersion, 'key'> & { key: MoneySettingKey }

/**
 * Refuses a version of the VIP levels or the games' rebates under which a game would give back the whole stake, at any
 * instant from its hour on, beside each version of the other table that is in force then (decision 057). The caller
 * holds the lock of both tables, so that of two approvals in the same second the later one is judged beside the earlier.
 */
export async function refuseLostEdge(
  tx: Tx,
  candidate: Candidate,
  now: Date,
): Promise<void> {
  const { key } = candidate
  if (!isEdgeKey(key)) return
  const games = await gameReturns(tx)
  const before = await versionsAhead(tx)
  const hour = candidate.effective_at > now ? candidate.effective_at : now
  const after = [...before, { ...candidate, key, effective_at: hour }]
  const shownGames = games.filter(({ shown }) => shown)
  const instants = [hour, ...before.map((each) => each.effective_at)].filter(
    (each) => each >= hour,
  )
  for (const instant of instants) {
    const [was, will] = [tablesAt(before, instant), tablesAt(after, instant)]
    if (!was || !will) continue
    refuseUnknownGame(will.games, [...games, ...was.games])
    const detail = edgeProblem(shownGames, was, will)
    if (detail) refuse('setting.edge', { detail })
  }
}
