import { contactTexts } from './contact-texts.ts'
import { outboxTexts } from './outbox-texts.ts'
import { playerFactorTexts } from './player-factor-texts.ts'
import { recoveryTexts } from './recovery-texts.ts'

/** Texts of e-mails and short messages, with all versions of each: version 1 first. No page loads them. */
export const outboundTexts = {
  ...contactTexts,
  ...outboxTexts,
  ...playerFactorTexts,
  ...recoveryTexts,
} as const
