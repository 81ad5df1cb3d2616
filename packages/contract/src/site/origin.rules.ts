/**
 * Returns an origin in its usual form: lower case, without the default port; null for any other text. `null`, which
 * every sandboxed frame sends, and patterns are no origins.
 */
export function originOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname.includes('*')) return null
  return url.href === `${url.origin}/` ? url.origin : null
}
