import { randomUUID } from 'node:crypto'
import { staffLogin } from '@jinli/contract/operator/operator.admin'
import {
  createPromotion,
  listPromotionTypes,
  promotionPictures,
  publishPromotion,
} from '@jinli/contract/promotion/promotion.admin'
import { must, staffToken } from './api.ts'
import { addColleague } from './staff.ts'

/** Ten percent of the day's deposits from 500 yuan on, at most 100 yuan, with turnover × 1. */
const daily = {
  basis: 'deposit',
  period: 'daily',
  vip_min: 0,
  vip_max: 10,
  registered_days_max: 0,
  birthday_month: 0,
  min_base: 500,
  percent: 10,
  amount: 0,
  cap: 100,
  turnover_times: 1,
  weights: { live: 100, sport: 100, esport: 100, board: 100, slot: 50, lottery: 0 },
  budget: 10_000,
}

/** Creates a second staff member, who may confirm the changes of the first; returns the session. */
async function otherStaff(): Promise<{ token: string }> {
  const username = `second-${randomUUID().slice(0, 8)}`
  const password = 'e2e-colleague-1'
  const person = { username, display_name: '复核员工', role: 'owner', password }
  await addColleague(person)
  return must(staffLogin, { username, password })
}

/** Publishes a promotion with the approval of two people; returns its id. */
export async function publishedPromotion(title: string): Promise<number> {
  const auth = { token: await staffToken() }
  const [type] = await must(listPromotionTypes, {}, auth)
  const draft = await must(
    createPromotion,
    {
      title,
      type: type?.id ?? 0,
      picture: promotionPictures[0]?.src ?? '',
      content: '<h2>活动说明</h2><p>存款到账后申请，次日清零。</p>',
      memo: '<p>同一会员每日一次。</p>',
      place: 1,
      starts_at: null,
      ends_at: null,
      terms: daily,
    },
    auth,
  )
  const { id } = draft
  const request = await must(publishPromotion, { id, based_on: draft.edition }, auth)
  await must(publishPromotion, { id, based_on: request.edition }, await otherStaff())
  return id
}
