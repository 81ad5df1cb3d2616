import { bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

const path = '/admin/api/deposits'
const day = '2026-03-10'
let player: TestPlayer
let staff: string
/** Order numbers by name. There is one deposit of each method and kind. */
const orders: Record<string, string> = {}

/** Submits a deposit, at the Shanghai time `at` if it is given. Returns the order number. */
async function submit(change: object, at?: string): Promise<string> {
  if (at) await app().clock.stop(`${at}+08:00`)

  const body = { ...bankDeposit(50_000n), ...change }
  const { data } = await app().expectOk('/api/recharge', body, player.token)
  return String(data?.deposit_no)
}

beforeAll(async () => {
  player = await app().registerPlayer('Filter-Player')
  staff = await app().staffToken()
  const alipay = { paytype: 'alipay' }
  const expiredOrder = await submit(alipay, `${day} 10:59:59`)
  await app().clock.set(`${day}T12:00:00+08:00`)
  await app().runJob('expire-deposits')
  orders.bank = await submit({ bank_owner: '别人' }, '2026-01-31 23:59:59.999')
  const trc20 = { paytype: 'usdt', catepay: 'TRC20' }
  orders.trc20 = await submit(trc20, '2026-02-01 00:00:00')
  await app().clock.set(`${day}T12:00:00+08:00`)
  orders.erc20 = await submit({ paytype: 'usdt', catepay: 'ERC20' })
  orders.wechat = await submit({ paytype: 'wxpay' })
  orders.alipay = await submit(alipay, '2026-02-02 23:59:59.999')
  await app().clock.set(`${day}T12:01:00+08:00`)
  orders.expired = expiredOrder
  const decide = (number: string | undefined, verdict: string, body: object) =>
    app().expectOk(`${path}/${number}/${verdict}`, body, staff)
  await decide(orders.wechat, 'approve', {
    amount: 400,
    reason: '少付',
    reference: 'Wx-77',
  })
  await decide(orders.erc20, 'reject', { reason: '未到账' })
  await app().clock.reset()
})

async function names(filter: object): Promise<string[]> {
  const { data } = await app().expectOk(path, { ...filter, pagesize: 100 }, staff)
  const rows = (data?.data ?? []) as { deposit_no: string }[]
  const numbers = new Set(rows.map((row) => row.deposit_no))
  return Object.keys(orders).filter((name) => numbers.has(orders[name] ?? ''))
}

describe('filters', () => {
  it.each<[object, string[]]>([
    [{}, ['bank', 'trc20', 'erc20', 'wechat', 'alipay', 'expired']],
    [{ state: 'open' }, ['bank', 'trc20', 'alipay', 'expired']],
    [{ state: 'approved' }, ['wechat']],
    [{ state: 'rejected' }, ['erc20']],
    [{ method: 'usdt_trc20' }, ['trc20']],
    [{ method: 'alipay', state: 'open' }, ['alipay', 'expired']],
    [{ method: 'cash' }, []],
    [{ flag: 'name_mismatch' }, ['bank']],
    [{ state: 'expired' }, ['expired']],
    [{ flag: 'partial' }, ['wechat']],
    [{ flag: 'constructor' }, []],
    [{ since: '2026-02-01', until: '2026-02-01' }, ['trc20']],
    [{ since: '2026-01-31', until: '2026-02-02' }, ['bank', 'trc20', 'alipay']],
    [{ until: '2026-01-31' }, ['bank']],
    [{ since: day, until: day }, ['erc20', 'wechat', 'expired']],
    [{ since: '2026-02-02', until: '2026-02-01' }, []],
    [
      { search: 'FILTER-player' },
      ['bank', 'trc20', 'erc20', 'wechat', 'alipay', 'expired'],
    ],
    [{ search: ' wx-77 ' }, ['wechat']],
    [{ search: 'W x - 7 7' }, ['wechat']],
    [{ search: 'wx-77', state: 'open' }, []],
    [{ search: 'wx' }, ['wechat']],
    [{ search: 'x-77' }, []],
    [{ search: 'filter-player', method: 'bank', flag: 'name_mismatch' }, ['bank']],
  ])('R-DEP-43: %o', async (filter, expected) => {
    expect(await names(filter)).toEqual(expected)
  })

  it('finds by number in any case', async () => {
    expect(await names({ search: orders.alipay?.toLowerCase() })).toEqual(['alipay'])
  })

  it('answers a query as well as a body, and counts what it filters', async () => {
    const query = `${path}?state=open&method=alipay&pagesize=1`
    const response = await fetch(app().url + query, {
      headers: { authorization: `Bearer ${staff}` },
    })
    expect(await response.json()).toMatchObject({
      code: 200,
      data: { total: 2, last_page: 2, per_page: 1 },
    })
  })

  it.each([
    { since: '2026-02-30' },
    { since: '20260201' },
    { until: '2026-13-01' },
    { until: 'yesterday' },
    { since: '0000-00-00' },
    { since: '+02026-2-1' },
    { state: 'pending' },
    { flag: 'x'.repeat(33) },
  ])('%o is no filter', async (filter) => {
    for (const call of [path, `${path}/export`]) {
      const reply = await app().call(call, filter, staff)
      expect(reply).toMatchObject({ status: 200, code: 422, data: null })
    }
  })

  it('shows what the reviewer compares', async () => {
    const { data } = await app().expectOk(path, { search: orders.trc20 }, staff)
    expect(data?.data).toEqual([
      expect.objectContaining({
        method: 'usdt_trc20',
        usdt_rate: 7.12,
        usdt_amount: 70.22,
        pay_to: 'TRC20 TWoHCyqrWtL2xAH3qw56J8V8XGkjvNB6oC',
        claim: null,
        first_approved_by: '',
        first_approved_at: null,
        first_amount: null,
      }),
    ])
    const bank = await app().expectOk(path, { search: orders.bank }, staff)
    expect(bank.data?.data).toMatchObject([
      {
        usdt_rate: null,
        usdt_amount: null,
        pay_to: '锦江商业银行 6200000000000018821 锦鲤演示收款户 锦江市清波路支行',
      },
    ])
  })
})

describe('the file', () => {
  const file = (filter: object, token = staff) =>
    app().file(`${path}/export`, filter, token)

  it('R-DEP-44: holds the filtered rows, plain decimals and brand times', async () => {
    const { filename, text, lines } = await file({ search: 'wx-77' })
    expect(filename).toMatch(/^deposits-\d{8}-\d{6}\.csv$/)
    expect(lines).toHaveLength(1)
    expect(text.startsWith('\ufeff订单号,会员,真实姓名,存款方式,申请金额,到账金额,')).toBe(
      true,
    )
    const [line] = lines
    expect(line).toContain(
      `${orders.wechat},Filter-Player,林小鱼,微信支付,500.00,400.00,,,锦鲤演示商户`,
    )
    expect(line).toMatch(/,少付,Wx-77,少付,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,,管理员,\d{4}-/)
    expect((await file({})).lines).toHaveLength(6)
    expect((await file({ search: 'nobody' })).lines).toEqual([])
  })

  // reliability B-52
  it('R-DEP-45: runs nothing that a payer wrote', async () => {
    const saver = await app().registerPlayer()
    const evil = ['=HYPERLINK("http://x")', '+1+1', '-2+3', '@SUM(A1)', '＝1+1']
    for (const bank_owner of evil) {
      const body = { ...bankDeposit(50_000n), bank_owner, bank: ` ${bank_owner}` }
      await app().expectOk('/api/recharge', body, saver.token)
    }
    const { text: csv } = await file({ search: saver.name })
    for (const text of evil) expect(csv).toContain(`"'${text.replaceAll('"', '""')}"`)
    expect(csv).not.toMatch(/(^|[,\n])"?\s*[=+@＝-]/)
  })

  it('R-DEP-44: is for those who read the books', async () => {
    const cashier = await app().colleague('小刚', 'cashier')
    expect((await app().call(path, {}, cashier)).code).toBe(200)
    expect(await app().call(`${path}/export`, {}, cashier)).toMatchObject({
      status: 200,
      code: 403,
      message: '无权限',
    })
    expect((await app().call(`${path}/export`, {}, player.token)).code).toBe(401)
  })

  it('R-ADMIN-72: names the days and the second', async () => {
    await app().clock.stop(`${day}T12:34:56+08:00`)
    const { filename } = await file({ since: '2026-02-01', until: '2026-02-02' })
    expect(filename).toBe('deposits-from-20260201-until-20260202-20260310-123456.csv')
  })

  it('R-ADMIN-73: calls things what the screen calls them', async () => {
    const { lines } = await file({ search: 'filter-player', state: 'open' })
    const states = lines.map((line) => line.split(',')[9])
    expect(states.filter((state) => state === '待审核')).toHaveLength(3)
    expect(states.filter((state) => state === '超时待核对')).toHaveLength(1)
  })
})
