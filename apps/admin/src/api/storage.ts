type Kind = 'localStorage' | 'sessionStorage'

/** What the browser refuses to keep: blocked site data makes each access an error. It lasts until a reload. */
const memory = new Map<string, string>()

/** Returns a stored text; null without one. */
export function storedText(kind: Kind, key: string): string | null {
  const inMemory = memory.get(`${kind} ${key}`)
  if (inMemory !== undefined) return inMemory
  try {
    return globalThis[kind].getItem(key)
  } catch (error) {
    console.warn('storage is blocked', error)
    return null
  }
}

/** Stores a text, or removes it with null. Keeps it in memory where the browser stores nothing. */
export function storeText(kind: Kind, key: string, text: string | null): void {
  memory.delete(`${kind} ${key}`)
  try {
    if (text === null) globalThis[kind].removeItem(key)
    else globalThis[kind].setItem(key, text)
  } catch (error) {
    console.warn('storage is blocked', error)
    if (text !== null) memory.set(`${kind} ${key}`, text)
  }
}
