import { approveDeposit, rejectDeposit } from '@jinli/contract/deposit.admin'
import { bindcard } from '@jinli/contract/payout-card'
import { approveWithdrawal, rejectWithdrawal } from '@jinli/contract/withdrawal.admin'
import type { Page } from '@playwright/test'
import { type Account, fenOf, must, staffToken } from './api.ts'

/** Addresses of the public examples of their checksums; nobody is paid in the sandbox. */
const addresses = {
  TRC20: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
  ERC20: '0x52908400098527886E0F7030069857D2E4169EE7',
} as const
export type Protocol = keyof typeof addresses

export async function bindAddress(account: Account, protocol: Protocol): Promise<void> {
  const address = { bank: 'USDT', bank_owner: protocol, bank_no: addresses[protocol] }
  const card = { ...address, pay_pass: account.paypassword }
  await must(bindcard, card, account)
}

type Decision = { amount?: number; reason?: string }

/** A decision of the back office, by its call. */
export async function decide(
  queue: 'deposits' | 'withdrawals',
  number: string,
  verdict: 'approve' | 'reject',
  { amount, reason = '' }: Decision = {},
): Promise<void> {
  const by = { token: await staffToken() }
  const reference = `ref-${number}`
  if (queue === 'withdrawals') {
    const order = { out_trade_no: number, reason }
    if (verdict === 'reject') await must(rejectWithdrawal, order, by)
    else await must(approveWithdrawal, { ...order, reference }, by)
    return
  }
  const order = { deposit_no: number, reason }
  const received = amount === undefined ? {} : { amount: fenOf(amount) }
  if (verdict === 'reject') await must(rejectDeposit, order, by)
  else await must(approveDeposit, { ...order, ...received, reference }, by)
}

/** The bodies of the sendings of one call, in their order. */
export function watchBodies(page: Page, path: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(path)) bodies.push(request.postDataJSON())
  })
  return bodies
}

/** Answers come this late from now on, what is asked leaves at once; answers how to end it. */
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
