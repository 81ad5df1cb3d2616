import { bankCard, erc20, trc20 } from './payout-card.ts'
import type { Actor, Talk } from './talk.ts'
import { payPassword, type World } from './world.ts'

const basePath = '/admin/api/withdrawals'
type Payee = { player: Actor; bank: number; tron: number; ether: number }

async function requestWithdrawal(
  talk: Talk,
  { player, ...cards }: Payee,
  amount = 100,
  card?: number,
) {
  const body = { amount, bank: card ?? cards.bank, password: payPassword }
  const { data } = await talk.done(player, '/api/withdraw', body)
  return String(data?.out_trade_no)
}

async function showWithdrawal(
  talk: Talk,
  { player }: Payee,
  number: string,
): Promise<void> {
  const record = { out_trade_no: number, type: 2 }
  await talk.post('in full', player, '/api/transdetail', record)
}

/** The card of these orders is also another player's. */
const flag_reason = '同一家人'

async function claims(talk: Talk, world: World, payee: Payee): Promise<void> {
  const [admin, cashier] = [world.who('admin'), world.who('cashier')]
  const number = await requestWithdrawal(talk, payee)
  await talk.post('requested', cashier, basePath, { search: number })
  await talk.post('claims', cashier, `${basePath}/${number}/claim`)
  await talk.post('claims again', cashier, `${basePath}/${number}/claim`)
  await showWithdrawal(talk, payee, number)
  await talk.post('claimed by me', cashier, basePath, { search: number })
  await talk.post('claimed by another', admin, basePath, { search: number })
  for (const action of ['claim', 'release', 'approve', 'pay', 'reveal'])
    await talk.post('while claimed', admin, `${basePath}/${number}/${action}`)
  await talk.post('while claimed', admin, `${basePath}/${number}/reject`, {
    reason: '不符',
  })
  await talk.post('puts back', cashier, `${basePath}/${number}/release`)
  await talk.post('puts back twice', cashier, `${basePath}/${number}/release`)
  await talk.post('no reason', admin, `${basePath}/${number}/reject`, { reason: ' ' })
  const why = { reason: '收款账户信息有误' }
  await talk.post('rejects', admin, `${basePath}/${number}/reject`, why)
  for (const action of ['claim', 'release', 'approve', 'pay', 'reveal'])
    await talk.post('once rejected', admin, `${basePath}/${number}/${action}`)
  await talk.post('rejects twice', admin, `${basePath}/${number}/reject`, why)
  await showWithdrawal(talk, payee, number)
}

async function payments(talk: Talk, world: World, payee: Payee): Promise<void> {
  const admin = world.who('admin')
  const byHand = await requestWithdrawal(talk, payee, 120)
  const payment = { reference: 'pay-ref-1', reason: '已付', flag_reason }
  await talk.post('paid by hand', admin, `${basePath}/${byHand}/approve`, payment)
  await showWithdrawal(talk, payee, byHand)
  const secondOrder = await requestWithdrawal(talk, payee, 130)
  await talk.post('used reference', admin, `${basePath}/${secondOrder}/approve`, payment)
  for (const [card, amount] of [
    [payee.tron, 708.01],
    [payee.ether, 333.33],
  ] as const) {
    const number = await requestWithdrawal(talk, payee, amount, card)
    await talk.post('USDT', admin, basePath, { search: number })
    await talk.post('whole address', admin, `${basePath}/${number}/reveal`)
    await talk.post('USDT paid', admin, `${basePath}/${number}/approve`, { flag_reason })
    await showWithdrawal(talk, payee, number)
  }
  const thirdOrder = await requestWithdrawal(talk, payee, 140)
  const path = `${basePath}/${thirdOrder}`
  await talk.each('odd word', admin, `${path}/approve`, [
    { pay_later: 2 },
    { pay_later: '1' },
    { reference: 'r'.repeat(65) },
  ])
  await talk.post('pay too early', admin, `${path}/pay`)
  await talk.post('for later', admin, `${path}/approve`, { pay_later: 1, flag_reason })
  await showWithdrawal(talk, payee, thirdOrder)
  await talk.post('settle too early', admin, `${path}/settle`, { outcome: 'unknown' })
  await talk.post('pays', admin, `${path}/pay`)
  await showWithdrawal(talk, payee, thirdOrder)
  await talk.each('settles', admin, `${path}/settle`, [
    {},
    { outcome: 'lost' },
    { outcome: 'paid' },
    { outcome: 'paid', reference: 'PAY-REF-1' },
    { outcome: 'returned' },
    { outcome: 'unknown', reason: '银行无回应' },
  ])
  await showWithdrawal(talk, payee, thirdOrder)
  await talk.post('again', admin, `${path}/settle`, { outcome: 'retry', reason: '重试' })
  await talk.post('pays again', admin, `${path}/pay`)
  const end = { outcome: 'paid', reference: 'pay-ref-2' }
  await talk.post('settled', admin, `${path}/settle`, end)
  await talk.post('settled twice', admin, `${path}/settle`, end)
  await showWithdrawal(talk, payee, thirdOrder)
  const back = await requestWithdrawal(talk, payee, 150)
  await talk.done(admin, `${basePath}/${back}/approve`, { pay_later: 1, flag_reason })
  await talk.done(admin, `${basePath}/${back}/pay`)
  const returnedPayout = { outcome: 'returned', reason: '卡已注销' }
  await talk.post('returned', admin, `${basePath}/${back}/settle`, returnedPayout)
  await showWithdrawal(talk, payee, back)
}

async function twoPeople(talk: Talk, world: World, payee: Payee): Promise<void> {
  const [admin, finance] = [world.who('admin'), world.who('finance')]
  await world.review(talk, { two_person_above: 500 })
  const number = await requestWithdrawal(talk, payee, 600)
  const path = `${basePath}/${number}`
  await talk.post('needs two', admin, basePath, { flag: 'two_person' })
  await talk.post('the first', admin, `${path}/approve`, {
    reference: 'never',
    flag_reason,
  })
  await talk.post('the first again', admin, `${path}/pay`)
  await talk.post('the second', finance, `${path}/pay`)
  const end = { outcome: 'paid', reference: 'pay-ref-3' }
  await talk.post('settled', admin, `${path}/settle`, end)
  await showWithdrawal(talk, payee, number)
  await world.review(talk, { two_person_above: 0 })
}

async function overdue(talk: Talk, world: World, payee: Payee): Promise<void> {
  const [admin, cashier] = [world.who('admin'), world.who('cashier')]
  const late = await requestWithdrawal(talk, payee, 160)
  await talk.done(admin, `${basePath}/${late}/approve`, { pay_later: 1, flag_reason })
  await talk.done(admin, `${basePath}/${late}/pay`)
  await world.plant(
    `UPDATE withdrawal SET state_since = now() - interval '1 hour' WHERE out_trade_no = $1`,
    [late],
  )
  await talk.post('overdue', cashier, basePath, { flag: 'pay_overdue' })
  const stale = await requestWithdrawal(talk, payee, 170)
  await talk.done(cashier, `${basePath}/${stale}/claim`)
  await world.plant(
    `UPDATE withdrawal SET claimed_until = now() - interval '1 hour' WHERE out_trade_no = $1`,
    [stale],
  )
  await talk.post('lease over', admin, basePath, { search: stale })
  await talk.post('lease over', admin, basePath, { flag: 'lease_expired' })
  await talk.post('taken over', admin, `${basePath}/${stale}/claim`)
}

async function lists(talk: Talk, world: World): Promise<void> {
  const [admin, cashier] = [world.who('admin'), world.who('cashier')]
  for (const action of [
    'claim',
    'release',
    'approve',
    'pay',
    'settle',
    'reject',
    'reveal',
  ]) {
    const body = { outcome: 'unknown', reason: '无' }
    await talk.post(
      'unknown order',
      admin,
      `${basePath}/W20260101000000123/${action}`,
      body,
    )
  }
  await talk.get('work', cashier, '/admin/api/review-counts')
  for (const query of [
    '',
    'state=open&pagesize=100',
    ...['requested', 'in_review', 'approved', 'paying', 'pay_unknown'].map(
      (state) => `state=${state}`,
    ),
    ...['paid', 'rejected', 'returned', 'nothing'].map((state) => `state=${state}`),
    'state=review',
    'state=paid&pagesize=2',
    'state=unpaid',
    'method=bank&pagesize=2&page=2',
    'method=usdt_erc20',
    'flag=shared_card',
    'flag=turnover_short&pagesize=1',
    'flag=password_changed',
    'search=corpus-ivan&pagesize=3',
    'search=pay-ref-2',
    'search=W0001',
    'page=99',
    'pagesize=0',
    'since=2099-01-01',
    'until=never',
  ]) {
    await talk.get('filtered', admin, `${basePath}?${query}`)
  }
  const paidFilter = { state: 'paid', method: 'usdt_trc20', format: 'xlsx' }
  await talk.post('a file', admin, `${basePath}/export`, paidFilter)
  await talk.post('an odd file', admin, `${basePath}/export`, { state: 'none' })
  await talk.post('not for the cashier', cashier, `${basePath}/export`)
  await talk.get('who is it', cashier, '/admin/api/players/corpus-ivan/context')
}

/** Records the review of withdrawals by staff. */
export async function withdrawalReview(talk: Talk, world: World): Promise<void> {
  const player = await world.player(talk, 'corpus-ivan', '林小鱼')
  await world.fund(talk, player, 9000)
  const tronForm = { bank: 'USDT', bank_owner: 'TRC20', bank_no: trc20 }
  const etherForm = { bank: 'USDT', bank_owner: 'ERC20', bank_no: erc20 }
  const payee = {
    player,
    bank: await world.card(talk, player, bankCard),
    tron: await world.card(talk, player, tronForm, 2),
    ether: await world.card(talk, player, etherForm, 2),
  }
  await claims(talk, world, payee)
  await payments(talk, world, payee)
  await twoPeople(talk, world, payee)
  await overdue(talk, world, payee)
  await lists(talk, world)
  for (const path of ['/api/user', '/api/getBetAmount'])
    await talk.post('after all that', player, path)
}
