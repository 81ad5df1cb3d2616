import { hasCredentials } from '@jinli/contract/content/link.rules'
import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import styles from './safe-html.module.css'

/** The allowed tags: text, lists, tables and pictures; no scripts, frames or media. */
const tags = `a b blockquote br caption center code del div em figcaption figure font h1 h2 h3 h4 h5 h6
  hr i img ins li mark ol p pre s small span strong sub sup table tbody td tfoot th thead tr u ul`
const looks = 'align alt color colspan dir height lang rowspan start style title width'
/** The allowed style properties. None of them can move or cover content, or load a file. */
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
  // The sanitiser allows any `data:` URL in a picture, but here only images are allowed.
  const data = attribute.attrName === 'src' && /^data:/i.test(attribute.attrValue)
  if (data && !/^data:image\/(png|jpe?g|gif|webp);/i.test(attribute.attrValue))
    attribute.keepAttr = false
})
// A link to another page opens in a new tab that has no access to this page.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A' && !node.getAttribute('href')?.startsWith('#')) {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer nofollow')
  }
  if (node.tagName === 'IMG') node.setAttribute('loading', 'lazy')
})

/** Sanitises server HTML: removes scripts, event attributes, forms, frames and script URLs. */
function purify(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: tags.split(/\s+/),
    ALLOWED_ATTR: ['href', 'src', ...looks.split(' ')],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#|[\w.-]+\/)/i,
    // Without this, the sanitiser checks the values of these attributes as URLs, even `center` and `2`.
    ADD_URI_SAFE_ATTR: looks.split(' '),
  })
}

/** Shows HTML from the server. No other component may render such HTML. */
export function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => purify(html), [html])
  return <div className={styles.html} dangerouslySetInnerHTML={{ __html: clean }} />
}
