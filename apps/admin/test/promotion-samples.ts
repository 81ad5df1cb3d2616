import {
  type listPromotions,
  promotionFile,
  promotionVersion,
} from '@jinli/contract/promotion/promotion.admin'
import { noTerms } from '@jinli/contract/promotion/promotion-terms'
import type { Output } from '@jinli/contract/wire/endpoint'
import type * as z from 'zod/mini'
import { sample } from './sample.ts'

type Version = z.output<typeof promotionVersion>
type File = z.output<typeof promotionFile>
type Row = Output<typeof listPromotions>['data'][number]

/** Terms that pay ten percent of the week's deposits. */
export const weeklyTerms = {
  ...noTerms,
  basis: 'deposit' as const,
  period: 'weekly' as const,
  min_base: 50_000n,
  percent: 10_000_000n,
  cap: 10_000n,
  turnover_times: 5,
  weights: { ...noTerms.weights, live: 20 },
  budget: 100_000n,
}

export function promotionVersionOf(more: Partial<Version> = {}): Version {
  return sample(promotionVersion, {
    version: 4,
    state: 'draft',
    title: '周末续存礼',
    type: 2,
    picture: '/images/promotions/weekly-reload.svg',
    place: 100,
    starts_at: null,
    ends_at: null,
    terms: weeklyTerms,
    content: '<p>周末有礼</p>',
    memo: '',
    words: ['本周存款满500元'],
    made_by: '李四',
    decided_by: '',
    decided_at: null,
    reason: '',
    ...more,
  })
}

/** Returns a promotion whose draft is not published. */
export function promotionFileOf(more: Partial<File> = {}): File {
  return sample(promotionFile, {
    id: 7,
    title: '周末续存礼',
    standing: 'draft',
    published: null,
    draft: promotionVersionOf(),
    two_people: true,
    mine: true,
    edition: 9,
    waiting: 3,
    approved: 5,
    granted: 40_000n,
    taken_back: 1_000n,
    cost: 39_000n,
    promised: 24_000n,
    ...more,
  })
}

/** Returns the same promotion as a row of the list. */
export function promotionRowOf(more: Partial<Row> = {}): Row {
  const { two_people: _two, mine: _mine, edition: _edition, ...file } = promotionFileOf()
  return { ...file, type: 2, type_name: '存款', budget: 100_000n, ...more }
}
