import { visibleText } from '../wire/lookup-text.ts'

const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const label = /^[a-z0-9-]{1,63}$/i
/** A top-level domain: letters, or the ASCII form of other letters. */
const topLabel = /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i

/** Whether a text is an e-mail address. Each part is checked separately, which bounds the cost of the patterns. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)]
  if (local.length > 64 || text.length > 254 || !localPart.test(local)) return false
  const labels = domain.split('.')
  const fits = labels.every((each) => label.test(each) && !/^-|-$/.test(each))
  return fits && labels.length > 1 && topLabel.test(labels.at(-1) ?? '')
}

/** Returns a domain in lower case and in ASCII (IDN as punycode); empty for a text that is none. */
function asciiDomain(domain: string): string {
  if (domain.length > 254 || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return ''
  const url = `http://${domain}`
  return URL.canParse(url) ? new URL(url).hostname : ''
}

/**
 * Returns an e-mail address in the form that is stored and compared; null for any other text. The domain has no case.
 * The part before it keeps its case and its `+`, because some servers tell them apart.
 */
export function emailAddress(text: string): string | null {
  const plain = visibleText(text.slice(0, 600))
  const at = plain.lastIndexOf('@')
  if (at < 1) return null
  const email = `${plain.slice(0, at)}@${asciiDomain(plain.slice(at + 1))}`
  return isEmail(email) ? email : null
}
