const depthMax = 16
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** What a string of JSON says; as it is written where it says nothing, which the parser will find. */
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
 * Looks over a JSON text before it is parsed: how deep it nests (reliability fact 8), whether an object
 * names a key twice, of which a parser would silently keep the last (B-10), and whether a text holds half
 * a character, which no database keeps as it came.
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
      const said = literal.includes('\\') ? saidBy(literal) : literal.slice(1, -1)
      halfCharacter ||= !said.isWellFormed()
      const keys = open.at(-1)
      if (keys && afterBlanks(text, end + 1) === ':') {
        duplicateKey ||= keys.has(said)
        keys.add(said)
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

/** A body as the text of strict JSON: UTF-8, no byte-order mark, bounded depth; null for any other. */
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
