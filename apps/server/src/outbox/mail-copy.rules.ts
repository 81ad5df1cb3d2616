import { letterOf } from '../message/mail.rules.ts'
import type { Words } from './outbound-text.rules.ts'

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

/** Returns the text of a mail's HTML, which is our own: paragraphs, line breaks and four entities. */
function plainText(html: string): string {
  return html
    .replace(/<br>|<\/p>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .trim()
}

/** Returns the words of a copied mail: the title and text that its player reads in the app. */
export function mailCopyWords({
  kind = '',
  number = '',
  amount,
  way = '',
  reason = '',
  until,
}: Words): Words {
  const { title, content } = letterOf(kind, {
    number,
    amount: amount ? BigInt(amount) : null,
    way,
    reason,
    until: until ? new Date(Number.parseInt(until, 10) * 1000) : null,
  })
  return { title, text: plainText(content) }
}
