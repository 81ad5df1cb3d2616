import { outboundTexts } from '@jinli/contract/concept/outbound-texts'
import type { OutboundChannel } from '@jinli/contract/outbox/outbound-message'

export type OutboundTemplate = keyof typeof outboundTexts

/** A text with placeholders such as `{code}`. `{brand}` is the name of the site. A short message needs `sms`. */
type OutboundVersion = { title: string; text: string; sms?: string }
/** `secrets`: the placeholders that are stored encrypted, and only until the message is sent. */
type OutboundText = { secrets: readonly string[]; versions: readonly OutboundVersion[] }

export type Words = Readonly<Record<string, string>>
/** A message as it is sent; `html` for e-mail. */
export type OutboundLetter = { title: string; text: string; html: string }

const texts: Readonly<Record<string, OutboundText>> = outboundTexts

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

export function htmlText(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
}

const addressPattern = /https?:\/\/[^\s<>"，。；]+/g

/** Returns a paragraph per line; web addresses become links. */
export function htmlBody(text: string): string {
  const paragraphs = text.split('\n').filter(Boolean)
  return paragraphs
    .map((paragraph) => {
      const linkedText = htmlText(paragraph).replace(
        addressPattern,
        (address) => `<a href="${address}" style="color:#b3261e">${address}</a>`,
      )
      return `<p style="margin:0 0 12px">${linkedText}</p>`
    })
    .join('')
}

function htmlOf({ title, text }: { title: string; text: string }, brand: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${htmlText(title)}</title></head>
<body style="margin:0;background:#f4f4f5"><div style="max-width:480px;margin:0 auto;padding:24px 16px;
font:16px/1.6 -apple-system,'PingFang SC','Microsoft YaHei',sans-serif;color:#1f2328">
<p style="margin:0 0 12px;font-weight:600">${htmlText(brand)}</p>
<div style="padding:20px;border-radius:12px;background:#fff">${htmlBody(text)}</div>
<p style="margin:12px 0 0;font-size:13px;color:#6b7280">这是系统自动发送的邮件，请勿回复。</p>
</div></body></html>`
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

function fill(text: string, words: Words): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
}

function textOf(template: string): OutboundText {
  const text = texts[template]
  if (!text) throw new Error(`no text of outbound messages: ${template}`)
  return text
}

/**
 * Returns the current version of a template and the words for it, the secret ones apart. Throws when the channel has
 * no text or a word is missing: a bug of the caller.
 */
export function preparedWords(
  template: OutboundTemplate,
  channel: OutboundChannel,
  words: Words,
) {
  const { secrets, versions } = textOf(template)
  const current = versions.at(-1)
  const usedText = channel === 'sms' ? current?.sms : `${current?.title}${current?.text}`
  if (usedText === undefined) throw new Error(`${template} has no text for ${channel}`)
  const absent = namesIn(usedText).filter((name) => name !== 'brand' && !(name in words))
  if (absent.length > 0) throw new Error(`${template} lacks ${absent.join()}`)
  const entries = Object.entries(words)
  const isSecret = ([name]: [string, string]) => secrets.includes(name)
  return {
    version: versions.length,
    plain: Object.fromEntries(entries.filter((entry) => !isSecret(entry))),
    secret: Object.fromEntries(entries.filter(isSecret)),
  }
}

/** How a stored message names its text. */
type StoredText = { template: string; version: number; channel: OutboundChannel }

/** Returns the letter of a stored message. Throws for a template or a version that only a newer server knows. */
export function letterFrom(
  { template, version, channel }: StoredText,
  words: Words,
  brand: string,
): OutboundLetter {
  const text = textOf(template).versions[version - 1]
  if (!text) throw new Error(`no version ${version} of outbound message ${template}`)
  const all = { ...words, brand }
  const title = fill(text.title, all)
  if (channel === 'sms')
    return { title, text: `【${brand}】${fill(text.sms ?? text.text, all)}`, html: '' }
  const body = fill(text.text, all)
  return { title, text: body, html: htmlOf({ title, text: body }, brand) }
}

/** Returns whether this version of the server has the text of a stored message. */
export function isKnownText({ template, version }: Omit<StoredText, 'channel'>): boolean {
  return texts[template]?.versions[version - 1] !== undefined
}

/** Returns what staff read in place of the codes and links of a template. */
export function hiddenWords(template: string): Words {
  return Object.fromEntries(textOf(template).secrets.map((name) => [name, '••••••']))
}
