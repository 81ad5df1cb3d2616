import { account } from './account.ts'
import { adjustment } from './adjustment.ts'
import { bets } from './bets.ts'
import { books } from './books.ts'
import { deposit } from './deposit.ts'
import { depositReview } from './deposit-review.ts'
import { manners } from './manners.ts'
import { otherCalls } from './other-calls.ts'
import { payoutCard } from './payout-card.ts'
import { playLimit } from './play-limit.ts'
import { records } from './records.ts'
import { settings } from './settings.ts'
import { site } from './site.ts'
import { staff } from './staff.ts'
import type { Talk } from './talk.ts'
import { transferReview } from './transfer-review.ts'
import { wallet } from './wallet.ts'
import { withdrawal } from './withdrawal.ts'
import { withdrawalReview } from './withdrawal-review.ts'
import type { World } from './world.ts'

/** The chapters in order. Later chapters use players and staff members of earlier chapters. */
export const chapters: Record<string, (talk: Talk, world: World) => Promise<void>> = {
  site,
  staff,
  account,
  deposit,
  'deposit-review': depositReview,
  'payout-card': payoutCard,
  withdrawal,
  'withdrawal-review': withdrawalReview,
  wallet,
  'transfer-review': transferReview,
  'play-limit': playLimit,
  adjustment,
  settings,
  books,
  bets,
  records,
  manners,
  'other-calls': otherCalls,
}
