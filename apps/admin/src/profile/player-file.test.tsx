import { listPlayerLines, listPlayers } from '@jinli/contract/profile/player-list.admin'
import { playerContext } from '@jinli/contract/profile/profile.admin'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { refuse } from '../../test/fake-server.ts'
import { openPage, pageOf } from '../../test/page.tsx'
import { sampleRow } from '../../test/sample.ts'

const desk = useFakeServer()
beforeEach(() => {
  desk.server.samplesReads = true
})

const line = (id: string, amount: bigint, after: bigint) => ({
  ...sampleRow(listPlayerLines, {}, 1),
  id,
  title: amount < 0n ? '取款冻结' : '存款到账',
  number: `D2026${id}`,
  amount,
  balance_after: after,
})

it('leads from the list to the page of a player', async () => {
  desk.server.on(
    listPlayers,
    pageOf(listPlayers, { ...sampleRow(listPlayers, {}, 1), username: 'koi/8' }),
  )
  const { user } = openPage('players?search=koi')
  await user.click(await screen.findByRole('link', { name: 'koi/8' }))
  expect(await screen.findByRole('heading', { name: '会员 koi/8' })).toBeTruthy()
  expect(desk.server.requests(listPlayers)[0]?.fields).toMatchObject({ search: 'koi' })
})

it('explains a balance by its changes, and leads to each list of the player', async () => {
  desk.server.on(
    listPlayerLines,
    pageOf(listPlayerLines, line('2', -10_000n, 50_000n), line('1', 60_000n, 60_000n)),
  )
  openPage('players/anna')
  const table = await screen.findByRole('table')
  await waitFor(() => expect(within(table).getByText('-100.00')).toBeTruthy())
  expect(within(table).getByText('+600.00')).toBeTruthy()
  expect(within(table).getByText('500.00')).toBeTruthy()
  const lists = within(screen.getByRole('navigation', { name: 'anna 的记录' }))
  expect(lists.getByRole('link', { name: '注单' }).getAttribute('href')).toContain(
    '/bets?search=anna',
  )
  expect(lists.getAllByRole('link')).toHaveLength(11)
})

it('says that there is no such player', async () => {
  desk.server.on(playerContext, refuse('player.not-found'))
  desk.server.on(listPlayerLines, refuse('player.not-found'))
  openPage('players/nobody')
  expect((await screen.findAllByText('会员不存在')).length).toBeGreaterThan(0)
})
