import {
  type PromotionStanding,
  promotionStandingLabels,
} from '@jinli/contract/promotion/promotion.admin'
import type { Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'

const tones: Readonly<Record<PromotionStanding, Tone>> = {
  draft: 'flag',
  scheduled: 'claim',
  live: 'good',
  ended: 'closed',
}

/** Returns the status of a promotion with its tone. */
export function standingWord(state: PromotionStanding): { tone: Tone; word: string } {
  return { tone: tones[state], word: promotionStandingLabels[state] }
}

export function scheduleText(schedule: {
  starts_at: Date | null
  ends_at: Date | null
}): string {
  const from = schedule.starts_at ? `${timeText(schedule.starts_at)} 起` : '发布后立即'
  return `${from}，${schedule.ends_at ? `${timeText(schedule.ends_at)} 止` : '长期有效'}`
}
