import { emailAddress } from '../profile/email.rules.ts'
import { mobileOf } from '../profile/mobile.rules.ts'
import type { Problem } from '../refusal/refusals.ts'

export const contactChannels = ['email', 'phone'] as const
export type ContactChannel = (typeof contactChannels)[number]

export const contactLabels = {
  email: '邮箱',
  phone: '手机号',
} as const satisfies Record<ContactChannel, string>

export type Contact = { channel: ContactChannel; address: string; folded: string }

/** Returns a typed e-mail or mobile, with the form that is compared; null for any other text. */
export function contactOf(channel: ContactChannel, text: string): Contact | null {
  if (channel === 'email') {
    const email = emailAddress(text)
    return email === null ? null : { channel, address: email, folded: email }
  }
  const mobile = mobileOf(text)
  return mobile === null ? null : { channel, address: mobile, folded: mobile }
}

/** Returns a problem for a text that is no address of the channel. */
export function contactProblem(channel: ContactChannel, text: string): Problem | null {
  if (contactOf(channel, text)) return null
  return { key: channel === 'email' ? 'contact.email' : 'contact.phone' }
}

/** The digits of a one-time code. */
export const codeLength = 6

/** Returns a problem unless a text has the digits of a code; blanks of a copied one do not count. */
export function codeProblem(code: string): Problem | null {
  return /^\d{6}$/.test(plainCode(code)) ? null : { key: 'code.missing' }
}

/** Returns a typed code as ASCII digits without blanks. */
export function plainCode(code: string): string {
  return code.normalize('NFKC').replace(/\s/g, '')
}
