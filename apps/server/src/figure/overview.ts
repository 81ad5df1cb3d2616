import { brandDay, brandTime, startOfBrandDay } from '@jinli/contract/wire/brand-time'
import type { AppContext } from '../context.ts'
import { type HouseBalance, houseBalances, playersMoney } from '../money/ledger.store.ts'
import { account, debtAccounts } from '../money/ledger-names.ts'
import { figuresCompleteAt } from './figure.store.ts'
import { type Sums, sumOf } from './figure-sums.ts'
import { hoursOf, openAlarms, openTasks, venuesNow } from './overview.store.ts'

/** Today, yesterday, and the same day of last week. */
const daysBack = [0, 1, 7] as const

function hourOf(at: Date): number {
  return Number.parseInt(brandTime(at).slice(11, 13), 10)
}

async function dayFigures(app: AppContext, back: number) {
  const now = app.clock.now()
  const from = startOfBrandDay(now, back)
  const before = startOfBrandDay(now, back - 1)
  const hours = await hoursOf(app.pool, { from, before })
  const soFar: Sums[] = hours.filter(({ hour }) => hour <= hourOf(now))
  return { day: brandDay(from), total: sumOf(hours), so_far: sumOf(soFar), hours }
}

function balanceOf(house: readonly HouseBalance[], code: string): bigint {
  return house.find((each) => each.account === code)?.balance ?? 0n
}

/** Returns what is open and held now, and the figures of three days by hour. */
export async function readOverview(app: AppContext) {
  const { pool } = app
  const [work, alarms, players, house, venues, complete_at, days] = await Promise.all([
    openTasks(pool),
    openAlarms(pool),
    playersMoney(pool),
    houseBalances(pool),
    venuesNow(pool),
    figuresCompleteAt(pool),
    Promise.all(daysBack.map((back) => dayFigures(app, back))),
  ])
  const places = venues.map((each) => ({
    ...each,
    balance: balanceOf(house, account.clearing(each.venue)),
  }))
  const money = {
    ...players,
    at_venues: places.reduce((sum, { balance }) => sum + balance, 0n),
    win_hold: balanceOf(house, account.house('win-hold')),
    debt: -balanceOf(house, debtAccounts),
    suspense: balanceOf(house, account.house('suspense')),
  }
  return {
    at: app.clock.now(),
    complete_at,
    work,
    alarms,
    money,
    venues: places,
    days,
  }
}
