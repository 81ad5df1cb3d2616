import { plainBankLogo } from '@jinli/contract/bank/bank'
import { messages } from '@jinli/contract/messages'
import {
  banklist,
  bindcard,
  delcard,
  getcard,
} from '@jinli/contract/payout-card/payout-card'
import { bankCardProblem, usdtBank } from '@jinli/contract/payout-card/payout-card.rules'
import { plainAddress } from '@jinli/contract/payout-card/usdt-address'
import { usdtAddressFormProblem } from '@jinli/contract/payout-card/usdt-address.rules'
import type { Input } from '@jinli/contract/wire/endpoint'
import { checkPayPassword, holdPayPassword } from '../auth/pay-password.ts'
import { bankLogos, holdOpenBank, openBanks } from '../bank/bank.store.ts'
import { Answer, handle } from '../http/handle.ts'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import type { Db } from '../platform/db.ts'
import { markOf, sealNumber, tailOf } from '../platform/number-seal.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { bindCard, type CardKind, cardsOf, unbindCard } from './payout-card.store.ts'
import { refuseForeignCard } from './refuse-foreign-card.ts'

/** Only the last four characters leave the server (spec §2 /wallet); stars replace the others. */
const stars = {
  bank_card: '**** **** ****',
  usdt_address: '****',
} as const satisfies Record<CardKind, string>

const chainIcons: Readonly<Record<string, string>> = {
  TRC20: '/images/cards/usdt-trc20.svg',
  ERC20: '/images/cards/usdt-erc20.svg',
}

type CardIdentity = { bank: string; owner: string }

/** Returns the logo of a bank, or the icon of an address's chain. */
function iconOf({ bank, owner }: CardIdentity, logos: ReadonlyMap<string, string>): string {
  const icon = bank === usdtBank ? chainIcons[owner] : logos.get(bank)
  return icon ?? plainBankLogo
}

/** Returns whether an address is our own deposit address: money paid there would not reach the player (B-69). */
async function isHouseAddress(db: Db, address: string): Promise<boolean> {
  const chains = await settingsInForce(db, 'deposit.usdt_trc20', 'deposit.usdt_erc20')
  return Object.values(chains).some(
    ({ value }) => plainAddress(value.address.trim()) === plainAddress(address),
  )
}

async function checkForm(db: Db, input: Input<typeof bindcard>): Promise<void> {
  const form = { ...input, bank_no: input.bank_no.trim() }
  if (input.bank === usdtBank) {
    refuseProblem(usdtAddressFormProblem(form))
    if (await isHouseAddress(db, form.bank_no)) refuse('card.address-ours')
    return
  }
  refuseProblem(bankCardProblem(form))
  const banks = await openBanks(db)
  if (!banks.some((bank) => bank.bank_name === input.bank)) refuse('card.bank-unknown')
}

export const payoutCardRoutes = [
  handle(getcard, async ({ app, player, input }) => {
    const kind = input.type === 1 ? 'bank_card' : 'usdt_address'
    const cards = await cardsOf(app.pool, player.id, kind)
    const logos =
      kind === 'bank_card' ? await bankLogos(app.pool) : new Map<string, string>()
    return cards.map((card) => ({
      id: card.id,
      bank: card.bank,
      bank_owner: card.owner,
      bank_no: `${stars[kind]} ${card.tail}`,
      bank_address: card.branch,
      ico: iconOf(card, logos),
    }))
  }),

  handle(bindcard, {
    before: async ({ app, player, input }) => {
      await checkForm(app.pool, input)
      return checkPayPassword(app, player.id, input.pay_pass)
    },
    run: async ({ app, tx, player, input, prepared: password }) => {
      await holdPayPassword(app, tx, player.id, password)
      const number = input.bank_no.trim()
      const isUsdt = input.bank === usdtBank
      if (!isUsdt && !(await holdOpenBank(tx, input.bank))) refuse('card.bank-unknown')
      const { cardKey } = app.config
      const card = await bindCard(tx, player.id, {
        kind: isUsdt ? 'usdt_address' : 'bank_card',
        bank: input.bank,
        owner: input.bank_owner.trim(),
        sealed: sealNumber(cardKey, player.id, number),
        mark: markOf(cardKey, isUsdt ? plainAddress(number) : number),
        tail: tailOf(number),
        branch: isUsdt ? '' : input.bank_address.trim(),
      })
      if (card === 'full') refuse('card.limit')
      if (card === 'duplicate') refuse('card.duplicate')
      refuseForeignCard(app.config, card.flags)
      return new Answer('绑定成功', null)
    },
  }),

  handle(delcard, {
    run: async ({ tx, player, input }) => {
      if (!(await unbindCard(tx, player.id, input.id))) refuse('card.not-found')
      return new Answer(messages.unbound, null)
    },
  }),

  handle(banklist, ({ app }) => openBanks(app.pool)),
]
