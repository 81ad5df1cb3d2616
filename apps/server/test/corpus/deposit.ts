import { type Actor, fieldOf, type Talk } from './talk.ts'
import { badAmounts, bankDeposit, type World } from './world.ts'

async function ways(talk: Talk, anna: Actor): Promise<void> {
  await talk.get('pay ways', anna, '/api/get_pay_way')
  await talk.post('pay ways', anna, '/api/get_pay_way')
  for (const type of ['bank', 'usdt-trc20', 'usdt-erc20', 'wechat', 'alipay'])
    await talk.post('range', anna, '/api/getPayRange', { type })
  await talk.get('range by query', anna, '/api/getPayRange?type=bank')
  await talk.each('no such range', anna, '/api/getPayRange', [
    {},
    { type: 'usdt' },
    { type: 'usdt_trc20' },
    { type: 1 },
  ])
  await talk.post('receiving accounts', anna, '/api/getpaybank')
}

async function refusals(talk: Talk, anna: Actor): Promise<void> {
  const path = '/api/recharge'
  const bank = bankDeposit(500)
  await talk.each('missing parts', anna, path, [
    {},
    { paytype: 'bank' },
    { ...bank, bank_owner: '' },
    { ...bank, bank_owner: '  ' },
    { ...bank, bank: undefined },
    { ...bank, bank_no: '' },
    { ...bank, bank_address: '' },
    { ...bank, bank_no: '6'.repeat(41) },
    { ...bank, bank: '行'.repeat(65) },
    { ...bank, bank_owner: 7 },
    { ...bank, paytype: 'cheque' },
    { ...bank, paytype: '' },
    { paytype: 'usdt', amount: 500 },
    { paytype: 'usdt', catepay: 'BEP20', amount: 500 },
    { paytype: 'usdt_trc20', amount: 500 },
  ])
  await talk.each(
    'bad amount',
    anna,
    path,
    badAmounts.map((amount) => ({ ...bank, amount })),
  )
  await talk.each('out of range', anna, path, [
    { ...bank, amount: 99.99 },
    { ...bank, amount: '50000.01' },
    { paytype: 'wxpay', amount: 5001 },
    { paytype: 'usdt', catepay: 'ERC20', amount: 499 },
  ])
  const { amount: _, ...rest } = bank
  const tail = JSON.stringify(rest).slice(1)
  for (const amount of ['1e3', '100.000', '1.5e2', '0100', '-0', '1e400'])
    await talk.raw('a number spelled', anna, path, `{"amount":${amount},${tail}`)
}

/** Records a deposit of each method, as the player sees it. */
async function orders(talk: Talk, world: World, anna: Actor): Promise<void> {
  const bodies = [
    bankDeposit('500'),
    bankDeposit(1234.5, '别人名'),
    { paytype: 'usdt', catepay: 'TRC20', amount: 1000 },
    { paytype: 'usdt', catepay: 'ERC20', amount: '712.34' },
    { paytype: 'wxpay', amount: 100 },
    { paytype: 'alipay', amount: 5000 },
  ]
  for (const body of bodies) {
    const { data } = await talk.post('asks', anna, '/api/recharge', body)
    const deposit_no = data?.deposit_no
    await talk.post('how to pay', anna, '/api/payinfo', { deposit_no })
    await talk.get(
      'how to pay',
      anna,
      `/api/payinfo?deposit_no=${fieldOf(data, 'deposit_no')}`,
    )
    const record = { out_trade_no: deposit_no, type: 1 }
    await talk.post('in full', anna, '/api/transdetail', record)
  }
  await talk.each('unknown order', anna, '/api/payinfo', [
    {},
    { deposit_no: 'D1' },
    { deposit_no: 7 },
    { deposit_no: 'D'.repeat(41) },
  ])
  const other = await world.player(talk, 'corpus-eve')
  const { data } = await talk.done(anna, '/api/recharge', bankDeposit(300))
  await talk.post('of somebody else', other, '/api/payinfo', {
    deposit_no: data?.deposit_no,
  })
}

async function withKeys(talk: Talk, world: World): Promise<void> {
  const player = await world.player(talk, 'corpus-keyed')
  const path = '/api/recharge'
  const call = path
  const key = 'recharge-one'
  const body = bankDeposit(200)
  await talk.post('first', player, path, body, { key })
  await talk.post('the same again', player, path, body, { key })
  await talk.post('another body', player, path, bankDeposit(201), { key })
  await talk.post('what became of it', player, '/api/attempt', { call, key })
  const bad = bankDeposit(1)
  await talk.post('refused under a key', player, path, bad, { key: 'recharge-two' })
  await talk.post('refused again', player, path, bad, { key: 'recharge-two' })
  await talk.post('what became of it', player, '/api/attempt', {
    call,
    key: 'recharge-two',
  })
  await talk.post('never sent', player, '/api/attempt', { call, key: 'recharge-three' })
  await talk.post('closed by asking', player, path, body, { key: 'recharge-three' })
  await talk.each('odd questions', player, '/api/attempt', [
    {},
    { call },
    { call, key: '' },
    { call: '/api/user', key },
    { call, key: 'k'.repeat(129) },
    { call, key: 'k y' },
  ])
  await talk.post('odd key', player, path, body, { key: 'k'.repeat(200) })
  for (let n = 0; n < 10; n += 1) await talk.quietly(player, path, bankDeposit(100 + n))
  await talk.post('one too many', player, path, bankDeposit(199))
}

/** Records the deposit calls of players. */
export async function deposit(talk: Talk, world: World): Promise<void> {
  const anna = world.who('anna')
  await ways(talk, anna)
  await refusals(talk, anna)
  await orders(talk, world, anna)
  await withKeys(talk, world)
}
