const depthMax = 16
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Returns the value of a JSON string; an invalid literal is returned unchanged, and the parser refuses it later. */
function saidBy(literal: string): string {
  try {
    return JSON.parse(literal) as string
  } catch {
    return literal
  }
}

function afterBlanks(text: string, from: number): string | undefined {
  let i = from
  while (text[i] === ' ' || text[i] === '\n' || text[i] === '\r' || text[i] === '\t') i += 1
  return text[i]
}

type JsonShape = { depth: number; duplicateKey: boolean; halfCharacter: boolean }

/**
 * Returns what must be checked before a JSON text is parsed: the depth (reliability fact 8), duplicate keys, of which
 * a parser keeps only the last (B-10), and lone surrogates, which the database cannot store.
 */
export function jsonShape(text: string): JsonShape {
  const open: (Set<string> | null)[] = []
  let depth = 0
  let duplicateKey = false
  let halfCharacter = false
  for (let i = 0; i < text.length; i += 1) {
    const c = text[i]
    if (c === '"') {
      const end = endOfString(text, i)
      const literal = text.slice(i, end + 1)
      const name = literal.includes('\\') ? saidBy(literal) : literal.slice(1, -1)
      halfCharacter ||= !name.isWellFormed()
      const keys = open.at(-1)
      if (keys && afterBlanks(text, end + 1) === ':') {
        duplicateKey ||= keys.has(name)
        keys.add(name)
      }
      i = end
    } else if (c === '{' || c === '[') {
      open.push(c === '{' ? new Set() : null)
      depth = Math.max(depth, open.length)
      if (depth > depthMax) break
    } else if (c === '}' || c === ']') open.pop()
  }
  return { depth, duplicateKey, halfCharacter }
}

function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i += 1) {
    if (text[i] === '\\') i += 1
    else if (text[i] === '"') return i
  }
  return text.length
}

/** Returns a body as strict JSON text (UTF-8, no byte-order mark, bounded depth), or null for any other body. */
export function jsonText(body: Buffer): string | null {
  let text: string
  try {
    text = strictUtf8.decode(body)
  } catch {
    return null
  }
  const { depth, duplicateKey, halfCharacter } = jsonShape(text)
  const bom = text.charCodeAt(0) === 0xfeff
  return bom || depth > depthMax || duplicateKey || halfCharacter ? null : text
}
