import { bankCard, erc20, trc20 } from './payout-card.ts'
import type { Actor, Talk } from './talk.ts'
import { badAmounts, bankDeposit, payPassword, type World } from './world.ts'

const path = '/api/withdraw'

async function refusals(talk: Talk, hans: Actor, bank: number, usdt: number) {
  const good = { amount: 200, bank, password: payPassword }
  await talk.each('missing parts', hans, path, [
    {},
    { ...good, bank: '' },
    { ...good, bank: undefined },
    { ...good, bank: 'x' },
    { ...good, bank: 999_999 },
    { ...good, bank: -1 },
    { ...good, bank: [] },
    { ...good, type: 1 },
    { ...good, bank: usdt, type: 2 },
    { ...good, type: 3 },
    { ...good, type: '2' },
    { ...good, password: '' },
    { ...good, password: undefined },
    { ...good, password: 7 },
    { ...good, amount: 99.99 },
    { ...good, amount: 10_000_000 },
    { ...good, bank: usdt, amount: 99 },
  ])
  await talk.each(
    'bad amount',
    hans,
    path,
    badAmounts.map((amount) => ({ ...good, amount })),
  )
  await talk.post('wrong pay password', hans, path, { ...good, password: 'wrong-pass' })
}

async function asks(talk: Talk, hans: Actor, cards: number[]): Promise<void> {
  const [bank, tron, ether] = cards
  const wishes = [
    { amount: 200, bank, password: payPassword, type: 2 },
    { amount: '150.55', bank: String(bank), password: payPassword },
    { amount: 708, bank: tron, password: payPassword, type: 1 },
    { amount: 333.33, bank: ether, password: payPassword },
  ]
  for (const wish of wishes) {
    const { data } = await talk.post('asks', hans, path, wish)
    const record = { out_trade_no: data?.out_trade_no, type: 2 }
    await talk.post('in full', hans, '/api/transdetail', record)
  }
  await talk.post('what is left', hans, '/api/user')
}

async function withKeys(talk: Talk, hans: Actor, bank: number): Promise<void> {
  const body = { amount: 100, bank, password: payPassword }
  const key = 'payout-one'
  await talk.post('first', hans, path, body, { key })
  await talk.post('the same again', hans, path, body, { key })
  await talk.post('another body', hans, path, { ...body, amount: 101 }, { key })
  await talk.post('what became of it', hans, '/api/attempt', { call: path, key })
  const wrong = { ...body, password: 'wrong-pass' }
  await talk.post('wrong, kept', hans, path, wrong, { key: 'payout-two' })
  await talk.post('wrong again, spends no try', hans, path, wrong, { key: 'payout-two' })
  await talk.post('what became of it', hans, '/api/attempt', {
    call: path,
    key: 'payout-two',
  })
}

async function limits(
  talk: Talk,
  world: World,
  hans: Actor,
  cards: number[],
): Promise<void> {
  const [bank, ether] = cards
  const body = { amount: 100, bank, password: payPassword }
  const rules: [string, object, object][] = [
    ['too many open', { open_withdrawals_max: 1 }, { open_withdrawals_max: 0 }],
    ['too many a day', { withdrawals_per_day: 2 }, { withdrawals_per_day: 0 }],
    ['turnover missing', { turnover_blocks: true }, { turnover_blocks: false }],
    [
      'new card',
      { freeze_hours_after_card: 24 },
      { freeze_hours_after_card: 0, freeze_hours_after_credential: 48 },
    ],
  ]
  for (const [title, on, off] of rules) {
    await world.review(talk, on)
    await talk.post(title, hans, path, body)
    await talk.post('turnover', hans, '/api/getBetAmount')
    await world.review(talk, off)
  }
  await world.setting(talk, 'rates', { fee_erc20: 100 })
  await talk.post('less than its fee', hans, path, { ...body, bank: ether })
  await world.setting(talk, 'rates', { fee_erc20: 5 })
  await talk.post('new pay password', hans, '/api/editPayPassword', {
    password: payPassword,
    paypassword: 'pay-pass-2',
  })
  await talk.post('frozen', hans, path, { ...body, password: 'pay-pass-2' })
  await talk.post('frozen until', hans, '/api/getBetAmount')
  await world.review(talk, { freeze_hours_after_credential: 0 })
  await talk.post('flagged', hans, path, { ...body, password: 'pay-pass-2' })
}

/** Records the withdrawal calls of players. */
export async function withdrawal(talk: Talk, world: World): Promise<void> {
  const hans = await world.player(talk, 'corpus-hans')
  await world.fund(talk, hans, 3000)
  const bank = await world.card(talk, hans, { ...bankCard, bank_no: '6212345678900001' })
  const tron = await world.card(
    talk,
    hans,
    { bank: 'USDT', bank_owner: 'TRC20', bank_no: trc20 },
    2,
  )
  const ether = await world.card(
    talk,
    hans,
    { bank: 'USDT', bank_owner: 'ERC20', bank_no: erc20 },
    2,
  )
  await talk.done(hans, '/api/recharge', bankDeposit(120))
  await refusals(talk, hans, bank, tron)
  await asks(talk, hans, [bank, tron, ether])
  await withKeys(talk, hans, bank)
  await limits(talk, world, hans, [bank, ether])
}
