import { activityApplyLog } from '@jinli/contract/promotion/promotion'
import {
  noTerms,
  type PromotionTerms,
  promotionTerms,
} from '@jinli/contract/promotion/promotion-terms'
import { type ImportedBet, upsertBets } from '@jinli/server/bet/bet.store'
import { transaction } from '@jinli/server/platform/db'
import * as z from 'zod/mini'
import type { TestPlayer } from './api-client.ts'
import type { TestApp } from './test-app.ts'

/** Terms of a gift of 50 yuan, once, with turnover × 2; most tests begin with them. */
const gift: Partial<PromotionTerms> = {
  basis: 'gift',
  amount: 5000n,
  cap: 5000n,
  turnover_times: 2,
  budget: 1_000_000n,
}

let promotions = 0

/** Calls that write promotions as one staff member and publish them as another. */
function promotionDesk(app: () => TestApp) {
  let writer: Promise<string> | null = null
  const desk = '/admin/api/promotions'

  function writerToken(): Promise<string> {
    writer ??= app().colleague('小文', 'operations')
    return writer
  }

  /** Returns the editor's request: a draft with these terms merged into a gift of 50 yuan. */
  function promotionForm(terms: Partial<PromotionTerms> = {}, more: object = {}) {
    promotions += 1
    return {
      type: 1,
      title: `活动${promotions}`,
      picture: '/images/promotions/birthday.svg',
      content: '<p>说明</p>',
      terms: z.encode(promotionTerms, { ...noTerms, ...gift, ...terms }),
      ...more,
    }
  }

  async function publish(id: unknown, terms?: Partial<PromotionTerms>) {
    const token = await writerToken()
    const path = `${desk}/${String(id)}`
    const currentRevision = async () => {
      const { data } = await app().expectOk(path, {}, token)
      return { based_on: data?.edition }
    }
    if (terms)
      await app().expectOk(
        `${path}/save`,
        { ...promotionForm(terms), ...(await currentRevision()) },
        token,
      )
    await app().expectOk(
      `${path}/publish`,
      await currentRevision(),
      await app().staffToken(),
    )
  }

  /** Publishes a promotion; returns its id. */
  async function promotion(terms: Partial<PromotionTerms> = {}, more: object = {}) {
    const draft = promotionForm(terms, more)
    const { data } = await app().expectOk(`${desk}/create`, draft, await writerToken())
    await publish(data?.id)
    return Number.parseInt(String(data?.id), 10)
  }

  return { promotion, publish, writerToken, written: promotionForm }
}

/** Test calls for promotions, and for the actions of players and staff on them. */
export function promotionFlows(app: () => TestApp) {
  const queue = '/admin/api/promotion-applications'

  function apply({ token }: TestPlayer, activityid: number) {
    return app().call('/api/doactivityapply', { activityid }, token)
  }

  async function applicationsOf({ token }: TestPlayer) {
    const { data } = await app().client.call(activityApplyLog, {}, { token })
    return data.data
  }

  /** Applies for a promotion; returns the id of the application. */
  async function applyFor(player: TestPlayer, activityid: number): Promise<string> {
    await app().expectOk('/api/doactivityapply', { activityid }, player.token)
    return (await applicationsOf(player))[0]?.id ?? ''
  }

  async function decide(id: string, verdict: string, body: object = {}, token = '') {
    const staff = token || (await app().staffToken())
    return app().call(`${queue}/${id}/${verdict}`, body, staff)
  }

  /** Applies for a bonus and lets staff approve it; returns the id of the application. */
  async function grantBonus(player: TestPlayer, activityid: number): Promise<string> {
    const id = await applyFor(player, activityid)
    await app().expectOk(`${queue}/${id}/approve`, {}, await app().staffToken())
    return id
  }

  async function balanceOf({ id }: TestPlayer): Promise<bigint> {
    const { rows } = await app().owner.query<{ balance: bigint }>(
      'SELECT balance FROM ledger.account WHERE code = $1',
      [`player:${id}:available`],
    )
    return rows[0]?.balance ?? -1n
  }

  const acts = {
    applicationsOf,
    applyFor,
    apply,
    balanceOf,
    decide,
    grantBonus,
  }
  return { ...promotionDesk(app), ...acts }
}

let bets = 0

/** Imports a settled bet as the bet feed would; amounts in yuan. */
export function betFlow(app: () => TestApp) {
  return async function play(
    { id }: TestPlayer,
    venue: string,
    stake: number,
    more: Partial<ImportedBet> = {},
  ): Promise<ImportedBet> {
    bets += 1
    const at = app().clock.now()
    const bet: ImportedBet = {
      bet_id: `promo-${bets}`,
      version: 1,
      player: id,
      game: 'koi-leap',
      stake: BigInt(stake) * 100n,
      payout: 0n,
      state: 'settled',
      placed_at: at,
      settled_at: at,
      ...more,
    }
    await transaction(app().context.pool, (tx) => upsertBets(tx, venue, [bet]))
    return bet
  }
}
