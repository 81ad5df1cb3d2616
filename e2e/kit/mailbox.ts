import { expect } from '@playwright/test'
import { baseUrl } from './player.ts'

/** Returns the texts of the messages to an address, newest first, from the mailbox of sandbox mode. */
export async function messagesTo(address: string): Promise<string[]> {
  const url = `${baseUrl()}/mailbox?address=${encodeURIComponent(address)}`
  const html = await (await fetch(url)).text()
  return [...html.matchAll(/<article>([\s\S]*?)<\/article>/g)].map(([, text = '']) => text)
}

/** Waits for a newer message to an address than the `count` before it; returns its text. */
export async function nextMessageTo(address: string, count: number): Promise<string> {
  await expect
    .poll(async () => (await messagesTo(address)).length, { timeout: 20_000 })
    .toBeGreaterThan(count)
  return (await messagesTo(address))[0] ?? ''
}

/** Runs what sends a code to an address; returns the code. */
export async function codeTo(
  address: string,
  ask: () => Promise<unknown>,
): Promise<string> {
  const before = (await messagesTo(address)).length
  await ask()
  return /验证码 (\d{6})/.exec(await nextMessageTo(address, before))?.[1] ?? ''
}
