import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** A line of the operator's list: a person who may not play. `birthday` is null if the list does not know it. */
export type ListedPerson = { name: string; birthday: string | null; source: string }

/** The most bytes of a list. */
const bytesMost = 64 * 1024 * 1024

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(at.getTime()) &&
    at.toISOString().startsWith(text)
  )
}

/** Returns the person of a line `name<tab>birthday<tab>source`, or null. The birthday may be empty. */
function personOf(line: string): ListedPerson | null {
  const [name = '', birthday = '', source = '', ...rest] = line
    .split('\t')
    .map((part) => part.trim())
  if (name === '' || name.length > 200 || source.length > 200 || rest.length > 0)
    return null
  if (birthday !== '' && !isDay(birthday)) return null
  return { name, birthday: birthday || null, source }
}

/**
 * Returns the persons of a list in UTF-8, one per line; lines that begin with `#` are comments. Throws with the number of
 * the first line that is wrong: half a list would let somebody through.
 */
export function personsIn(text: string): ListedPerson[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  return lines.flatMap((line, at) => {
    if (line.trim() === '' || line.startsWith('#')) return []
    return personOf(line) ?? fail(at + 1)
  })
}

function fail(line: number): never {
  throw new Error(
    `JINLI_SCREENING_FILE, line ${line}: expected name, tab, YYYY-MM-DD or nothing, tab, source`,
  )
}

/** Reads the file; `hash` tells whether it has changed. */
export async function readList(path: string): Promise<{ hash: string; text: string }> {
  const bytes = await readFile(path)
  if (bytes.length > bytesMost) throw new Error('JINLI_SCREENING_FILE has more than 64 MiB')
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { hash, text: bytes.toString('utf8') }
}
