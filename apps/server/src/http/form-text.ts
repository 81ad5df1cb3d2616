const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export const formType = 'application/x-www-form-urlencoded'

function decode(part: string): string {
  return decodeURIComponent(part.replaceAll('+', ' '))
}

/**
 * Returns the fields of a form as texts; null for a body that is no form, with broken characters, or with a field
 * twice. It is as strict as `jsonText`.
 */
export function formFields(body: Buffer): Record<string, string> | null {
  const fields = new Map<string, string>()
  try {
    for (const part of strictUtf8.decode(body).split('&').filter(Boolean)) {
      const [name = '', ...rest] = part.split('=')
      const field = decode(name)
      if (fields.has(field) || field === '__proto__') return null
      fields.set(field, decode(rest.join('=')))
    }
  } catch {
    return null
  }
  return Object.fromEntries(fields)
}
