import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ContentKind } from '@jinli/contract/content/content'
import { type SponsorType, sponsorTypes } from '@jinli/contract/promotion/sponsor'
import { safeHtml, wordsOf } from '../platform/safe-html.ts'

/** The text of a sponsorship: the published version, a draft, or the shipped text. */
export type SponsorText = { title: string; picture: string; content: string }

const names = { 1: '清波龙舟', 2: '静水护鱼' } as const

/** Returns the invented sponsorship that is shown until the operator publishes one. */
export function shippedSponsor(type: SponsorType): SponsorText {
  const file = new URL(`../../content/sponsor/${type}.html`, import.meta.url)
  const content = safeHtml(readFileSync(file, 'utf8'))
  return { title: names[type], picture: `/images/sponsors/${type}.svg`, content }
}

export function sponsorKind(type: SponsorType): ContentKind {
  return `sponsor_${type}`
}

/** Returns the sponsorship type of a content kind, or null for all other kinds. */
export function sponsorTypeOf(kind: ContentKind): SponsorType | null {
  return sponsorTypes.find((type) => sponsorKind(type) === kind) ?? null
}

const summaryMax = 40

/** Returns the first 40 characters of the first paragraph, or of the whole text if it has no paragraph. */
function summaryOf(html: string): string {
  const paragraph = /<p>([^]*?)<\/p>/.exec(html)?.[1] ?? ''
  const words = wordsOf(paragraph) || wordsOf(html)
  return words.length > summaryMax ? `${words.slice(0, summaryMax)}…` : words
}

/** Returns the list entry of a sponsorship. */
export function entryOf(type: SponsorType, { title, picture, content }: SponsorText) {
  return { type, name: title, summary: summaryOf(content), picture }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function plain(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}

/** Returns the HTML page of a sponsorship for display in a frame. Links open in a new tab, not in the frame. */
export function sponsorPage({ title, picture, content }: SponsorText): string {
  return `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="UTF-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <meta name="format-detection" content="telephone=no" />
    <meta name="robots" content="noindex" />
    <title>${plain(title)}</title>
    <base target="_blank" />
    <link rel="stylesheet" href="/h5/pages.css" />
  </head>
  <body>
    <img class="picture" src="${plain(picture)}" alt="" width="750" height="300" />
    <main class="text">
      <h1>${plain(title)}</h1>
      ${safeHtml(content)}
    </main>
    <footer>未满 18 岁者请勿参与。请理性娱乐，量力而行。</footer>
  </body>
</html>
`
}

type ShownVersion = { id: string; version: number }
const ticketMs = 600_000

function macOf(secret: Buffer, payload: string): string {
  const key = createHmac('sha256', secret).update('jinli sponsor preview').digest()
  return createHmac('sha256', key).update(payload).digest('base64url')
}

/** Returns a ticket whose holder may see one unpublished version for ten minutes. */
export function newTicket(
  secret: Buffer,
  { id, version }: ShownVersion,
  now: Date,
): string {
  const payload = `${id}.${version}.${now.getTime() + ticketMs}`
  return `${payload}.${macOf(secret, payload)}`
}

/** Returns the version that a ticket shows, or null if the ticket is invalid or has expired. */
export function openedBy(secret: Buffer, ticket: string, now: Date): ShownVersion | null {
  const [, payload = '', id = '', version = '', until = '', mac = ''] =
    /^((\d{1,18})\.(\d{1,9})\.(\d{1,15}))\.([\w-]{43})$/.exec(ticket) ?? []
  if (!mac || Number.parseInt(until, 10) < now.getTime()) return null
  const right = Buffer.from(macOf(secret, payload))
  if (!timingSafeEqual(right, Buffer.from(mac))) return null
  return { id, version: Number.parseInt(version, 10) }
}
