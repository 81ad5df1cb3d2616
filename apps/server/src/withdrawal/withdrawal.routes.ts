import { turnoverSourceLabel } from '@jinli/contract/concept/turnover-source'
import type { MoneySetting } from '@jinli/contract/money-setting/money-setting'
import type { PayoutMethod } from '@jinli/contract/vocabulary'
import {
  getBetAmount,
  withdraw,
  withdrawalTabs,
} from '@jinli/contract/withdrawal/withdrawal'
import {
  usdtFee,
  usdtPayout,
  withdrawalProblem,
} from '@jinli/contract/withdrawal/withdrawal.rules'
import { changedLately } from '../auth/credential-change.store.ts'
import { checkPayPassword, holdPayPassword } from '../auth/pay-password.ts'
import { Answer, handle } from '../http/handle.ts'
import { refuseUnidentified } from '../identity/identity-check.ts'
import { walletAndDebt } from '../money/ledger.store.ts'
import { movements, post } from '../money/movements.ts'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import { refuseMovedRate } from '../money-setting/quoted-rate.ts'
import { cardKindOf, lockCard, type PayoutCard } from '../payout-card/payout-card.store.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { orderNumber } from '../platform/order-number.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { refuseRestricted } from '../restriction/restriction-check.ts'
import {
  openRequirements,
  turnoverBySource,
  turnoverOf,
} from '../turnover/turnover.store.ts'
import { frozenUntil, insertWithdrawal, type UsdtTerms } from './withdrawal.store.ts'
import {
  freezeHoursOf,
  refuseDebt,
  refuseFrozen,
  refuseTooMany,
  turnoverMissing,
} from './withdrawal-limits.ts'

type Target = { bank: number | ''; type: 0 | 1 | 2 }

function missingCard({
  type,
}: Target): 'withdrawal.usdt-address-missing' | 'withdrawal.card-missing' {
  return type === withdrawalTabs.usdt
    ? 'withdrawal.usdt-address-missing'
    : 'withdrawal.card-missing'
}

/** Returns whether a card fits the tab of the client (bank or USDT). Without a tab both kinds are accepted. */
function isCardFor(kind: PayoutCard['kind'], { type }: Target): boolean {
  if (type === withdrawalTabs.any) return true
  return (kind === 'usdt_address') === (type === withdrawalTabs.usdt)
}

/** Returns the chosen card, or `''`: a missing, foreign, deleted or unfitting card gets the same response (B-65). */
async function chosenCard(db: Db, player: PlayerId, target: Target): Promise<number | ''> {
  if (target.bank === '') return ''
  const kind = await cardKindOf(db, player, target.bank)
  return kind && isCardFor(kind, target) ? target.bank : ''
}

async function takeCard(tx: Tx, player: PlayerId, target: Target): Promise<PayoutCard> {
  const card = target.bank === '' ? null : await lockCard(tx, player, target.bank)
  return card && isCardFor(card.kind, target) ? card : refuse(missingCard(target))
}

/** Returns the payout method of a card and the figures to lock. Refuses a net of zero or less (decisions §5). */
function usdtTerms(
  card: PayoutCard,
  amount: bigint,
  rates: MoneySetting<'rates'>,
): { method: PayoutMethod; usdt: UsdtTerms | null } {
  if (card.kind === 'bank_card') return { method: 'bank', usdt: null }
  const rate = rates.withdraw_rate
  const fee = usdtFee(card.owner, rates)
  const { estimate, net } = usdtPayout(amount, rate, fee)
  if (net <= 0n) refuse('withdrawal.fee-too-big')
  const method = card.owner === 'ERC20' ? 'usdt_erc20' : 'usdt_trc20'
  return { method, usdt: { rate, fee, estimate, net } }
}

/** The turnover of a visitor. */
const noTurnover = {
  missing: 0n,
  required: 0n,
  done: 0n,
  frozen_until: null,
  debt: 0n,
  by_source: [],
  sources: [],
}

export const withdrawalRoutes = [
  handle(withdraw, {
    before: async ({ app, player, input }) => {
      const bank = await chosenCard(app.pool, player.id, input)
      const usdt = input.type === withdrawalTabs.usdt
      refuseProblem(withdrawalProblem({ ...input, bank }, usdt))
      return checkPayPassword(app, player.id, input.password)
    },
    run: async ({ app, tx, player, input, prepared: password }) => {
      await holdPayPassword(app, tx, player.id, password)
      const amount = input.amount ?? 0n
      const card = await takeCard(tx, player.id, input)
      const { rates, review } = await settingsInForce(tx, 'rates', 'review')
      const { method, usdt } = usdtTerms(card, amount, rates.value)
      if (usdt) refuseMovedRate(input.rate, usdt.rate)
      await refuseRestricted(tx, player.id, 'withdrawal')
      await refuseUnidentified(tx, player.id, 'withdrawal', amount)
      await refuseFrozen(tx, player.id, card.id, review.value)
      await refuseTooMany(tx, player.id, review.value)
      const shortfall = turnoverMissing(await turnoverOf(tx, player.id), review.value)
      const debt = await refuseDebt(tx, player.id, amount)
      const out_trade_no = orderNumber('W', app.clock.now())
      const { id } = await insertWithdrawal(tx, {
        out_trade_no,
        player: player.id,
        amount,
        method,
        setting_id: rates.id,
        usdt,
        card,
        flags: [
          ...card.flags,
          ...(shortfall > 0n ? (['turnover_short'] as const) : []),
          ...((await changedLately(tx, player.id)) ? (['password_changed'] as const) : []),
        ],
        turnover_missing: shortfall,
        debt_settled: debt,
      })
      if (debt > 0n)
        await post(tx, movements.debtSettled({ id, player: player.id, amount: debt }))
      await post(tx, movements.withdrawalHeld({ id, player: player.id, amount }))
      return new Answer('提交成功，等待后台审核', { out_trade_no, amount, usdt })
    },
  }),

  handle(getBetAmount, async ({ app, caller }) => {
    const player = caller.token ? await app.sessions.find(caller.token) : null
    if (!player) return noTurnover
    const { review } = await settingsInForce(app.pool, 'review')
    const [bySource, open, frozen_until, { debt }] = await Promise.all([
      turnoverBySource(app.pool, player.id),
      openRequirements(app.pool, player.id),
      frozenUntil(app.pool, player.id, freezeHoursOf(review.value), null),
      walletAndDebt(app.pool, player.id),
    ])
    const required = bySource.reduce((sum, each) => sum + each.required, 0n)
    const doneTurnover = bySource.reduce((sum, each) => sum + each.done, 0n)
    return {
      missing: required - doneTurnover,
      required,
      done: doneTurnover,
      frozen_until,
      debt,
      by_source: bySource.map((s) => ({ ...s, source: turnoverSourceLabel(s.source) })),
      sources: open.map((o) => ({ ...o, source: turnoverSourceLabel(o.source) })),
    }
  }),
]
