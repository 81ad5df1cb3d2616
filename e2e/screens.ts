import { recharge } from '@jinli/contract/deposit'
import { type Screen, screens } from '../apps/web/src/paths.ts'
import { type Account, askDeposit, moving, must } from './api.ts'

const waitsForOrder = /:(bank|usdt)$/

/** What the route table has for everybody. */
export const visitorScreens = screens().filter(({ login }) => !login)

/** What it has for somebody who is signed in; slips need an order. */
const inside = screens().filter(
  ({ address }) => !address.startsWith('/login') && !waitsForOrder.test(address),
)
const isGame = (screen: Screen) => screen.name === 'game'

/** The game comes last: its launch takes the money along. */
export const playerScreens = [
  ...inside.filter((screen) => !isGame(screen)),
  ...inside.filter(isGame),
]

/** Opens an order of each kind; their slips. */
export async function openSlips(account: Account): Promise<Screen[]> {
  const order = { paytype: 'usdt', catepay: 'TRC20', amount: 50_000n }
  const usdt = await must(recharge, order, moving(account))
  const open = new Map([
    ['bank', await askDeposit(account, 10_000)],
    ['usdt', usdt.deposit_no],
  ])
  return screens().flatMap((screen) => {
    const number = open.get(waitsForOrder.exec(screen.address)?.[1] ?? '')
    return number
      ? [{ ...screen, address: screen.address.replace(waitsForOrder, number) }]
      : []
  })
}
