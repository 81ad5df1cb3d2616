import { depositMethodLabels } from '@jinli/contract/vocabulary'
import { bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { hourMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { qrImage } from '../platform/qr-image.ts'
import { expireDeposits } from './deposit.jobs.ts'

const app = useTestApp()

let player: TestPlayer
let staff: string
beforeAll(async () => {
  player = await app().registerPlayer()
  staff = await app().staffToken()
})

const trc20 = 'TWoHCyqrWtL2xAH3qw56J8V8XGkjvNB6oC'
const erc20 = '0xe479Fe11aC3b13Cc9904b4D9652667b9E7298F19'
const demo = '演示环境收款码，不接入任何真实支付'
const nowhere = {
  mch_id: '',
  content: '',
  payimg: '',
  bank_name: '',
  bank_owner: '',
  bank_address: '',
}
const bank = {
  bank_name: '锦江商业银行',
  bank_owner: '锦鲤演示收款户',
  bank_address: '锦江市清波路支行',
}

function payinfo(depositNo: unknown, who = player) {
  return app().call('/api/payinfo', { deposit_no: depositNo }, who.token)
}

/** Submits a deposit of 500 yuan; returns the response of recharge. */
function submit(change: object) {
  return app().expectOk(
    '/api/recharge',
    { ...bankDeposit(50_000n), ...change },
    player.token,
  )
}

const ways = [
  [{ paytype: 'bank' }, 'bank', 'bankpay', '6200000000000018821', '', bank],
  [{ paytype: 'usdt', catepay: 'TRC20' }, 'usdt_trc20', 'usdtpay', trc20, 'TRC20', {}],
  [{ paytype: 'usdt', catepay: 'ERC20' }, 'usdt_erc20', 'usdtpay', erc20, 'ERC20', {}],
  [{ paytype: 'wxpay' }, 'wechat', 'wxpay', `${demo} WX-0001`, '锦鲤演示商户', {}],
  [{ paytype: 'alipay' }, 'alipay', 'alipay', `${demo} ZFB-0001`, '锦鲤演示商户', {}],
] as const

describe('each method, from the form to the pay page', () => {
  it.each(ways)('R-CALL-42 R-CALL-43 R-WIRE-28: %o is %s', async (...way) => {
    const [form, method, kind, mch_id, content, account] = way
    const { message, data } = await submit(form)
    const number = String(data?.deposit_no)
    expect(message).toBe(method === 'bank' ? '提交成功，等待后台审核' : number)
    const page = await payinfo(number)
    expect(page.message).toBe(kind)
    const usdt = method.startsWith('usdt')
    const label = depositMethodLabels[method]
    const payimg = method === 'bank' ? '' : qrImage(mch_id)
    expect(page.data).toEqual({
      deposit_no: number,
      info: {
        amount: 500,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        paytype: label,
        method,
        state: 1,
        status: 'submitted',
        reason: '',
        credited_amount: null,
        usdt_amount: usdt ? 70.22 : null,
        usdt_rate: usdt ? 7.12 : null,
        tail: null,
        payer_reference: '',
        waits_for_limit: 0,
      },
      cardlist: { ...nowhere, ...account, mch_id, content, payimg },
      expires_at: expect.any(String),
      server_time: expect.any(String),
    })
  })

  it.each(ways)('R-DEP-33: %o of a bygone hour leads nowhere', async (form, ...way) => {
    const [method, kind] = way
    const number = String((await submit(form)).data?.deposit_no)
    await app().clock.forward(hourMs)
    // After 60 minutes the payment address is hidden, both before and after the job expires the deposit.
    const late = await payinfo(number)
    expect(late).toMatchObject({
      message: kind,
      data: { cardlist: nowhere, info: { state: 1 } },
    })
    await expireDeposits(app().context.pool)
    const reply = await payinfo(number)
    // Who pays by bank has filled in how (D-24).
    const reason = method === 'bank' ? '已超过付款时限，款项到账后仍会入账' : '超时未支付'
    expect(reply.message).toBe(kind)
    expect(reply.data).toMatchObject({
      cardlist: nowhere,
      info: { state: 3, status: 'expired', reason, method },
    })
  })
})

describe('the pay page', () => {
  it('R-CALL-43 R-WIRE-15: shows where to pay for sixty minutes by the server’s clock', async () => {
    await app().clock.stop()
    const number = await app().submitDeposit(player, 12_345n)
    const { data } = await payinfo(number)
    expect(data).toMatchObject({ info: { amount: 123.45, paytype: '银行转账', state: 1 } })
    const expires = Date.parse(String(data?.expires_at))
    const info = data?.info as { created_at: string }
    const createdAt = Date.parse(`${info.created_at.replace(' ', 'T')}+08:00`)
    // `created_at` has no fraction of a second.
    expect(Math.floor((expires - createdAt) / 1000)).toBe(3600)
    expect(Date.parse(String(data?.server_time))).toBe(expires - hourMs)
    expect(expires - hourMs).toBe(app().clock.now().getTime())
  })

  it('R-DEP-24: a deposit of another player is as unknown as none', async () => {
    const number = await app().submitDeposit(player, 20_000n)
    const stranger = await app().registerPlayer()
    const theirs = await payinfo(number, stranger)
    expect(theirs).toMatchObject({ status: 200, code: 404, message: '记录不存在' })
    for (const wrong of ['D202601010000000000000000', '1', "' OR 1=1 --", '', '-1'])
      expect(await payinfo(wrong, stranger)).toEqual(theirs)
    expect(await app().call('/api/payinfo', {}, stranger.token)).toEqual(theirs)
  })

  it('hides the account once the deposit is decided, and tells the verdict', async () => {
    const [paidReply, refusedReply] = [
      String((await submit({ paytype: 'alipay' })).data?.deposit_no),
      String((await submit({ paytype: 'alipay' })).data?.deposit_no),
    ]
    const decide = (number: string, verdict: string, body: object) =>
      app().expectOk(`/admin/api/deposits/${number}/${verdict}`, body, staff)
    await decide(paidReply, 'approve', { amount: 480, reason: '少付20元' })
    await decide(refusedReply, 'reject', { reason: '未查到款项' })
    expect((await payinfo(paidReply)).data).toMatchObject({
      cardlist: nowhere,
      info: { state: 2, status: 'approved', credited_amount: 480, reason: '少付20元' },
    })
    expect((await payinfo(refusedReply)).data).toMatchObject({
      cardlist: nowhere,
      info: { state: 3, status: 'rejected', credited_amount: null, reason: '未查到款项' },
    })
  })

  it('R-DEP-34: the picture is drawn from the address and is no other', () => {
    const image = qrImage(trc20)
    expect(image).toMatch(/^data:image\/svg\+xml,%3Csvg/)
    const svg = decodeURIComponent(image.slice(image.indexOf(',') + 1))
    expect(svg).not.toMatch(/script|href|<image/i)
    expect(qrImage(trc20)).toBe(image)
    expect(qrImage(trc20.toLowerCase())).not.toBe(image)
    expect(qrImage('<script>alert(1)</script>')).not.toContain('alert')
    // This is the longest code that the setting accepts.
    expect(qrImage('鱼'.repeat(256)).length).toBeGreaterThan(1000)
  })
})
