import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'

describe('a venue whose answers point elsewhere', () => {
  const app = useTestApp({
    venue: { publicUrl: 'http://169.254.169.254' },
  })

  it('R-GAME-24: opens nothing, also with automatic transfer, and moves no money', async () => {
    const player = await app().registerPlayer()
    await app().fund(player, 10_000n)
    await app().expectOk('/api/uptransferstatus', { transferstatus: 1 }, player.token)
    const reply = await app().call('/api/getGameUrl', { plat_name: 'obgdy' }, player.token)
    expect(reply).toMatchObject({ code: 1404, data: null })
    expect(await app().whereabouts(player)).toMatchObject({
      available: 10_000n,
      atVenue: 0n,
    })
  })
})

describe('R-GAME-28: under a key', () => {
  const app = useTestApp()

  it('a launch asked for again is a fresh one, and nothing of it is kept', async () => {
    const player = await app().registerPlayer()
    const key = { 'idempotency-key': 'one-tap-or-another' }
    const launch = async () => {
      const body = { plat_name: 'obgdy' }
      const { data } = await app().expectOk('/api/getGameUrl', body, player.token, key)
      return (data as { url: string }).url
    }
    const first = await launch()
    expect(new URL(first).searchParams.get('session')).toMatch(/^\S{20,}$/)
    expect(await launch()).not.toBe(first)
    const { rows } = await app().owner.query(
      `SELECT 1 FROM idempotency i WHERE to_jsonb(i)::text LIKE '%session=%'`,
    )
    expect(rows).toEqual([])
  })
})

describe('R-GAME-26: with a public address that is set', () => {
  const publicUrl = 'https://play.jinli.example'
  const app = useTestApp({ config: { publicUrl, venue: { publicPort: 18_180 } } })

  it('nothing is built from the host that a caller names', async () => {
    const player = await app().registerPlayer()
    const { data } = await app().expectOk(
      '/api/getGameUrl',
      { plat_name: 'obgdy' },
      player.token,
    )
    const address = new URL((data as { url: string }).url)
    expect(address.origin).toBe('https://play.jinli.example:18180')
    const info = await app().expectOk('/api/app', {})
    expect((info.data as { h5_url: string }).h5_url).toMatch(`${publicUrl}/h5/`)
  })
})
