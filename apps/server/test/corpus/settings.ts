import { type Actor, fieldOf, type Talk } from './talk.ts'
import type { World } from './world.ts'

const tail = { tail_step: 0.01, tail_max: 0.99 }
const usdtTail = { usdt_tail_step: 0.0001, usdt_tail_max: 0.0099 }
const basePath = '/admin/api/settings'
const rates = { deposit_rate: 7.2, withdraw_rate: 7.05, fee_trc20: 1.5, fee_erc20: 4.25 }

async function refusals(talk: Talk, admin: Actor): Promise<void> {
  const path = `${basePath}/rates/propose`
  const good = { value: rates, reason: '汇率调整', based_on: 3 }
  await talk.each('refused', admin, path, [
    {},
    { ...good, reason: ' ' },
    { ...good, based_on: 0 },
    { ...good, based_on: '1' },
    { ...good, effective_at: 'tomorrow' },
    { ...good, value: null },
    { ...good, value: 'x' },
    { ...good, value: {} },
    { ...good, value: { ...rates, deposit_rate: 0 } },
    { ...good, value: { ...rates, deposit_rate: -1 } },
    { ...good, value: { ...rates, deposit_rate: '7.2' } },
    { ...good, value: { ...rates, deposit_rate: 7.123_456_7 } },
    { ...good, value: { ...rates, deposit_rate: 1e20 } },
    { ...good, value: { ...rates, extra: 1 } },
  ])
  await talk.post('no such key', admin, `${basePath}/nothing/propose`, good)
  const bank = {
    enabled: true,
    min: 100,
    max: 50_000,
    accounts: [],
  }
  const account = {
    bank_name: '锦江商业银行',
    bank_no: '6200000000000018821',
    bank_owner: '锦鲤演示收款户',
    bank_address: '锦江市清波路支行',
  }
  for (const value of [
    bank,
    { ...bank, accounts: [account, account] },
    { ...bank, accounts: [{ ...account, bank_no: ' 62' }] },
    { ...bank, accounts: [{ ...account, bank_name: '' }] },
    { ...bank, min: 0, accounts: [account] },
    { ...bank, min: 60_000, accounts: [account] },
    { ...bank, min: 100.001, accounts: [account] },
  ]) {
    const body = { value, reason: '账户', based_on: 1 }
    await talk.post('refused', admin, `${basePath}/deposit.bank/propose`, body)
  }
  for (const address of ['', 'T123', '0x52908400098527886e0f7030069857d2e4169ee7']) {
    const value = {
      enabled: true,
      min: 500,
      max: 100_000,
      reference_required: false,
      ...usdtTail,
      address,
    }
    const body = { value, reason: '地址', based_on: 1 }
    await talk.post('refused', admin, `${basePath}/deposit.usdt_erc20/propose`, body)
  }
  const wechat = {
    enabled: true,
    min: 100,
    max: 5000,
    reference_required: false,
    ...tail,
    payee: '',
    code: '',
  }
  for (const value of [wechat, { ...wechat, payee: '商户' }]) {
    const body = { value, reason: '收款码', based_on: 1 }
    await talk.post('refused', admin, `${basePath}/deposit.wechat/propose`, body)
  }
}

async function changes(talk: Talk, world: World): Promise<void> {
  const [admin, finance] = [world.who('admin'), world.who('finance')]
  const path = `${basePath}/rates/propose`
  const body = { value: rates, reason: '汇率调整', based_on: 3 }
  const { data } = await talk.post('proposes', admin, path, body)
  await talk.post('proposes twice', finance, path, body)
  await talk.get('my draft', admin, basePath)
  await talk.get('a draft of another', finance, basePath)
  await talk.post('one’s own', admin, `${basePath}/${fieldOf(data, 'id')}/approve`)
  await talk.post('approves', finance, `${basePath}/${fieldOf(data, 'id')}/approve`)
  await talk.post('approves twice', finance, `${basePath}/${fieldOf(data, 'id')}/approve`)
  await talk.post('cancels too late', admin, `${basePath}/${fieldOf(data, 'id')}/cancel`)
  await talk.post('stale', admin, path, body)
  const second = { ...body, value: { ...rates, fee_trc20: 2 }, based_on: 4 }
  const draft = await talk.post('proposes', admin, path, second)
  const why = { reason: '撤回' }
  await talk.post(
    'cancels',
    finance,
    `${basePath}/${fieldOf(draft.data, 'id')}/cancel`,
    why,
  )
  await talk.post(
    'cancels twice',
    finance,
    `${basePath}/${fieldOf(draft.data, 'id')}/cancel`,
    why,
  )
  const hour = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const laterVersion = await talk.done(admin, path, { ...second, effective_at: hour })
  await talk.post(
    'for later',
    finance,
    `${basePath}/${fieldOf(laterVersion.data, 'id')}/approve`,
  )
  await talk.get('as they stand', admin, basePath)
  for (const action of ['approve', 'cancel'])
    for (const id of ['999999', 'x', '0'])
      await talk.post('unknown', admin, `${basePath}/${id}/${action}`)
  for (const query of ['', '?page=2&pagesize=2', '?page=9', '?pagesize=0'])
    await talk.get('history', admin, `${basePath}/rates/history${query}`)
  await talk.get('history', world.who('cashier'), `${basePath}/review/history?pagesize=3`)
  await talk.get('no such history', admin, `${basePath}/nothing/history`)
  await talk.post('not for the cashier', world.who('cashier'), path, second)
}

/** Records a closed deposit method and new rates, as players see them. */
async function closedSite(talk: Talk, world: World): Promise<void> {
  const [admin, anna] = [world.who('admin'), world.who('anna')]
  const value = {
    enabled: false,
    min: 100,
    max: 5000,
    reference_required: false,
    ...tail,
    payee: '',
    code: '',
  }
  const body = { value, reason: '停用', based_on: 1 }
  const { data } = await talk.done(admin, `${basePath}/deposit.alipay/propose`, body)
  await talk.done(world.who('second'), `${basePath}/${fieldOf(data, 'id')}/approve`)
  await talk.post('closed', anna, '/api/get_pay_way')
  await talk.post('closed', anna, '/api/getPayRange', { type: 'alipay' })
  await talk.post('closed', anna, '/api/recharge', { paytype: 'alipay', amount: 100 })
  await talk.post('new rates', anna, '/api/user')
  const usdt = { paytype: 'usdt', catepay: 'TRC20', amount: 720.05 }
  const order = await talk.post('new rate', anna, '/api/recharge', usdt)
  await talk.post('new rate', anna, '/api/payinfo', {
    deposit_no: order.data?.deposit_no,
  })
}

/** Records the money settings and their approval by two people. */
export async function settings(talk: Talk, world: World): Promise<void> {
  await talk.get('all', world.who('cashier'), basePath)
  await refusals(talk, world.who('admin'))
  await changes(talk, world)
  await closedSite(talk, world)
}
