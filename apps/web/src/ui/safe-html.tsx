import { hasCredentials } from '@jinli/contract/link.rules'
import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import styles from './safe-html.module.css'

/** Text, lists, tables and pictures; nothing that acts, frames, plays or asks for an address of its own. */
const tags = `a b blockquote br caption center code del div em figcaption figure font h1 h2 h3 h4 h5 h6
  hr i img ins li mark ol p pre s small span strong sub sup table tbody td tfoot th thead tr u ul`
const looks = 'align alt color colspan dir height lang rowspan start style title width'
/** What a style may say: nothing that moves, covers or fetches. */
const properties =
  'color background-color font-style font-weight text-align text-decoration-line'.split(' ')

function calmStyle({ style }: HTMLElement): string {
  return properties
    .map((name) => ({ name, value: style.getPropertyValue(name) }))
    .filter(({ value }) => value)
    .map(({ name, value }) => `${name}: ${value};`)
    .join(' ')
}

const purifier = DOMPurify()
purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
  if (attribute.attrName === 'style' && node instanceof HTMLElement) {
    attribute.attrValue = calmStyle(node)
    attribute.keepAttr = attribute.attrValue !== ''
  }
  const address = attribute.attrName === 'href' || attribute.attrName === 'src'
  if (address && hasCredentials(attribute.attrValue)) attribute.keepAttr = false
  // The purifier lets any `data:` stand in a picture; only pictures belong there.
  const data = attribute.attrName === 'src' && /^data:/i.test(attribute.attrValue)
  if (data && !/^data:image\/(png|jpe?g|gif|webp);/i.test(attribute.attrValue))
    attribute.keepAttr = false
})
// What opens another page opens it apart from ours.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A' && !node.getAttribute('href')?.startsWith('#')) {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer nofollow')
  }
  if (node.tagName === 'IMG') node.setAttribute('loading', 'lazy')
})

/** Server HTML made harmless: no script, event attribute, form, frame or script address survives. */
function purify(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: tags.split(/\s+/),
    ALLOWED_ATTR: ['href', 'src', ...looks.split(' ')],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#|[\w.-]+\/)/i,
    // Without this every value is held against the expression for addresses, `center` and `2`, too.
    ADD_URI_SAFE_ATTR: looks.split(' '),
  })
}

/** The only door for HTML from the server. */
export function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => purify(html), [html])
  return <div className={styles.html} dangerouslySetInnerHTML={{ __html: clean }} />
}
