import { recharge } from '@jinli/contract/deposit/deposit'
import { type Screen, screens } from '../../apps/web/src/screens.ts'
import { type Account, askDeposit, moving, must } from './api.ts'

const waitsForOrder = /:(bank|usdt)$/

/** Screens of the route table without a sign-in. */
export const visitorScreens = screens().filter(({ login }) => !login)

/** Screens of a signed-in player; payment instructions are excluded because they need an order. */
const inside = screens().filter(
  ({ address }) => !address.startsWith('/login') && !waitsForOrder.test(address),
)
const isGame = (screen: Screen) => screen.name === 'game'

/** The game comes last, because its launch transfers the money to the venue. */
export const playerScreens = [
  ...inside.filter((screen) => !isGame(screen)),
  ...inside.filter(isGame),
]

/** Requests a deposit of each kind; returns the screens with their payment instructions. */
export async function openInstructions(account: Account): Promise<Screen[]> {
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
