import { hasCredentials } from '@jinli/contract/content/link.rules'
import sanitizeHtml from 'sanitize-html'

/** The allowed HTML of texts for players, the same as in `SafeHtml` of the player app. */
const policy: sanitizeHtml.IOptions = {
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
  // Only our pictures under /images/ are allowed: a foreign server would learn who reads.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !/^\/images\/[\w./-]+$/.test(attribs.src ?? ''),
  // A link with credentials in its URL loses the URL and keeps its text.
  transformTags: {
    a: (tagName, { href = '', ...attribs }) => ({
      tagName,
      attribs: href === '' || hasCredentials(href) ? attribs : { ...attribs, href },
    }),
  },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
}

/** Cleans the HTML of staff: no scripts, frames or foreign requests. */
export function safeHtml(html: string): string {
  return sanitizeHtml(html, policy).trim()
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

/** Returns the plain text of HTML for searching, with a space where a block ends. */
export function wordsOf(html: string): string {
  return sanitizeHtml(html.replace(blocks, ' $&'), { allowedTags: [] })
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
