import { banklist, bindcard, delcard, getcard } from '@jinli/contract/payout-card'
import { bankCardProblem } from '@jinli/contract/payout-card.rules'
import { checkPayPassword } from '../auth/pay-password.ts'
import { Answer, playerRead, playerWrite } from '../handle.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { bindCard, cardsOf, listBanks, unbindCard } from './payout-card.store.ts'

/** Only the last four digits leave the server (spec §2 /wallet). */
function masked(number: string): string {
  return `**** **** **** ${number.slice(-4)}`
}

const usdt = 'USDT'

export const payoutCardRoutes = [
  playerRead(getcard, async ({ app, player, input }) => {
    const kind = input.type === 1 ? 'bank_card' : 'usdt_address'
    const cards = await cardsOf(app.pool, player.id, kind)
    return cards.map((card) => ({
      id: card.id,
      bank: card.bank,
      bank_owner: card.owner,
      bank_no: masked(card.number),
      bank_address: card.branch,
      ico: '',
    }))
  }),

  playerWrite(bindcard, {
    before: async ({ app, player, input }) => {
      if (input.bank === usdt) refuse('card.usdt-unavailable')
      const number = input.bank_no.replaceAll(' ', '')
      refuseProblem(bankCardProblem({ ...input, bank_no: number }))
      const banks = await listBanks(app.pool)
      if (!banks.some((bank) => bank.bank_name === input.bank)) refuse('card.bank-unknown')
      await checkPayPassword(app, player.id, input.pay_pass)
    },
    run: async ({ tx, player, input }) => {
      const bound = await bindCard(tx, player.id, {
        kind: 'bank_card',
        bank: input.bank,
        owner: input.bank_owner.trim(),
        number: input.bank_no.replaceAll(' ', ''),
        branch: input.bank_address.trim(),
      })
      if (bound === 'full') refuse('card.limit')
      if (bound === 'duplicate') refuse('card.duplicate')
      return new Answer('绑定成功', null)
    },
  }),

  playerWrite(delcard, {
    run: async ({ tx, player, input }) => {
      if (!(await unbindCard(tx, player.id, input.id))) refuse('card.not-found')
      return new Answer('解绑成功', null)
    },
  }),

  playerRead(banklist, ({ app }) => listBanks(app.pool)),
]
