import type { Actor, Talk } from './talk.ts'
import { payPassword, type World } from './world.ts'

export const bankCard = {
  bank: '清源银行',
  bank_owner: '林小鱼',
  bank_no: '6212345678900001',
  bank_address: '清波路支行',
  pay_pass: payPassword,
}
export const trc20 = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
export const erc20 = '0x52908400098527886e0f7030069857d2e4169ee7'

function address(protocol: string, bank_no: string) {
  return { bank: 'USDT', bank_owner: protocol, bank_no, pay_pass: payPassword }
}

async function refusals(talk: Talk, player: Actor): Promise<void> {
  const path = '/api/bindcard'
  await talk.each('refused card', player, path, [
    {},
    { ...bankCard, bank_owner: '' },
    { ...bankCard, bank: '' },
    { ...bankCard, bank: '不存在的银行' },
    { ...bankCard, bank_address: ' ' },
    { ...bankCard, bank_no: '' },
    { ...bankCard, bank_no: '1234567' },
    { ...bankCard, bank_no: '62123456789O0001' },
    { ...bankCard, bank_no: 6212345678900001 },
    { ...bankCard, bank_no: '6'.repeat(65) },
    { ...bankCard, pay_pass: '' },
    { ...bankCard, pay_pass: '123' },
    { ...bankCard, pay_pass: 'x'.repeat(19) },
    { ...bankCard, pay_pass: 'wrong-pass' },
    { ...address('TRC20', ''), pay_pass: payPassword },
    address('', trc20),
    address('BEP20', trc20),
    address('TRC20', erc20),
    address('ERC20', trc20),
    address('TRC20', trc20.replace('T', 't')),
    { ...address('TRC20', trc20), pay_pass: '' },
    { ...address('TRC20', trc20), pay_pass: '12345' },
  ])
}

/** Records bank cards and USDT addresses. */
export async function payoutCard(talk: Talk, world: World): Promise<void> {
  const gina = await world.player(talk, 'corpus-gina')
  await talk.get('banks', gina, '/api/banklist')
  await talk.each('none', gina, '/api/getcard', [{ type: 1 }, { type: 2 }])
  await refusals(talk, gina)
  await talk.post('binds', gina, '/api/bindcard', bankCard)
  await talk.post('twice', gina, '/api/bindcard', bankCard)
  await talk.post('another owner', gina, '/api/bindcard', {
    ...bankCard,
    bank_owner: '王大明',
    bank_no: '6212345678900002',
  })
  await talk.post('binds', gina, '/api/bindcard', address('TRC20', trc20))
  await talk.post('binds', gina, '/api/bindcard', address('ERC20', erc20))
  await talk.post('twice', gina, '/api/bindcard', address('ERC20', erc20))
  await talk.each('cards', gina, '/api/getcard', [
    { type: 1 },
    { type: 2 },
    { type: '1' },
    { type: 3 },
    {},
  ])
  await talk.get('cards by query', gina, '/api/getcard?type=1')
  for (let n = 3; n <= 6; n += 1) {
    const card = { ...bankCard, bank_no: `621234567890000${n}` }
    await talk.post('up to five', gina, '/api/bindcard', card)
  }
  const { data } = await talk.post('five', gina, '/api/getcard', { type: 1 })
  const ids = (data as unknown as { id: number }[]).map((card) => card.id)
  await talk.post('of somebody else', world.who('anna'), '/api/delcard', { id: ids[0] })
  await talk.post('unbinds', gina, '/api/delcard', { id: ids[4] })
  await talk.post('gone', gina, '/api/delcard', { id: ids[4] })
  await talk.each('odd ids', gina, '/api/delcard', [
    {},
    { id: 'x' },
    { id: -1 },
    { id: '99999999999' },
    { id: 1.5 },
  ])
  await talk.post('unbinds by text', gina, '/api/delcard', { id: String(ids[3]) })
  for (let n = 0; n < 5; n += 1) {
    const wrong = { ...bankCard, bank_no: '6212345678900009', pay_pass: 'wrong-pass' }
    await talk.post('wrong pay password', gina, '/api/bindcard', wrong)
  }
}
