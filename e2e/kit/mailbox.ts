import { expect } from '@playwright/test'
import { baseUrl } from './player.ts'

/** Returns the texts of the messages to an address, newest first, from the mailbox of sandbox mode. */
export async function messagesTo(address: string): Promise<string[]> {
  const url = `${baseUrl()}/mailbox?address=${encodeURIComponent(address)}`
  const html = await (await fetch(url)).text()
  return [...html.matchAll(/<article>([\s\S]*?)<\/article>/g)].map(([, text = '']) => text)
}

/** Waits for a message to an address that holds a pattern; returns the newest text that does. */
export async function messageTo(address: string, pattern: RegExp): Promise<string> {
  const find = async () =>
    (await messagesTo(address)).find((text) => pattern.test(text)) ?? ''
  await expect.poll(find, { timeout: 20_000 }).not.toBe('')
  return find()
}

/** Runs what sends a code to an address; returns the code. */
export async function codeTo(
  address: string,
  ask: () => Promise<unknown>,
): Promise<string> {
  const codes = async () =>
    (await messagesTo(address)).flatMap((text) => /验证码 (\d{6})/.exec(text)?.[1] ?? [])
  const before = (await codes()).length
  await ask()
  await expect
    .poll(async () => (await codes()).length, { timeout: 20_000 })
    .toBeGreaterThan(before)
  return (await codes())[0] ?? ''
}
