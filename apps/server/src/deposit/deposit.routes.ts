import {
  getPayRange,
  getPayWay,
  getpaybank,
  payinfo,
  payreference,
  recharge,
} from '@jinli/contract/deposit/deposit'
import { depositProblem, isPayerReference } from '@jinli/contract/deposit/deposit.rules'
import { getAllPaymentMethods } from '@jinli/contract/deposit/payment-methods'
import { depositCodes } from '@jinli/contract/states'
import {
  depositMethodLabels,
  depositMethodOf,
  payInfoMessages,
  payRangeTypes,
  payTypeOf,
} from '@jinli/contract/vocabulary'
import { microText } from '@jinli/money/usdt'
import { Answer, handle } from '../http/handle.ts'
import { refuseUnidentified } from '../identity/identity-check.ts'
import { refuseMovedRate } from '../money-setting/quoted-rate.ts'
import { orderNumber } from '../platform/order-number.ts'
import { qrImage } from '../platform/qr-image.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { refuseDeposit } from '../play-limit/play-limit-check.ts'
import { referenceOf } from '../review/order-filter.ts'
import {
  depositChannels,
  openDepositsMax,
  receivingAccounts,
  usdtQuote,
} from './channel.store.ts'
import { countOpen, insertDeposit, type PayInfo, payInfoOf } from './deposit.store.ts'
import {
  chooseTail,
  isAmountExclusive,
  payerKeyOf,
  setPayerReference,
} from './payable.store.ts'
import { payerCardOf } from './payer-card.store.ts'

/** The minutes that a player has to pay (spec §9). */
const minutesToPay = 60

/** Returns the smaller room (fen); null is any amount. */
function smallest(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/**
 * Returns the label of the method. An order with a USDT tail adds the amount to send: clients that we did not write show
 * this label, but compute the USDT from the amount in yuan.
 */
function payTypeLabel({ method, usdt_amount, tail }: PayInfo): string {
  const label = depositMethodLabels[method]
  if (usdt_amount === null || tail === null) return label
  return `${label} 请转 ${microText(usdt_amount)} USDT`
}

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

  handle(getAllPaymentMethods, async ({ app }) => {
    const channels = await depositChannels(app.pool)
    return channels.flatMap(({ method, open, min, max, payTo }, at) => {
      if (!open) return []
      const paytype = payTypeOf[method]
      return {
        id: at + 1,
        name: depositMethodLabels[method],
        type: payRangeTypes[method],
        paytype,
        catepay: paytype === 'usdt' ? payTo.content : '',
        min_price: min,
        max_price: max,
        state: true,
      }
    })
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
      // An amount below 0.01 USDT cannot be paid.
      if (quote.usdt_amount === 0n) refuse('amount.invalid')
      const open = await countOpen(tx, player.id)
      const room = await refuseDeposit(tx, player.id, amount)
      const unidentified = await refuseUnidentified(tx, player.id, 'deposit', amount)
      const most = await openDepositsMax(tx)
      if (most > 0 && open >= most) refuse('deposit.too-many-open', { most })
      const payer = { name: input.bank_owner.trim(), card: input.bank_no.trim() }
      const payerKey = payerKeyOf(app.config.cardKey, { method, ...payer })
      const isUsdt = quote.usdt_amount !== null
      const tail = await chooseTail(tx, {
        player: player.id,
        method,
        number: channel.payTo.number,
        payerKey,
        base: quote.usdt_amount ?? amount,
        steps: channel.tails,
        room: isUsdt ? null : smallest(room, unidentified),
      })
      if (tail === null) refuse('deposit.amount-taken')
      const deposit_no = orderNumber('D', app.clock.now())
      await insertDeposit(tx, {
        deposit_no,
        player: player.id,
        method,
        amount: isUsdt ? amount : amount + tail,
        tail,
        setting_id: channel.setting,
        pay_to: channel.payTo,
        usdt_rate: quote.usdt_rate,
        usdt_amount: quote.usdt_amount === null ? null : quote.usdt_amount + tail,
        payer_key: payerKey,
        is_exclusive: isAmountExclusive(method, channel.tails),
        payer_name: payer.name,
        payer_bank: input.bank.trim(),
        ...payerCardOf(app.config.cardKey, player.id, payer.card),
        payer_branch: input.bank_address.trim(),
        minutes: minutesToPay,
      })
      return new Answer(method === 'bank' ? '提交成功，等待后台审核' : deposit_no, {
        deposit_no,
      })
    },
  }),

  handle(payreference, async ({ tx, player, input }) => {
    const order = await payInfoOf(tx, player.id, input.deposit_no)
    if (!order) refuse('http.not-found')
    const payerReference = referenceOf(input.payer_reference)
    if (!isPayerReference(order.method, payerReference)) refuse('deposit.payer-reference')
    const change = { player: player.id, depositNo: order.deposit_no, payerReference }
    if (!(await setPayerReference(tx, change))) refuse('review.already-decided')
    return new Answer('提交成功', { payer_reference: payerReference })
  }),

  handle(payinfo, async ({ app, player, input }) => {
    const payInfo = await payInfoOf(app.pool, player.id, input.deposit_no)
    if (!payInfo) refuse('http.not-found')
    const { state, expires_at, waits_for_limit } = payInfo
    const payable =
      state === 'submitted' && expires_at > app.clock.now() && !waits_for_limit
    const ifPayable = (value: string) => (payable ? value : '')
    const { number, content, ...bank } = payInfo.pay_to
    return new Answer(payInfoMessages[payInfo.method], {
      deposit_no: payInfo.deposit_no,
      info: {
        amount: payInfo.amount,
        created_at: payInfo.created_at,
        paytype: payTypeLabel(payInfo),
        method: payInfo.method,
        state: depositCodes[payInfo.state],
        status: payInfo.state,
        reason: payInfo.reason,
        credited_amount: payInfo.credited_amount,
        usdt_amount: payInfo.usdt_amount,
        usdt_rate: payInfo.usdt_rate,
        tail: payInfo.tail,
        payer_reference: payInfo.payer_reference,
        waits_for_limit: payInfo.waits_for_limit,
      },
      cardlist: {
        mch_id: ifPayable(number),
        content: ifPayable(content),
        payimg: payable && payInfo.method !== 'bank' ? qrImage(number) : '',
        bank_name: ifPayable(bank.bank_name),
        bank_owner: ifPayable(bank.bank_owner),
        bank_address: ifPayable(bank.bank_address),
      },
      expires_at: payInfo.expires_at,
      server_time: app.clock.now(),
    })
  }),
]
