import { hasCredentials } from '@jinli/contract/link.rules'
import sanitizeHtml from 'sanitize-html'

/** What may stand in a text that players read; their app's `SafeHtml` lets no more be shown. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags:
    'a b blockquote br code div em figcaption figure h2 h3 h4 hr i img li mark ol p s small span strong sub sup table tbody td tfoot th thead tr u ul'.split(
      ' ',
    ),
  allowedAttributes: {
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  // A picture of ours lies under /images/; another's would tell its owner who reads.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !/^\/images\/[\w./-]+$/.test(attribs.src ?? ''),
  // The words of such a link stay.
  transformTags: {
    a: (tagName, { href = '', ...attribs }) => ({
      tagName,
      attribs: href === '' || hasCredentials(href) ? attribs : { ...attribs, href },
    }),
  },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
}

/** HTML as staff wrote it → HTML that acts, frames and fetches nothing. */
export function safeHtml(html: string): string {
  return sanitizeHtml(html, allowed).trim()
}

const blocks = /<\/(?:p|h[1-6]|li|td|th|tr|blockquote|div)>|<br\s*\/?>/gi
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** The words of a text, to search them: one blank wherever a block ends. */
export function wordsOf(html: string): string {
  return sanitizeHtml(html.replace(blocks, ' $&'), { allowedTags: [] })
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
