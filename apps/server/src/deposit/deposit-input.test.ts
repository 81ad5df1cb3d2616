import { bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { badAmounts } from '@jinli/dev-env/bad-amounts'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

/**
 * The invalid inputs for deposits (reliability B-41…B-60). Each gets a clear refusal and has no effect. B-47 concerns
 * withdrawals, and B-48 is in play-limit.input.test.ts. B-59 and B-60 concern software that watches blockchains. It
 * does not exist: no blockchain payment is credited automatically. Staff flag the order for what they see on the
 * chain (deposit-review.admin.test.ts).
 */
const app = useTestApp()

let player: TestPlayer
beforeAll(async () => {
  player = await app().registerPlayer()
})

const form = bankDeposit(50_000n)
const range = '请输入金额在100-50000之间！'
const notMoney = '请输入正确的金额，最多两位小数'
const notTaken = '请求参数有误'

/** Expects a refusal with this message, no internals in the response, and no change of any table. */
async function expectRefused(path: string, body: object, code: number, message: string) {
  const before = await app().tableDigest()
  const reply = await app().call(path, body, player.token)
  expect(reply).toMatchObject({ status: 200, code, message, data: null })
  expect(JSON.stringify(reply)).not.toMatch(/select|insert|\.ts|node_modules| at /i)
  expect(await app().tableDigest()).toEqual(before)
}

type Case = [input: unknown, message: string]

const all = (values: readonly unknown[], message: string): Case[] =>
  values.map((value) => [value, message])
const outside: Case[] = [99.99, '99.99', 50_000.01].map((value) => [value, range])

const amounts: [string, Case[]][] = [
  ['B-41', [...all(badAmounts.zero, range), ...all(badAmounts.negative, notMoney)]],
  ['B-42', all(badAmounts.odd, notMoney)],
  ['B-43', all(badAmounts.fine, notMoney)],
  ['B-44', all(badAmounts.large, notMoney)],
  ['B-45', all(badAmounts.otherKinds, notTaken)],
  ['B-46', [...outside, ['', range], [undefined, range]]],
]

describe('amounts', () => {
  it.each(amounts)('R-DEP-11 R-WIRE-12: %s', async (_id, cases) => {
    for (const [amount, message] of cases) {
      await expectRefused('/api/recharge', { ...form, amount }, 422, message)
    }
  })

  it('R-DEP-11: B-46 of every method, by its own range', async () => {
    const ways: [object, number, string][] = [
      [{ paytype: 'wxpay' }, 5000.01, '请输入金额在100-5000之间！'],
      [{ paytype: 'alipay' }, 99.99, '请输入金额在100-5000之间！'],
      [{ paytype: 'usdt', catepay: 'TRC20' }, 100_000.01, '请输入金额在100-100000之间！'],
      [{ paytype: 'usdt', catepay: 'ERC20' }, 499.99, '请输入金额在500-100000之间！'],
    ]
    for (const [way, amount, message] of ways) {
      await expectRefused('/api/recharge', { ...way, amount }, 422, message)
    }
  })
})

describe('methods and forms', () => {
  it('B-49: a way that is none, or is closed', async () => {
    for (const paytype of ['cash', 'Bank', '', 'wechat', 'usdt_trc20', '__proto__']) {
      await expectRefused('/api/recharge', { ...form, paytype }, 1201, '支付方式不可用')
    }
    await expectRefused('/api/recharge', { ...form, paytype: ['bank'] }, 422, notTaken)
    await app().changeSetting('deposit.alipay', { enabled: false })
    await expectRefused('/api/recharge', { paytype: 'alipay' }, 1201, '支付方式不可用')
    await app().changeSetting('deposit.alipay', { enabled: true })
  })

  it('B-50: USDT without a protocol of ours', async () => {
    for (const catepay of [undefined, '', 'BEP20', 'trc20', 'TRC20 ']) {
      const body = { paytype: 'usdt', amount: 500, catepay }
      await expectRefused('/api/recharge', body, 422, '请选择钱包协议')
    }
  })

  // R-DEP-12 R-DEP-13 R-DEP-14 R-DEP-15
  it('B-51: every combination of missing bank fields names the first of the spec’s order', async () => {
    const fields = [
      ['bank_owner', '请输入存款人姓名'],
      ['bank', '请输入银行类型'],
      ['bank_no', '请输入银行卡号'],
      ['bank_address', '请输入银行开户行地址'],
    ] as const
    for (let mask = 1; mask < 16; mask += 1) {
      const missingFields = fields.filter((_field, n) => mask & (1 << n))
      const body = {
        ...form,
        ...Object.fromEntries(missingFields.map(([name]) => [name, ' '])),
      }
      await expectRefused('/api/recharge', body, 422, missingFields[0]?.[1] ?? '')
    }
  })

  it('B-52: a text longer than its field', async () => {
    for (const [name, max] of Object.entries({ bank_owner: 64, bank_no: 40, bank: 64 })) {
      const body = { ...form, [name]: '鱼'.repeat(max + 1) }
      await expectRefused('/api/recharge', body, 422, notTaken)
    }
  })
})

describe('open deposits', () => {
  it('R-DEP-31: B-53, the eleventh, by whatever method', async () => {
    const saver = await app().registerPlayer()
    for (let i = 0; i < 10; i += 1) await app().submitDeposit(saver, 50_000n)
    const before = await app().tableDigest()
    for (const way of [{}, { paytype: 'wxpay' }, { paytype: 'usdt', catepay: 'ERC20' }]) {
      const reply = await app().call('/api/recharge', { ...form, ...way }, saver.token)
      expect(reply).toMatchObject({
        code: 1202,
        message: '您有未完成的存款订单，请等待审核（最多同时10笔）',
        data: null,
      })
    }
    expect(await app().tableDigest()).toEqual(before)
  })

  it('R-WIRE-25 R-WIRE-26: B-53, the same while the first is in flight, then a new one', async () => {
    const saver = await app().registerPlayer()
    const recharge = () => app().call('/api/recharge', form, saver.token)
    const holder = await app().owner.connect()
    try {
      await holder.query('BEGIN')
      await holder.query('SELECT 1 FROM player WHERE id = $1 FOR UPDATE', [saver.id])
      const first = recharge()
      await expect
        .poll(async () => {
          const waitingLocks = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
          return (await app().owner.query(waitingLocks)).rows[0].n
        })
        .toBeGreaterThan(0)
      expect(await recharge()).toMatchObject({ code: 409, message: '请勿重复提交' })
      await holder.query('ROLLBACK')
      expect((await first).code).toBe(200)
    } finally {
      holder.release(true)
    }
    expect((await recharge()).code).toBe(200)
  })
})

describe('asking', () => {
  it('R-DEP-24: B-54, numbers that are none of the caller’s', async () => {
    const stranger = await app().registerPlayer()
    const theirs = await app().submitDeposit(stranger, 50_000n)
    for (const deposit_no of [theirs, '1', "' OR 1=1 --", '-1', '', undefined]) {
      await expectRefused('/api/payinfo', { deposit_no }, 404, '记录不存在')
    }
    for (const deposit_no of [1, null, [theirs], {}, 'D'.repeat(41), 'D\u0000']) {
      await expectRefused('/api/payinfo', { deposit_no }, 422, notTaken)
    }
  })

  it('B-56: a range of what is no method', async () => {
    const types = ['usdt', 'usdt_trc20', 'USDT-TRC20', 'card', 'wxpay', '', undefined]
    for (const type of [...types, '__proto__', 'constructor', null, 1, ['bank']]) {
      await expectRefused('/api/getPayRange', { type }, 422, notTaken)
    }
  })
})
