import { useTestApp } from '@jinli/dev-env/use-test-app'
import { expect, it } from 'vitest'

const app = useTestApp()

it('boots the constellation: deposit, transfer, spin, recovery; R-MONEY-08', async () => {
  const player = await app().registerPlayer()
  await app().fund(player, 50_000n)
  await app().expectOk(
    '/api/transfer',
    { sourcetype: 'userbalance', targettype: 'obgdy', amount: 200 },
    player.token,
  )
  expect(await app().whereabouts(player)).toEqual({
    available: 30_000n,
    held: 0n,
    transit: 0n,
    atVenue: 20_000n,
  })
  const session = await app().openGame(player)
  expect(await app().spin(session)).toHaveProperty('bet_id')
  const { atVenue } = await app().whereabouts(player)
  await app().expectOk('/api/transall', {}, player.token)
  expect(await app().whereabouts(player)).toMatchObject({
    available: 30_000n + atVenue,
    atVenue: 0n,
  })
})
