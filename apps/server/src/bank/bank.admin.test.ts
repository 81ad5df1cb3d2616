import { bankCard, type TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce, tally } from '@jinli/dev-env/at-once'
import { newCardNumber } from '@jinli/dev-env/payout-numbers'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let writer: TestStaff
beforeAll(async () => {
  writer = await app().newStaff('operations', '林运营')
})

type Row = {
  code: string
  name: string
  logo: string
  place: number
  active: number
  cards: number
  version: number
}
const basePath = '/admin/api/banks'
const koi = '/images/banks/koi.svg'

let count = 0
/** Returns the form of a new bank with a unique name and code. */
function newBank(more: object = {}) {
  count += 1
  return { code: `T${count}X`, name: `试银行${count}`, reason: '接入新银行', ...more }
}
const create = (form: object, token = writer.token) =>
  app().call(`${basePath}/create`, form, token)
async function createBank(more: object = {}): Promise<Row> {
  const { data } = await app().expectOk(`${basePath}/create`, newBank(more), writer.token)
  return data as unknown as Row
}
async function bankRow(code: string): Promise<Row | undefined> {
  const { data } = await app().expectOk(basePath, { search: code }, writer.token)
  return (data as unknown as { data: Row[] }).data[0]
}
const change = (bank: Row, more: object, token = writer.token) => {
  const { code, name, logo, place, active, version: based_on } = bank
  const body = { name, logo, place, active, based_on, reason: '调整', ...more }
  return app().call(`${basePath}/${code}/change`, body, token)
}
async function offeredBanks(player: TestPlayer): Promise<string[]> {
  const { data } = await app().expectOk('/api/banklist', {}, player.token)
  return (data as unknown as { bank_name: string }[]).map(({ bank_name }) => bank_name)
}
const bind = (player: TestPlayer, bank: string) =>
  app().call('/api/bindcard', { ...bankCard(player, newCardNumber()), bank }, player.token)
async function cardsOf(player: TestPlayer) {
  const { data } = await app().expectOk('/api/getcard', { type: 1 }, player.token)
  return data as unknown as { id: number; bank: string; ico: string }[]
}

// R-ADMIN-170
describe('the banks that players may bind', () => {
  it('are those of the list that are open, in its order', async () => {
    const player = await app().registerPlayer()
    const late = await createBank({ place: 999 })
    const first = await createBank({ place: 0 })
    await createBank({ active: 0, name: '未开放银行' })
    const names = await offeredBanks(player)
    expect(names[0]).toBe('锦江商业银行')
    expect(names).toContain(first.name)
    expect(names.at(-1)).toBe(late.name)
    expect(names).not.toContain('未开放银行')
  })

  it('are found by their code or a part of their name, open or closed', async () => {
    const { code } = await createBank({ name: '百分号%银行' })
    const searchBanks = async (search: string, show = 'all') => {
      const { data } = await app().expectOk(basePath, { search, show }, writer.token)
      return (data as unknown as { data: Row[] }).data.map((row) => row.code)
    }
    expect(await searchBanks(code.toLowerCase())).toEqual([code])
    expect(await searchBanks('号%银')).toEqual([code])
    expect(await searchBanks('号%银', 'off')).toEqual([])
    expect(await searchBanks('QYYH', 'active')).toEqual(['QYYH'])
  })

  it('carry their mark to the cards of players', async () => {
    const player = await app().registerPlayer()
    const bank = await createBank({ logo: koi })
    expect(await bind(player, bank.name)).toMatchObject({ code: 200 })
    expect(await cardsOf(player)).toMatchObject([{ bank: bank.name, ico: koi }])
    expect(await bankRow(bank.code)).toMatchObject({ cards: 1, logo: koi })
  })
})

// R-ADMIN-171
describe('a bank that is closed', () => {
  it('is offered and bound no more; its cards stay and are paid to', async () => {
    const player = await app().registerPlayer()
    await app().fund(player, 50_000n)
    const bank = await createBank()
    await bind(player, bank.name)
    expect(await change(bank, { active: 0 })).toMatchObject({
      data: { active: 0, cards: 1 },
    })
    expect(await offeredBanks(player)).not.toContain(bank.name)
    expect(await bind(player, bank.name)).toMatchObject({ error: 'card.bank-unknown' })
    const [card] = await cardsOf(player)
    expect(card).toMatchObject({ bank: bank.name })
    const order = { amount: 100, bank: card?.id, password: player.payPassword }
    expect(await app().call('/api/withdraw', order, player.token)).toMatchObject({
      code: 200,
    })
    expect(await app().auditTrail(`bank:${bank.code}`)).toEqual([
      '林运营 bank.created',
      '林运营 bank.stopped',
    ])
  })

  it('is open again when somebody opens it', async () => {
    const player = await app().registerPlayer()
    const bank = await createBank({ active: 0 })
    await change(bank, { active: 1 })
    expect(await bind(player, bank.name)).toMatchObject({ code: 200 })
    expect(await app().auditTrail(`bank:${bank.code}`)).toContain('林运营 bank.resumed')
  })

  it('has no card that was bound after it closed, 20 rounds', async () => {
    const player = await app().registerPlayer()
    for (let round = 0; round < 20; round += 1) {
      const bank = await createBank()
      const [reply] = await Promise.all([
        bind(player, bank.name),
        change(bank, { active: 0 }),
      ])
      expect(reply.code === 200 || reply.error === 'card.bank-unknown').toBe(true)
      expect(await bind(player, bank.name)).toMatchObject({ error: 'card.bank-unknown' })
      for (const { id } of await cardsOf(player))
        await app().expectOk('/api/delcard', { id }, player.token)
    }
  })
})

// R-ADMIN-172
describe('the name of a bank', () => {
  it('is changed while no card was ever bound to it, and stays from then on', async () => {
    const player = await app().registerPlayer()
    const bank = await createBank({ name: '错别字银航' })
    const { data } = await change(bank, { name: '没错别字银行' })
    expect(data).toMatchObject({ name: '没错别字银行', version: 2 })
    await bind(player, '没错别字银行')
    const [card] = await cardsOf(player)
    await app().expectOk('/api/delcard', { id: card?.id }, player.token)
    const renamedBank = { ...bank, name: '再改一次银行', version: 2 }
    expect(await change(renamedBank, {})).toMatchObject({
      code: 422,
      error: 'bank.name-bound',
    })
  })

  it('on a card is that of a bank, however they meet, 20 rounds', async () => {
    const player = await app().registerPlayer()
    for (let round = 0; round < 20; round += 1) {
      const bank = await createBank()
      await Promise.all([bind(player, bank.name), change(bank, { name: `${bank.name}改` })])
      const now = await bankRow(bank.code)
      for (const card of await cardsOf(player)) {
        expect(card.bank).toBe(now?.name)
        await app().expectOk('/api/delcard', { id: card.id }, player.token)
      }
    }
  })
})

// R-ADMIN-173
describe('a change of a bank', () => {
  it('is a version with who, when, why and what', async () => {
    const bank = await createBank()
    await change(bank, { logo: koi, place: 7 })
    const history = await app().expectOk(
      `${basePath}/${bank.code}/history`,
      {},
      writer.token,
    )
    expect(history.data).toMatchObject({
      total: 2,
      data: [
        {
          version: 2,
          reason: '调整',
          made_by: '林运营',
          mine: 1,
          value: { name: bank.name, logo: koi, place: 7, active: true },
        },
        { version: 1, reason: '接入新银行' },
      ],
    })
  })

  it('of a bank of the installation has that as its first version', async () => {
    const first = await app().expectOk(`${basePath}/QHYH/history`, {}, writer.token)
    expect(first.data).toMatchObject({
      data: [{ version: 1, made_by: '', value: { name: '青禾银行', active: true } }],
    })
  })

  it('is made on top of what was seen: of many at once one', async () => {
    const bank = await createBank()
    const replies = await atOnce(8, (n) => change(bank, { place: n + 1 }))
    expect(tally(replies.map(({ code }) => code))).toEqual({ 200: 1, 409: 7 })
    expect(await bankRow(bank.code)).toMatchObject({ version: 2 })
  })

  it.each([
    [{ name: ' ' }, 'bank.name-invalid'],
    [{ name: 'usdt' }, 'bank.name-invalid'],
    [{ name: '清源银行' }, 'bank.name-taken'],
    [{ logo: 'https://elsewhere.example/logo.svg' }, 'bank.logo-missing'],
    [{ logo: '/images/../secret' }, 'bank.logo-missing'],
    [{ reason: ' ' }, 'review.reason-missing'],
    [{ place: 1000 }, 'input.invalid'],
  ])('with %j is refused', async (wrong, error) => {
    const bank = await createBank()
    expect(await change(bank, wrong)).toMatchObject({ error })
    expect(await create(newBank(wrong))).toMatchObject({ error })
  })

  it.each([
    [{ code: 'a' }, 'bank.code-invalid'],
    [{ code: 'A-1' }, 'bank.code-invalid'],
    [{ code: 'qyyh' }, 'bank.code-taken'],
  ])('that adds one with %j is refused', async (wrong, error) => {
    expect(await create(newBank(wrong))).toMatchObject({ error })
  })

  it('of a bank that there is not is refused', async () => {
    const bank = await createBank()
    const none = { ...bank, code: 'NONE' }
    expect(await change(none, {})).toMatchObject({ error: 'setting.not-found' })
  })

  it('is made by who may edit; who may look sees the list and its history', async () => {
    const bank = await createBank()
    const cashier = await app().colleague('出纳小王', 'cashier')
    expect(await app().call(basePath, {}, cashier)).toMatchObject({ code: 200 })
    expect(await app().call(`${basePath}/${bank.code}/history`, {}, cashier)).toMatchObject(
      {
        code: 200,
      },
    )
    expect(await change(bank, { active: 0 }, cashier)).toMatchObject({ code: 403 })
    expect(await create(newBank(), cashier)).toMatchObject({ code: 403 })
    const service = await app().colleague('客服小李', 'service')
    expect(await app().call(basePath, {}, service)).toMatchObject({ code: 403 })
  })
})
