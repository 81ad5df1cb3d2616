import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import styles from './safe-html.module.css'

const purifier = DOMPurify()
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
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'textarea',
      'select',
      'iframe',
      'object',
      'embed',
    ],
    FORBID_ATTR: ['id', 'class', 'srcset'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#|[\w.-]+\/)/i,
  })
}

/** The only door for HTML from the server. */
export function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => purify(html), [html])
  return <div className={styles.html} dangerouslySetInnerHTML={{ __html: clean }} />
}
