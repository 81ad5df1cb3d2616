import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { importBets } from '@jinli/server/bet/bet-import.jobs'
import { describe, expect, it } from 'vitest'
import { FieldClient } from './field-client.ts'

const app = useTestApp()

type Banner = { src: string; pic: string }

/** Expects that the address is a path that the clients' proxies forward, and that its file exists. */
function expectPicture(address: string) {
  expect(address).toMatch(/^\/images\/[\w/-]+\.svg$/)
  const file = new URL(`../../../web/public${address}`, import.meta.url)
  expect([address, existsSync(fileURLToPath(file))]).toEqual([address, true])
}

async function playerClient() {
  const player = await app().registerPlayer()
  return { player, client: new FieldClient(app().url, player.token) }
}

describe('R-SITE-30 R-WIRE-41: banners', () => {
  const banners = async () =>
    (await new FieldClient(app().url).post<Banner[]>('/api/bannerList', { type: 2 })).data

  it('have their picture as src and pic, by an absolute path', async () => {
    const list = await banners()
    expect(list).toHaveLength(4)
    for (const { src, pic } of list) {
      expect(pic).toBe(src)
      expectPicture(pic)
    }
  })

  it('are there without any of the operator’s', async () => {
    const hide = (from: string, to: string) =>
      app().owner.query(`UPDATE content_version SET state = $2 WHERE state = $1`, [
        from,
        to,
      ])
    await hide('published', 'withdrawn')
    const list = await banners()
    expect(list).toHaveLength(4)
    for (const { pic } of list) expectPicture(pic)
    await hide('withdrawn', 'published')
  })

  it.each(['banners/1.svg', '//pond.example/x', 'http://pond.example/x', 'javascript:1'])(
    '%j is no picture that any client could show',
    async (src) => {
      const wrong = app().owner.query(`UPDATE content_version SET picture = $1`, [src])
      await expect(wrong).rejects.toThrow(/check constraint/)
    },
  )
})

describe('R-GAME-16: a game by its code in game_type', () => {
  const launch = async (game: object) => {
    const { client } = await playerClient()
    const request = { plat_name: 'obgdy', game_code: '', is_mobile_url: 1, ...game }
    return client.post<{ url: string }>('/api/getGameUrl', request)
  }

  it.each([
    { game_type: 'koi-leap' },
    { game_type: 0 },
    { game_type: 4 },
    { game_type: '4' },
    { game_type: '' },
    { game_type: 'slot', game_code: 'koi-leap' },
    {},
  ])('%j opens', async (game) => {
    const { code, data } = await launch(game)
    expect([code, URL.canParse(data.url)]).toEqual([200, true])
  })

  it.each([
    { game_type: 'another-game' },
    { game_type: 'x'.repeat(64) },
    { game_type: '10023' },
    { game_type: 10_023 },
  ])('%j is asked of the venue, which has it not', async (game) => {
    expect(await launch(game)).toMatchObject({ code: 422, message: '游戏不存在' })
  })
})

describe('the list by category_id', () => {
  const entries = async (category: object) => {
    const reply = await new FieldClient(app().url).post<unknown[]>(
      '/api/game/list',
      category,
    )
    return reply.data.length
  }

  it('is the same as by category', async () => {
    expect(await entries({ category_id: 'concise' })).toBe(2)
    expect(await entries({ category: 'concise' })).toBe(2)
    expect(await entries({ category_id: 'realbet' })).toBe(0)
    expect(await entries({ category: 'realbet', category_id: 'concise' })).toBe(0)
    expect(await entries({ category_id: '' })).toBe(2)
  })
})

type Row = Record<
  'platform_name' | 'img' | 'mobile_img' | 'app_img' | 'api_logo_img',
  string
>

// R-GAME-133
describe('Z-4: the pictures of the list', () => {
  const rows = async (url = app().url) =>
    (await new FieldClient(url).post<Row[]>('/api/game/list')).data

  it('have each name that clients read, are never empty, and answer', async () => {
    await app().runJob('import-games')
    const list = await rows()
    expect(list.length).toBeGreaterThan(1)
    for (const { platform_name, img, ...names } of list) {
      const { mobile_img, app_img, api_logo_img } = names
      expect([mobile_img, app_img, api_logo_img]).toEqual([img, img, img])
      expect(img).toMatch(/^\/images\/games\//)
      expect([platform_name, (await fetch(app().url + img)).status]).toEqual([
        platform_name,
        200,
      ])
    }
  })

  it('are there before a venue’s list was read', async () => {
    await app().owner.query('DELETE FROM venue_game')
    for (const { img } of await rows())
      expect([img, (await fetch(app().url + img)).status]).toEqual([img, 200])
    await app().runJob('import-games')
  })
})

describe('what is only shown', () => {
  it('R-WIRE-41: a card has a picture', async () => {
    const { player, client } = await playerClient()
    await app().bindCard(player)
    const usdt = { bank: 'USDT', pay_pass: player.payPassword }
    for (const [bank_owner, bank_no] of [
      ['TRC20', 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'],
      ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ])
      expect(
        await client.post('/api/bindcard', { ...usdt, bank_owner, bank_no }),
      ).toMatchObject({ code: 200, message: '绑定成功' })
    for (const [type, count] of [
      [1, 1],
      [2, 2],
    ]) {
      const { data } = await client.post<{ ico: string }[]>('/api/getcard', { type })
      expect(data).toHaveLength(count ?? 0)
      for (const { ico } of data) expectPicture(ico)
    }
  })

  it.each([
    [{ paytype: 'wxpay' }, '微信支付', 'wxpay', 'wechat'],
    [{ paytype: 'alipay' }, '支付宝', 'alipay', 'alipay'],
    [{ paytype: 'usdt', catepay: 'TRC20' }, 'USDT-TRC20', 'usdtpay', 'usdt_trc20'],
    [{ paytype: 'usdt', catepay: 'ERC20' }, 'USDT-ERC20', 'usdtpay', 'usdt_erc20'],
  ])('R-DEP-53: the slip of %j is named %s', async (way, paytype, message, method) => {
    const { client } = await playerClient()
    const reply = await client.post('/api/recharge', { amount: 500, ...way })
    const deposit_no = reply.message
    const slip = await client.post<{ info: object }>('/api/payinfo', { deposit_no })
    expect(slip).toMatchObject({ code: 200, message, data: { info: { paytype, method } } })
  })

  it('R-BET-06: a bet tells the game by name, its slug in code', async () => {
    const { player, client } = await playerClient()
    await app().fund(player, 10_000n)
    const move = { amount: 50, sourcetype: 'userbalance', targettype: 'obgdy' }
    expect((await client.post('/api/transfer', move)).code).toBe(200)
    await app().spin(await app().openGame(player))
    await importBets(app().context)
    const request = { date: 1, page: 1, api_type: '' }
    const { data } = await client.post<{ data: object[] }>('/api/betrecord', request)
    expect(data.data).toMatchObject([{ Code: '鲤跃龙门', code: 'koi-leap' }])
    await app().owner.query('DELETE FROM venue_game')
    const nameless = await client.post<{ data: object[] }>('/api/betrecord', request)
    expect(nameless.data.data).toMatchObject([{ Code: 'koi-leap', code: 'koi-leap' }])
  })
})
