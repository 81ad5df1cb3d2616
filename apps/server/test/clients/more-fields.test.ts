import { useTestApp } from '@jinli/dev-env/use-test-app'
import { importBets } from '@jinli/server/bet/bet-import.jobs'
import { describe, expect, it } from 'vitest'
import { FieldClient } from './field-client.ts'

const app = useTestApp()

type Person = { id: number; created_at: string; vipname: string; next_vip: string }

async function signUp() {
  const player = await app().registerPlayer()
  return { player, client: new FieldClient(app().url, player.token) }
}

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

// R-WIRE-47
describe('Z-7: fields that other clients read', () => {
  it('the player: registration, levels, turnover', async () => {
    const { player, client } = await signUp()
    const { data } = await client.post<Person>('/api/user')
    expect(data).toMatchObject({ vipname: 'VIP0', next_vip: 'VIP1', totalgame: 0 })
    const createdAt = Date.parse(`${data.created_at.replace(' ', 'T')}+08:00`)
    expect(Math.abs(Date.now() - createdAt)).toBeLessThan(120_000)
    await app().fund(player, 30_000n)
    const move = { amount: 50, sourcetype: 'userbalance', targettype: 'obgdy' }
    await client.post('/api/transfer', move)
    await app().spin(await app().openGame(player), '5')
    await importBets(app().context)
    expect((await client.post('/api/refreshusermoney')).data).toMatchObject({
      totalgame: 5,
    })
    await app().owner.query('UPDATE player SET vip_level = 10 WHERE id = $1', [player.id])
    expect((await client.post('/api/user')).data).toMatchObject({
      vipname: 'VIP10',
      next_vip: '',
    })
  })

  it('their number is public, lasting, of one player, and not the key', async () => {
    const players = []
    for (let n = 0; n < 20; n += 1) players.push(await signUp())
    const numbers: number[] = []
    for (const { player, client } of players) {
      const { data } = await client.post<Person>('/api/user')
      const secondReply = await client.post<Person>('/api/me')
      expect(secondReply.data.id).toBe(data.id)
      expect(Number.isSafeInteger(data.id) && data.id >= 100_000_000).toBe(true)
      expect(data.id).not.toBe(Number(player.id))
      numbers.push(data.id)
    }
    expect(new Set(numbers).size).toBe(players.length)
    // Neighbours by time are distant, so nobody counts the players of a day.
    const steps = numbers.slice(1).map((number, at) => Math.abs(number - numbers[at]!))
    expect(Math.min(...steps)).toBeGreaterThan(1)
    expect(new Set(steps).size).toBeGreaterThan(1)
  })

  it('sign-in: the name as it was registered', async () => {
    const { player } = await signUp()
    const form = { name: player.name.toUpperCase(), password: player.password }
    const { data } = await new FieldClient(app().url).post('/api/login_pc', form)
    expect(data).toMatchObject({ username: player.name })
  })

  it('a transfer: the balance after it, also where the venue is silent', async () => {
    const { player, client } = await signUp()
    await app().fund(player, 30_000n)
    const move = { sourcetype: 'userbalance', targettype: 'obgdy' }
    const { data } = await client.post('/api/transfer', { ...move, amount: 50 })
    expect(data).toMatchObject({ balance: 250 })
    const home = { sourcetype: 'obgdy', targettype: 'userbalance', amount: '20' }
    expect((await client.post('/api/transfer', home)).data).toMatchObject({ balance: 270 })
    expect((await client.post('/api/balance')).data).toEqual({ balance: 270 })
  })

  it('an upload: its path; the venues: a picture that answers', async () => {
    const { client } = await signUp()
    const upload = await client.upload('/api/uploadimg', new Uint8Array(pixel))
    const { avatar, path } = upload.data as { avatar: string; path: string }
    expect(path).toBe(avatar)
    expect((await fetch(app().url + path)).status).toBe(200)
    const { data } = await client.post<{ app_icon: string }[]>('/api/balancelist')
    expect(data.length).toBeGreaterThan(1)
    for (const { app_icon } of data)
      expect([app_icon, (await fetch(app().url + app_icon)).status]).toEqual([
        app_icon,
        200,
      ])
  })
})
