import { depositReview, depositRow } from '@jinli/contract/deposit/deposit.admin'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { openPage, pageOf } from '../../test/page.tsx'
import { sample } from '../../test/sample.ts'

const desk = useFakeServer()
const order = (deposit_no: string) =>
  sample(depositRow, {
    deposit_no,
    username: `player-${deposit_no}`,
    state: 'submitted',
    flags: [],
    claim: null,
    first_approved_by: '',
    waits_since: null,
    closed_at: null,
    usdt_amount: null,
  })

function serve(...numbers: string[]): void {
  desk.server.on(depositReview.list, pageOf(depositReview.list, ...numbers.map(order)))
}
beforeEach(() => {
  desk.server.samplesReads = true
  serve('D001', 'D002')
  for (const call of [depositReview.read, depositReview.claim, depositReview.release])
    desk.server.on(call, ({ fields }) => order(String(fields.deposit_no)))
})
const row = async (number: string) => {
  const cell = await screen.findByText(`player-${number}`)
  return cell.closest('tr') ?? cell
}
const shows = (path: string) =>
  waitFor(() => expect(window.location.hash.split('?')[0]).toBe(path))

/** Presses and releases the mouse on a row as the browser does: the focus moves with the press. */
function press(target: HTMLElement, detail: number): void {
  fireEvent.pointerDown(target, { detail })
  act(() => target.focus())
  fireEvent.pointerUp(target, { detail })
  fireEvent.click(target, { detail })
}

it('D-28: the second half of a double click opens nothing, however late it comes', async () => {
  openPage('deposits')
  press(await row('D001'), 1)
  await shows('#/deposits/D001')
  await new Promise((resolve) => setTimeout(resolve, 600))
  // The list has moved meanwhile: the second press meets another row.
  press(await row('D002'), 2)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await shows('#/deposits/D001')
  press(await row('D002'), 1)
  await shows('#/deposits/D002')
})

it('D-28: a press that began before the list moved opens nothing', async () => {
  openPage('deposits')
  const second = await row('D002')
  fireEvent.pointerDown(second, { detail: 1 })
  serve('D002', 'D003')
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: '刷新' }))
    await row('D003')
  })
  fireEvent.click(second, { detail: 1 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  await shows('#/deposits')
  press(second, 1)
  await shows('#/deposits/D002')
})

it('D-28: a press on one row never opens another', async () => {
  openPage('deposits')
  fireEvent.pointerDown(await row('D001'), { detail: 1 })
  fireEvent.click(await row('D002'), { detail: 1 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  await shows('#/deposits')
})
