import * as z from 'zod/mini'
import { playerRead, playerWrite } from '../wire/endpoint.ts'
import { flag, nothing, text, time } from '../wire/wire.ts'

/** What can be a sign that play harms the player (decision 101). */
export const markerKinds = [
  'chasing',
  'night_play',
  'failed_deposits',
  'cancelled_withdrawals',
  'limit_raises',
  'balance_staked',
  'deposits_after_loss',
] as const
export type MarkerKind = (typeof markerKinds)[number]

export const markerKindLabels = {
  chasing: '追损存款',
  night_play: '深夜游戏',
  failed_deposits: '连续存款失败',
  cancelled_withdrawals: '撤回取款',
  limit_raises: '提高限额',
  balance_staked: '押上大半余额',
  deposits_after_loss: '大额亏损后再存',
} as const satisfies Record<MarkerKind, string>

/** How strong the signs of a player are together. */
export const markerLevels = ['none', 'watch', 'strong'] as const
export type MarkerLevel = (typeof markerLevels)[number]
export const markerLevelLabels = {
  none: '无',
  watch: '关注',
  strong: '高',
} as const satisfies Record<MarkerLevel, string>

const reasonTexts = {
  chasing: (count: number, days: number) =>
    `${days}天内有${count}次，输光后几小时内再次存款`,
  night_play: (count: number, days: number) =>
    `${days}天内有${count}个夜晚，在0点至7点玩了三小时以上`,
  failed_deposits: (count: number, days: number) =>
    `${days}天内有${count}次，存款失败后再试又失败`,
  cancelled_withdrawals: (count: number, days: number) => `${days}天内撤回取款${count}次`,
  limit_raises: (count: number, days: number) => `${days}天内提高限额${count}次`,
  balance_staked: (count: number, days: number) =>
    `${days}天内有${count}天，一注押上余额的四成以上并输光`,
  deposits_after_loss: (count: number, days: number) =>
    `${days}天内有${count}次，大额亏损后一天内又存款`,
} as const satisfies Record<MarkerKind, (count: number, days: number) => string>

/** Returns a reason in plain words, for the player and for staff. */
export function markerText(kind: MarkerKind, count: number, days: number): string {
  return reasonTexts[kind](count, days)
}

const notice = z.object({
  /** Whether signs were noticed and the case is open. */
  open: flag,
  /** What was noticed, in plain words. */
  reasons: z.array(z.string()),
  /** Since when; null without an open case. */
  since: z.nullable(time),
  /** Whether gifts and offers stop while the case is open. */
  no_offers: flag,
  /** The player's own words, empty before they contest. */
  contest: z.string(),
})

/** Extension: returns what was noticed about the player's own play (decision 101). */
export const markernotice = playerRead({
  path: '/api/markernotice',
  summary: 'What was noticed about the player’s own play, in plain words',
  input: nothing,
  output: notice,
})

/** Extension: the player says that the signs are wrong. Once for each case; a member of staff reads it. */
export const contestmarker = playerWrite({
  path: '/api/markernotice/contest',
  lock: 'player',
  summary: 'Contests what was noticed; staff read it with the case',
  input: z.object({ text: text(500) }),
  output: notice,
  refusals: ['http.not-found', 'marker.contested', 'marker.text-missing'],
})
