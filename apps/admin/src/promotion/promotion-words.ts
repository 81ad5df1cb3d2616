import {
  type PromotionStanding,
  promotionStandingLabels,
} from '@jinli/contract/promotion.admin'
import type { Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'

const tones: Readonly<Record<PromotionStanding, Tone>> = {
  draft: 'flag',
  scheduled: 'claim',
  live: 'good',
  ended: 'closed',
}

/** What a promotion is to players today. */
export function standingWord(standing: PromotionStanding): { tone: Tone; word: string } {
  return { tone: tones[standing], word: promotionStandingLabels[standing] }
}

/** From when to when, for people. */
export function scheduleText(of: { starts_at: Date | null; ends_at: Date | null }): string {
  const from = of.starts_at ? `${timeText(of.starts_at)} 起` : '发布后立即'
  return `${from}，${of.ends_at ? `${timeText(of.ends_at)} 止` : '长期有效'}`
}
