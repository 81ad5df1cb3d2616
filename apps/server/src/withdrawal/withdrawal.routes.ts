import { getBetAmount, withdraw } from '@jinli/contract/withdrawal'
import { withdrawalProblem } from '@jinli/contract/withdrawal.rules'
import { checkPayPassword } from '../auth/pay-password.ts'
import { Answer, playerRead, playerWrite } from '../handle.ts'
import { movements, post } from '../money/movements.ts'
import { lockCard } from '../payout-card/payout-card.store.ts'
import { orderNumber } from '../platform/order-number.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { openRequirements, turnoverOf } from '../turnover/turnover.store.ts'
import { insertWithdrawal } from './withdrawal.store.ts'

const sourceNames: Record<string, string> = {
  deposit: '存款',
  bonus: '优惠',
  rebate: '返水',
}

export const withdrawalRoutes = [
  playerWrite(withdraw, {
    before: async ({ app, player, input }) => {
      refuseProblem(withdrawalProblem(input))
      await checkPayPassword(app, player.id, input.password)
    },
    run: async ({ app, tx, player, input }) => {
      const amount = input.amount ?? 0n
      const card = input.bank === '' ? null : await lockCard(tx, player.id, input.bank)
      // One text for missing, foreign and deleted cards: nothing is told about others (B-65).
      if (!card || card.kind !== 'bank_card') refuse('withdrawal.card-missing')
      const { required, done } = await turnoverOf(tx, player.id)
      const short = required > done
      const out_trade_no = orderNumber('W', app.clock.now())
      const { id } = await insertWithdrawal(tx, {
        out_trade_no,
        player: player.id,
        amount,
        card,
        flags: short ? [...card.flags, 'turnover_short'] : card.flags,
        turnover_missing: short ? required - done : 0n,
      })
      await post(tx, movements.withdrawalHeld({ id, player: player.id, amount }))
      return new Answer('提交成功，等待后台审核', { out_trade_no })
    },
  }),

  playerRead(getBetAmount, async ({ app, player }) => {
    const [{ required, done }, open] = await Promise.all([
      turnoverOf(app.pool, player.id),
      openRequirements(app.pool, player.id),
    ])
    return {
      bet_amount: required - done,
      required,
      done,
      sources: open.map((o) => ({ ...o, source: sourceNames[o.source] ?? o.source })),
    }
  }),
]
