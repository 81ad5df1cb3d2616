import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ContentKind } from '@jinli/contract/content'
import { type SponsorType, sponsorTypes } from '@jinli/contract/sponsor'
import { safeHtml, wordsOf } from '../platform/safe-html.ts'

/** What a sponsorship says: the version that players see, one being written, or what is shipped. */
export type SponsorText = { title: string; picture: string; content: string }

const names = { 1: '清波龙舟', 2: '静水护鱼' } as const

/** Invented, for a house that has published none of its own. */
export function shippedSponsor(type: SponsorType): SponsorText {
  const file = new URL(`../../content/sponsor/${type}.html`, import.meta.url)
  const content = safeHtml(readFileSync(file, 'utf8'))
  return { title: names[type], picture: `/images/sponsors/${type}.svg`, content }
}

export function sponsorKind(type: SponsorType): ContentKind {
  return `sponsor_${type}`
}

/** The sponsorship that a kind is the text of; null for the other kinds. */
export function sponsorTypeOf(kind: ContentKind): SponsorType | null {
  return sponsorTypes.find((type) => sponsorKind(type) === kind) ?? null
}

const summaryMax = 40

/** The first words of a text, its first paragraph at most. */
function summaryOf(html: string): string {
  const paragraph = /<p>([^]*?)<\/p>/.exec(html)?.[1] ?? ''
  const words = wordsOf(paragraph) || wordsOf(html)
  return words.length > summaryMax ? `${words.slice(0, summaryMax)}…` : words
}

/** Its entry in the list. */
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

/** Its page for a frame. Links open beside it: the frame is no place to walk in. */
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

type Shown = { id: string; version: number }
const ticketMs = 600_000

function macOf(secret: Buffer, said: string): string {
  const key = createHmac('sha256', secret).update('jinli sponsor preview').digest()
  return createHmac('sha256', key).update(said).digest('base64url')
}

/** Opens the page of one version that is not published, for a while, to whoever has the ticket. */
export function newTicket(secret: Buffer, { id, version }: Shown, now: Date): string {
  const said = `${id}.${version}.${now.getTime() + ticketMs}`
  return `${said}.${macOf(secret, said)}`
}

/** What a ticket opens; null for one that is none, or has run out. */
export function openedBy(secret: Buffer, ticket: string, now: Date): Shown | null {
  const [, said = '', id = '', version = '', until = '', mac = ''] =
    /^((\d{1,18})\.(\d{1,9})\.(\d{1,15}))\.([\w-]{43})$/.exec(ticket) ?? []
  if (!mac || Number.parseInt(until, 10) < now.getTime()) return null
  const right = Buffer.from(macOf(secret, said))
  if (!timingSafeEqual(right, Buffer.from(mac))) return null
  return { id, version: Number.parseInt(version, 10) }
}
