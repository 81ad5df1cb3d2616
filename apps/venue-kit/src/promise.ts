import { isDeepStrictEqual } from 'node:util'

/** One promise of a protocol: its name, what the document says, and a trial that throws where it is broken. */
export type Promised<At> = {
  name: string
  says: string
  holds: (at: At) => Promise<void>
}

export type Verdict = { name: string; broken: string | null }

/** The other side did not do what the document says. */
export class Broken extends Error {}

const shown = (value: unknown) =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'bigint' ? `${each} fen` : each,
  )

export function mustBe(what: string, got: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(got, wanted))
    throw new Broken(`${what}: ${shown(got)}, should be ${shown(wanted)}`)
}

export function must(what: string, isSo: boolean): asserts isSo {
  if (!isSo) throw new Broken(what)
}

async function tryOne<At>(promised: Promised<At>, at: At): Promise<Verdict> {
  const { name } = promised
  try {
    await promised.holds(at)
    return { name, broken: null }
  } catch (error) {
    if (error instanceof Broken) return { name, broken: error.message }
    // A call that nobody answers is no better than a wrong answer.
    const { cause: because } = error instanceof Error ? error : {}
    const cause = because instanceof Error ? ` (${because.message})` : ''
    return { name, broken: `${String(error)}${cause}` }
  }
}

/** Tries each in turn and tells a line of each; nothing that breaks keeps the next from being tried. */
export async function tryAll<At>(
  promises: readonly Promised<At>[],
  at: At,
  tell: (line: string) => void,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const promised of promises) {
    const verdict = await tryOne(promised, at)
    verdicts.push(verdict)
    const { name, says } = promised
    tell(
      verdict.broken === null
        ? `pass  ${name}: ${says}`
        : `FAIL  ${name}: ${says}\n      ${verdict.broken}`,
    )
  }
  return verdicts
}

export function summaryOf(verdicts: readonly Verdict[]): string {
  const failed = verdicts.filter(({ broken }) => broken !== null)
  const names = failed.length > 0 ? `: ${failed.map(({ name }) => name).join(', ')}` : ''
  return `${verdicts.length - failed.length} passed, ${failed.length} failed${names}`
}

/** A name that nobody has used. */
export function fresh(letter: string): string {
  return `${letter}-${crypto.randomUUID()}`
}

/** Asks until it is so, for as long as it may take. */
export async function until(
  what: string,
  patienceMs: number,
  isSo: () => Promise<boolean>,
): Promise<void> {
  const end = Date.now() + patienceMs
  while (!(await isSo())) {
    must(`${what}: not within ${patienceMs / 1000} s`, Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
