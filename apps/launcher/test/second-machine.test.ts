import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownerUrlIn } from '../src/owner-url.ts'
import { dataFolder } from './folders.ts'
import { startHouse } from './house.ts'
import { childrenOf, isServer, variableOf } from './processes.ts'

const applicant = {
  name: 'anna77',
  password: 'login-pass-1',
  payPassword: 'pay-pass-1',
}

it('R-OPS-105: a second machine serves the same house with the studios of the first', async () => {
  const [one, two] = [dataFolder('first'), dataFolder('second')]
  const first = await startHouse(one)
  const [server = 0] = childrenOf(first.pid).filter(isServer)
  const venues = variableOf(server, 'VENUE_OPERATORS')
  symlinkSync(join(one, 'pictures'), join(two, 'pictures'))
  const second = await startHouse(two, {
    DATABASE_URL: ownerUrlIn(one),
    CARD_KEY: variableOf(server, 'CARD_KEY'),
    VENUE_OPERATORS: venues,
    JINLI_STUDIOS: 'none',
  })
  try {
    expect(childrenOf(second.pid)).toHaveLength(1)
    const token = await second.people.signUp(applicant)
    const { data } = await second.expectOk(
      '/api/getGameUrl',
      { plat_name: 'obgdy', game_code: 'koi-leap' },
      token,
    )
    const { port } = new URL(String(data?.url))
    const [studio] = JSON.parse(venues) as { id: string; url: string }[]
    expect([studio?.id, new URL(studio?.url ?? '').port]).toEqual(['obgdy', port])
    expect(await fetch(String(data?.url))).toMatchObject({ status: 200 })
    expect((await first.expectOk('/api/balance', {}, token)).code).toBe(200)
  } finally {
    await second.stop()
    await first.stop()
  }
})
