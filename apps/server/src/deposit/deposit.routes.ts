import {
  getPayRange,
  getPayWay,
  getpaybank,
  payinfo,
  recharge,
} from '@jinli/contract/deposit'
import { depositProblem } from '@jinli/contract/deposit.rules'
import { depositCodes } from '@jinli/contract/states'
import {
  depositMethodLabels,
  depositMethodOf,
  payInfoMessages,
  payRangeTypes,
} from '@jinli/contract/vocabulary'
import { Answer, handle } from '../http/handle.ts'
import { refuseMovedRate } from '../money-setting/seen-rate.ts'
import { orderNumber } from '../platform/order-number.ts'
import { qrImage } from '../platform/qr-image.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { refuseDeposit } from '../play-limit/entry.ts'
import {
  depositChannels,
  openDepositsMax,
  receivingAccounts,
  usdtQuote,
} from './channel.store.ts'
import { countOpen, insertDeposit, payInfoOf } from './deposit.store.ts'
import { payerCardOf } from './payer-card.store.ts'

/** Minutes a player has to pay (spec §9). */
const minutesToPay = 60

export const depositRoutes = [
  handle(getPayWay, async ({ app }) => {
    const open = new Set(
      (await depositChannels(app.pool)).filter((c) => c.open).map((c) => c.method),
    )
    const flag = (...methods: Parameters<typeof open.has>[0][]) =>
      methods.some((method) => open.has(method))
    return {
      card: flag('bank'),
      usdt: flag('usdt_trc20', 'usdt_erc20'),
      wechat: flag('wechat'),
      alipay: flag('alipay'),
    }
  }),

  handle(getPayRange, async ({ app, input }) => {
    const channel = (await depositChannels(app.pool)).find(
      (c) => payRangeTypes[c.method] === input.type,
    )
    if (!channel?.open) refuse('deposit.method-unavailable')
    return { min_price: channel.min, max_price: channel.max }
  }),

  handle(getpaybank, async ({ app }) => {
    const accounts = await receivingAccounts(app.pool)
    return accounts.map(({ bank_name, ...account }, i) => ({
      id: i + 1,
      ...account,
      bank_data: { bank_name },
    }))
  }),

  handle(recharge, {
    run: async ({ app, tx, player, input }) => {
      const method = depositMethodOf(input.paytype, input.catepay)
      if (input.paytype === 'usdt' && !method) refuse('deposit.usdt-protocol-missing')
      const channel = (await depositChannels(tx)).find((c) => c.method === method)
      if (!method || !channel?.open) refuse('deposit.method-unavailable')
      refuseProblem(depositProblem(method, input, channel))
      const amount = input.amount ?? 0n
      const quote = await usdtQuote(tx, method, amount)
      if (quote.usdt_rate !== null) refuseMovedRate(input.rate, quote.usdt_rate)
      // Less than a hundredth of a USDT cannot be paid.
      if (quote.usdt_amount === 0n) refuse('amount.invalid')
      const open = await countOpen(tx, player.id)
      await refuseDeposit(tx, player.id, amount)
      const most = await openDepositsMax(tx)
      if (most > 0 && open >= most) refuse('deposit.too-many-open', { most })
      const deposit_no = orderNumber('D', app.clock.now())
      await insertDeposit(tx, {
        deposit_no,
        player: player.id,
        method,
        amount,
        setting_id: channel.setting,
        pay_to: channel.payTo,
        ...quote,
        payer_name: input.bank_owner.trim(),
        payer_bank: input.bank.trim(),
        ...payerCardOf(app.config.cardKey, player.id, input.bank_no.trim()),
        payer_branch: input.bank_address.trim(),
        minutes: minutesToPay,
      })
      return new Answer(method === 'bank' ? '提交成功，等待后台审核' : deposit_no, {
        deposit_no,
      })
    },
  }),

  handle(payinfo, async ({ app, player, input }) => {
    const found = await payInfoOf(app.pool, player.id, input.deposit_no)
    if (!found) refuse('http.not-found')
    const payable = found.state === 'submitted' && found.expires_at > app.clock.now()
    const shown = (value: string) => (payable ? value : '')
    const { number, content, ...bank } = found.pay_to
    return new Answer(payInfoMessages[found.method], {
      deposit_no: found.deposit_no,
      info: {
        amount: found.amount,
        created_at: found.created_at,
        paytype: depositMethodLabels[found.method],
        method: found.method,
        state: depositCodes[found.state],
        status: found.state,
        reason: found.reason,
        credited_amount: found.credited_amount,
        usdt_amount: found.usdt_amount,
        usdt_rate: found.usdt_rate,
      },
      cardlist: {
        mch_id: shown(number),
        content: shown(content),
        payimg: payable && found.method !== 'bank' ? qrImage(number) : '',
        bank_name: shown(bank.bank_name),
        bank_owner: shown(bank.bank_owner),
        bank_address: shown(bank.bank_address),
      },
      expires_at: found.expires_at,
      server_time: app.clock.now(),
    })
  }),
]
