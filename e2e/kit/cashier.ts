import { approveDeposit, depositReview } from '@jinli/contract/deposit/deposit.admin'
import { bindcard } from '@jinli/contract/payout-card/payout-card'
import type { UsdtProtocol } from '@jinli/contract/payout-card/usdt-address'
import {
  approveWithdrawal,
  withdrawalReview,
} from '@jinli/contract/withdrawal/withdrawal.admin'
import { newAddress } from '@jinli/dev-env/payout-numbers'
import type { Page } from '@playwright/test'
import { type Account, fenOf, must, staffToken } from './api.ts'

/** Binds an address that no other account has: a shared one is a flag on the order. */
export async function bindAddress(account: Account, protocol: UsdtProtocol): Promise<void> {
  const bank_no = newAddress(protocol)
  const address = { bank: 'USDT', bank_owner: protocol, bank_no }
  const card = { ...address, pay_pass: account.paypassword }
  await must(bindcard, card, account)
}

type Decision = { amount?: number; reason?: string }

/** Decides an order by a call of the back office. */
export async function decide(
  queue: 'deposits' | 'withdrawals',
  number: string,
  verdict: 'approve' | 'reject',
  { amount, reason = '' }: Decision = {},
): Promise<void> {
  const auth = { token: await staffToken() }
  const reference = `ref-${number}`
  if (queue === 'withdrawals') {
    const order = { out_trade_no: number, reason }
    if (verdict === 'reject') await must(withdrawalReview.reject, order, auth)
    else await must(approveWithdrawal, { ...order, reference }, auth)
    return
  }
  const order = { deposit_no: number, reason }
  const receipt = amount === undefined ? {} : { amount: fenOf(amount) }
  if (verdict === 'reject') await must(depositReview.reject, order, auth)
  else await must(approveDeposit, { ...order, ...receipt, reference }, auth)
}

/** Returns a list that grows with the body of each request to this path, in order. */
export function watchBodies(page: Page, path: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(path)) bodies.push(request.postDataJSON())
  })
  return bodies
}

/** Delays responses by `ms` from now on; requests are sent without delay. Returns a function that ends the delay. */
export async function delayAnswers(page: Page, ms: number): Promise<() => Promise<void>> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const set = async (latency: number) => {
    const speed = { downloadThroughput: -1, uploadThroughput: -1 }
    const conditions = { offline: false, latency, ...speed }
    await network.send('Network.emulateNetworkConditions', conditions)
  }
  await set(ms)
  return () => set(0)
}
