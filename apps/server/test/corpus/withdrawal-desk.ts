import { bankCard, erc20, trc20 } from './payout-card.ts'
import type { Actor, Talk } from './talk.ts'
import { payPassword, type World } from './world.ts'

const desk = '/admin/api/withdrawals'
type Payee = { player: Actor; bank: number; tron: number; ether: number }

async function asked(talk: Talk, { player, ...cards }: Payee, amount = 100, card?: number) {
  const body = { amount, bank: card ?? cards.bank, password: payPassword }
  const { data } = await talk.done(player, '/api/withdraw', body)
  return String(data?.out_trade_no)
}

async function shown(talk: Talk, { player }: Payee, number: string): Promise<void> {
  const record = { out_trade_no: number, type: 2 }
  await talk.post('in full', player, '/api/transdetail', record)
}

async function claims(talk: Talk, world: World, payee: Payee): Promise<void> {
  const [admin, cashier] = [world.who('admin'), world.who('cashier')]
  const number = await asked(talk, payee)
  await talk.post('requested', cashier, desk, { search: number })
  await talk.post('claims', cashier, `${desk}/${number}/claim`)
  await talk.post('claims again', cashier, `${desk}/${number}/claim`)
  await shown(talk, payee, number)
  await talk.post('claimed by me', cashier, desk, { search: number })
  await talk.post('claimed by another', admin, desk, { search: number })
  for (const deed of ['claim', 'release', 'approve', 'pay', 'reveal'])
    await talk.post('while claimed', admin, `${desk}/${number}/${deed}`)
  await talk.post('while claimed', admin, `${desk}/${number}/reject`, { reason: '不符' })
  await talk.post('puts back', cashier, `${desk}/${number}/release`)
  await talk.post('puts back twice', cashier, `${desk}/${number}/release`)
  await talk.post('no reason', admin, `${desk}/${number}/reject`, { reason: ' ' })
  const why = { reason: '收款账户信息有误' }
  await talk.post('rejects', admin, `${desk}/${number}/reject`, why)
  for (const deed of ['claim', 'release', 'approve', 'pay', 'reveal'])
    await talk.post('once rejected', admin, `${desk}/${number}/${deed}`)
  await talk.post('rejects twice', admin, `${desk}/${number}/reject`, why)
  await shown(talk, payee, number)
}

async function payments(talk: Talk, world: World, payee: Payee): Promise<void> {
  const admin = world.who('admin')
  const byHand = await asked(talk, payee, 120)
  const paid = { reference: 'pay-ref-1', reason: '已付' }
  await talk.post('paid by hand', admin, `${desk}/${byHand}/approve`, paid)
  await shown(talk, payee, byHand)
  const used = await asked(talk, payee, 130)
  await talk.post('used reference', admin, `${desk}/${used}/approve`, paid)
  for (const [card, amount] of [
    [payee.tron, 708.01],
    [payee.ether, 333.33],
  ] as const) {
    const number = await asked(talk, payee, amount, card)
    await talk.post('USDT', admin, desk, { search: number })
    await talk.post('whole address', admin, `${desk}/${number}/reveal`)
    await talk.post('USDT paid', admin, `${desk}/${number}/approve`)
    await shown(talk, payee, number)
  }
  const later = await asked(talk, payee, 140)
  const path = `${desk}/${later}`
  await talk.each('odd word', admin, `${path}/approve`, [
    { pay_later: 2 },
    { pay_later: '1' },
    { reference: 'r'.repeat(65) },
  ])
  await talk.post('pay too early', admin, `${path}/pay`)
  await talk.post('for later', admin, `${path}/approve`, { pay_later: 1 })
  await shown(talk, payee, later)
  await talk.post('settle too early', admin, `${path}/settle`, { outcome: 'unknown' })
  await talk.post('pays', admin, `${path}/pay`)
  await shown(talk, payee, later)
  await talk.each('settles', admin, `${path}/settle`, [
    {},
    { outcome: 'lost' },
    { outcome: 'paid' },
    { outcome: 'paid', reference: 'PAY-REF-1' },
    { outcome: 'returned' },
    { outcome: 'unknown', reason: '银行无回应' },
  ])
  await shown(talk, payee, later)
  await talk.post('again', admin, `${path}/settle`, { outcome: 'retry', reason: '重试' })
  await talk.post('pays again', admin, `${path}/pay`)
  const end = { outcome: 'paid', reference: 'pay-ref-2' }
  await talk.post('settled', admin, `${path}/settle`, end)
  await talk.post('settled twice', admin, `${path}/settle`, end)
  await shown(talk, payee, later)
  const back = await asked(talk, payee, 150)
  await talk.done(admin, `${desk}/${back}/approve`, { pay_later: 1 })
  await talk.done(admin, `${desk}/${back}/pay`)
  const returned = { outcome: 'returned', reason: '卡已注销' }
  await talk.post('returned', admin, `${desk}/${back}/settle`, returned)
  await shown(talk, payee, back)
}

async function twoPeople(talk: Talk, world: World, payee: Payee): Promise<void> {
  const [admin, finance] = [world.who('admin'), world.who('finance')]
  await world.review(talk, { two_person_above: 500 })
  const number = await asked(talk, payee, 600)
  const path = `${desk}/${number}`
  await talk.post('needs two', admin, desk, { flag: 'two_person' })
  await talk.post('the first', admin, `${path}/approve`, { reference: 'never' })
  await talk.post('the first again', admin, `${path}/pay`)
  await talk.post('the second', finance, `${path}/pay`)
  const end = { outcome: 'paid', reference: 'pay-ref-3' }
  await talk.post('settled', admin, `${path}/settle`, end)
  await shown(talk, payee, number)
  await world.review(talk, { two_person_above: 0 })
}

async function overdue(talk: Talk, world: World, payee: Payee): Promise<void> {
  const [admin, cashier] = [world.who('admin'), world.who('cashier')]
  const late = await asked(talk, payee, 160)
  await talk.done(admin, `${desk}/${late}/approve`, { pay_later: 1 })
  await talk.done(admin, `${desk}/${late}/pay`)
  await world.plant(
    `UPDATE withdrawal SET state_since = now() - interval '1 hour' WHERE out_trade_no = $1`,
    [late],
  )
  await talk.post('overdue', cashier, desk, { flag: 'pay_overdue' })
  const stale = await asked(talk, payee, 170)
  await talk.done(cashier, `${desk}/${stale}/claim`)
  await world.plant(
    `UPDATE withdrawal SET claimed_until = now() - interval '1 hour' WHERE out_trade_no = $1`,
    [stale],
  )
  await talk.post('lease over', admin, desk, { search: stale })
  await talk.post('lease over', admin, desk, { flag: 'lease_expired' })
  await talk.post('taken over', admin, `${desk}/${stale}/claim`)
}

async function lists(talk: Talk, world: World): Promise<void> {
  const [admin, cashier] = [world.who('admin'), world.who('cashier')]
  for (const deed of ['claim', 'release', 'approve', 'pay', 'settle', 'reject', 'reveal']) {
    const body = { outcome: 'unknown', reason: '无' }
    await talk.post('unknown order', admin, `${desk}/W20260101000000123/${deed}`, body)
  }
  await talk.get('work', cashier, '/admin/api/review-counts')
  for (const query of [
    '',
    'status=open&pagesize=100',
    ...['requested', 'in_review', 'approved', 'paying', 'pay_unknown'].map(
      (status) => `status=${status}`,
    ),
    ...['paid', 'rejected', 'returned', 'nothing'].map((status) => `status=${status}`),
    'state=1',
    'state=2&status=paid&pagesize=2',
    'state=3&status=paid',
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
    await talk.get('filtered', admin, `${desk}?${query}`)
  }
  await talk.get('a file', admin, `${desk}/export`)
  await talk.get('a file', admin, `${desk}/export?status=paid&method=usdt_trc20`)
  await talk.get('an odd file', admin, `${desk}/export?status=none`)
  await talk.get('not for the cashier', cashier, `${desk}/export`)
  await talk.get('who is it', cashier, '/admin/api/players/corpus-ivan/context')
}

/** Staff at the withdrawals. */
export async function withdrawalDesk(talk: Talk, world: World): Promise<void> {
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
