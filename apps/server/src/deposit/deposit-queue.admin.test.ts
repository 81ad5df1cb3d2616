import { brandDay } from '@jinli/contract/brand-time'
import { bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { expireDeposits } from './deposit.jobs.ts'

const app = useTestApp()

const path = '/admin/api/deposits'
let player: TestPlayer
let staff: string
/** One deposit of each method and kind, by name. */
const orders: Record<string, string> = {}

async function submit(change: object): Promise<string> {
  const body = { ...bankDeposit(50_000n), ...change }
  const { data } = await app().expectOk('/api/recharge', body, player.token)
  return String(data?.deposit_no)
}

/** As if it had been submitted at a brand time. */
async function submittedAt(number: string | undefined, at: string): Promise<void> {
  await app().owner.query('UPDATE deposit SET created_at = $2 WHERE deposit_no = $1', [
    number,
    `${at}+08`,
  ])
}

beforeAll(async () => {
  player = await app().registerPlayer('Filter-Player')
  staff = await app().staffToken()
  orders.bank = await submit({ bank_owner: '别人' })
  orders.trc20 = await submit({ paytype: 'usdt', catepay: 'TRC20' })
  orders.erc20 = await submit({ paytype: 'usdt', catepay: 'ERC20' })
  orders.wechat = await submit({ paytype: 'wxpay' })
  orders.alipay = await submit({ paytype: 'alipay' })
  orders.expired = await submit({ paytype: 'alipay' })
  await app().owner.query('UPDATE deposit SET expires_at = now() WHERE deposit_no = $1', [
    orders.expired,
  ])
  await expireDeposits(app().context.pool)
  const decide = (number: string | undefined, verdict: string, body: object) =>
    app().expectOk(`${path}/${number}/${verdict}`, body, staff)
  await decide(orders.wechat, 'approve', {
    amount: 400,
    reason: '少付',
    reference: 'Wx-77',
  })
  await decide(orders.erc20, 'reject', { reason: '未到账' })
  await submittedAt(orders.bank, '2026-01-31 23:59:59')
  await submittedAt(orders.trc20, '2026-02-01 00:00:00')
  await submittedAt(orders.alipay, '2026-02-02 23:59:59.999')
})

async function names(filter: object): Promise<string[]> {
  const { data } = await app().expectOk(path, { ...filter, pagesize: 100 }, staff)
  const rows = (data?.data ?? []) as { deposit_no: string }[]
  const found = new Set(rows.map((row) => row.deposit_no))
  return Object.keys(orders).filter((name) => found.has(orders[name] ?? ''))
}

describe('filters', () => {
  const today = brandDay(new Date())
  it.each<[object, string[]]>([
    [{}, ['bank', 'trc20', 'erc20', 'wechat', 'alipay', 'expired']],
    [{ state: 1 }, ['bank', 'trc20', 'alipay', 'expired']],
    [{ state: 2 }, ['wechat']],
    [{ state: 3 }, ['erc20']],
    [{ method: 'usdt_trc20' }, ['trc20']],
    [{ method: 'alipay', state: 1 }, ['alipay', 'expired']],
    [{ method: 'cash' }, []],
    [{ flag: 'name_mismatch' }, ['bank']],
    [{ flag: 'expired' }, ['expired']],
    [{ flag: 'partial' }, ['wechat']],
    [{ flag: 'constructor' }, []],
    [{ since: '2026-02-01', until: '2026-02-01' }, ['trc20']],
    [{ since: '2026-01-31', until: '2026-02-02' }, ['bank', 'trc20', 'alipay']],
    [{ until: '2026-01-31' }, ['bank']],
    [{ since: today, until: today }, ['erc20', 'wechat', 'expired']],
    [{ since: '2026-02-02', until: '2026-02-01' }, []],
    [
      { search: 'FILTER-player' },
      ['bank', 'trc20', 'erc20', 'wechat', 'alipay', 'expired'],
    ],
    [{ search: ' wx-77 ' }, ['wechat']],
    [{ search: 'W x - 7 7' }, ['wechat']],
    [{ search: 'wx-77', state: 1 }, []],
    [{ search: 'wx' }, []],
    [{ search: 'filter-player', method: 'bank', flag: 'name_mismatch' }, ['bank']],
  ])('R-DEP-43: %o', async (filter, expected) => {
    expect(await names(filter)).toEqual(expected)
  })

  it('finds by number in any case', async () => {
    expect(await names({ search: orders.alipay?.toLowerCase() })).toEqual(['alipay'])
  })

  it('answers a query as well as a body, and counts what it filters', async () => {
    const query = `${path}?state=1&method=alipay&pagesize=1`
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
    { state: 4 },
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
        method: 'USDT-TRC20',
        method_code: 'usdt_trc20',
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
  async function file(filter: object, by = staff) {
    const { data, message } = await app().expectOk(`${path}/export`, filter, by)
    return { message, ...(data as { filename: string; csv: string; rows: number }) }
  }

  it('R-DEP-44: holds the filtered rows, plain decimals and brand times', async () => {
    const { filename, csv, rows, message } = await file({ search: 'wx-77' })
    expect({ filename, rows, message }).toEqual({
      filename: `deposits-${brandDay(new Date())}.csv`,
      rows: 1,
      message: 'success',
    })
    expect(csv.startsWith('\ufeff订单号,会员,真实姓名,存款方式,申请金额,到账金额,')).toBe(
      true,
    )
    const [, line] = csv.split('\r\n')
    expect(line).toContain(
      `${orders.wechat},Filter-Player,林小鱼,微信支付,500.00,400.00,,,锦鲤演示商户`,
    )
    expect(line).toMatch(/,少付,Wx-77,少付,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,,管理员,\d{4}-/)
    expect((await file({})).rows).toBe(6)
    expect((await file({ search: 'nobody' })).csv.split('\r\n')[1]).toBe('')
  })

  // reliability B-52
  it('R-DEP-45: runs nothing that a payer wrote', async () => {
    const saver = await app().registerPlayer()
    const evil = ['=HYPERLINK("http://x")', '+1+1', '-2+3', '@SUM(A1)', '＝1+1']
    for (const bank_owner of evil) {
      const body = { ...bankDeposit(50_000n), bank_owner, bank: ` ${bank_owner}` }
      await app().expectOk('/api/recharge', body, saver.token)
    }
    const { csv } = await file({ search: saver.name })
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

  it('R-DEP-44: ends at ten thousand rows and says so', async () => {
    await app().owner.query(
      `INSERT INTO deposit (deposit_no, player_id, method, amount, setting_id, pay_to, payer_name,
         expires_at)
       SELECT 'X' || n, d.player_id, d.method, n, d.setting_id, d.pay_to, '批量', now() + interval '1 hour'
       FROM deposit d, generate_series(1, 10001) n WHERE d.deposit_no = $1`,
      [orders.bank],
    )
    const { csv, rows, message } = await file({ method: 'bank', state: 1 })
    expect(rows).toBe(10_000)
    expect(csv.split('\r\n')).toHaveLength(10_001)
    expect(message).toMatch(/^共\d{5}条，仅导出前10000条，请缩小范围$/)
  })
})
