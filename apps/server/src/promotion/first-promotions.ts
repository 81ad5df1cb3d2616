import { readFileSync } from 'node:fs'
import {
  noTerms,
  type PromotionTerms,
  promotionTerms,
} from '@jinli/contract/promotion/promotion-terms'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { change, exists, type Tx } from '../platform/db.ts'
import { safeHtml } from '../platform/safe-html.ts'
import { insertInto, tableOf } from '../platform/sql-parts.ts'

const types = ['新人优惠', '日常优惠', '会员优惠', '责任游戏']

type First = { name: string; type: string; title: string; terms?: Partial<PromotionTerms> }

const yuan = 100n
const percent = 1_000_000n
const halfWeights = { ...noTerms.weights, live: 50, board: 50 }

/** The first promotions of a sandbox. Their texts are in files. */
const first: readonly First[] = [
  {
    name: 'first-deposit',
    type: '新人优惠',
    title: '首存礼遇：首存送20%，最高588元',
    terms: {
      basis: 'first_deposit',
      min_base: 100n * yuan,
      percent: 20n * percent,
      cap: 588n * yuan,
      turnover_times: 5,
      weights: halfWeights,
      budget: 200_000n * yuan,
    },
  },
  {
    name: 'weekly-reload',
    type: '日常优惠',
    title: '每周续存：本周存款送5%',
    terms: {
      basis: 'deposit',
      period: 'weekly',
      min_base: 500n * yuan,
      percent: 5n * percent,
      cap: 188n * yuan,
      turnover_times: 3,
      weights: halfWeights,
      budget: 300_000n * yuan,
    },
  },
  {
    name: 'birthday',
    type: '会员优惠',
    title: '会员生日：生日当月礼金88元',
    terms: {
      basis: 'gift',
      period: 'yearly',
      vip_min: 1,
      birthday_month: true,
      amount: 88n * yuan,
      cap: 88n * yuan,
      turnover_times: 1,
      budget: 100_000n * yuan,
    },
  },
  {
    name: 'referral',
    type: '会员优惠',
    title: '推荐致谢：好友首存，每位38元',
    terms: {
      basis: 'referral',
      period: 'monthly',
      min_base: 100n * yuan,
      amount: 38n * yuan,
      cap: 380n * yuan,
      turnover_times: 1,
      budget: 100_000n * yuan,
    },
  },
  {
    name: 'sports-cover',
    type: '日常优惠',
    title: '体育保障：上周净亏损补回10%',
    terms: {
      basis: 'loss',
      period: 'weekly',
      min_base: 200n * yuan,
      percent: 10n * percent,
      cap: 388n * yuan,
      turnover_times: 1,
      weights: { live: 0, sport: 100, esport: 100, board: 0, slot: 0, lottery: 0 },
      budget: 100_000n * yuan,
    },
  },
  {
    name: 'calm-play',
    type: '责任游戏',
    title: '从容游戏：给自己留一条线',
  },
]

const memo =
  '<p>申请须本人提交，审核通常在一天之内完成。以申请时公布的条款为准；条款以后有修改，不影响已提交的申请。</p>'

function textOf(name: string): string {
  const file = new URL(`../../content/promotion/${name}.html`, import.meta.url)
  return safeHtml(readFileSync(file, 'utf8'))
}

async function seedTypes(tx: Tx): Promise<void> {
  if (await exists(tx, sql`SELECT FROM promotion_type LIMIT 1`)) return
  const typeRows = tableOf(types, 't', {
    name: ['text', (name) => name],
    place: ['int', (_, at) => (at + 1) * 10],
  })
  await change(
    tx,
    sql`INSERT INTO promotion_type (name, place) SELECT name, place FROM ${typeRows} ORDER BY place`,
  )
}

/** Seeds the types, and in sandbox mode example promotions. */
export async function seedPromotions(tx: Tx, mode: 'sandbox' | 'live'): Promise<void> {
  await seedTypes(tx)
  if (mode === 'live' || (await exists(tx, sql`SELECT FROM promotion LIMIT 1`))) return
  const promotionRows = tableOf(first, 'f', {
    title: ['text', ({ title }) => title],
    type: ['text', ({ type }) => type],
    picture: ['text', ({ name }) => `/images/promotions/${name}.svg`],
    content: ['text', ({ name }) => textOf(name)],
    terms: [
      'text',
      ({ terms }) => JSON.stringify(z.encode(promotionTerms, { ...noTerms, ...terms })),
    ],
    place: ['int', (_, at) => (at + 1) * 10],
  })
  await change(
    tx,
    sql`INSERT INTO promotion (title, type_id, place, opened_at)
      SELECT f.title, t.id, f.place, app_now() FROM ${promotionRows} JOIN promotion_type t ON t.name = f.type ORDER BY f.place`,
  )
  await change(
    tx,
    sql`INSERT INTO promotion_cost (promotion_id) SELECT id FROM promotion ORDER BY id`,
  )
  const values = {
    promotion_id: sql`p.id`,
    version: 1,
    state: 'published',
    type_id: sql`p.type_id`,
    title: sql`p.title`,
    picture: sql`f.picture`,
    content: sql`f.content`,
    memo: safeHtml(memo),
    place: sql`f.place`,
    terms: sql`f.terms::jsonb`,
    shown_from: sql`p.opened_at`,
  }
  const from = sql`FROM promotion p JOIN ${promotionRows} ON f.title = p.title`
  await change(tx, insertInto('promotion_version', values, from))
}
