import { account } from './account.ts'
import { adjustment } from './adjustment.ts'
import { bets } from './bets.ts'
import { books } from './books.ts'
import { deposit } from './deposit.ts'
import { depositDesk } from './deposit-desk.ts'
import { manners } from './manners.ts'
import { payoutCard } from './payout-card.ts'
import { playLimit } from './play-limit.ts'
import { records } from './records.ts'
import { settings } from './settings.ts'
import { site } from './site.ts'
import { staff } from './staff.ts'
import type { Talk } from './talk.ts'
import { transferDesk } from './transfer-desk.ts'
import { wallet } from './wallet.ts'
import { withdrawal } from './withdrawal.ts'
import { withdrawalDesk } from './withdrawal-desk.ts'
import type { World } from './world.ts'

/** In this order: later chapters meet whom earlier ones brought in. */
export const chapters: Record<string, (talk: Talk, world: World) => Promise<void>> = {
  site,
  staff,
  account,
  deposit,
  'deposit-desk': depositDesk,
  'payout-card': payoutCard,
  withdrawal,
  'withdrawal-desk': withdrawalDesk,
  wallet,
  'transfer-desk': transferDesk,
  'play-limit': playLimit,
  adjustment,
  settings,
  books,
  bets,
  records,
  manners,
}
