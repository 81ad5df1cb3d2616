import { isDeepStrictEqual } from 'node:util'

/** One promise of a protocol: its name, its rule in the document, and a check that throws when the rule is broken. */
export type ProtocolPromise<At> = {
  name: string
  says: string
  holds: (at: At) => Promise<void>
}

/** `warning` is for what the document lets a side leave out. */
export type Verdict = { name: string; failure: string | null; warning?: string }

/** The error of a broken promise: the other side did not do what the document says. */
export class BrokenPromise extends Error {}

/** The other side does not know an optional call; the message says what that means for its operator. */
export class OptionalCallMissing extends Error {}

const textOf = (value: unknown) =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'bigint' ? `${each} fen` : each,
  )

export function mustBe(what: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new BrokenPromise(`${what}: ${textOf(actual)}, should be ${textOf(expected)}`)
}

export function must(what: string, isSo: boolean): asserts isSo {
  if (!isSo) throw new BrokenPromise(what)
}

async function tryOne<At>(promise: ProtocolPromise<At>, at: At): Promise<Verdict> {
  const { name } = promise
  try {
    await promise.holds(at)
    return { name, failure: null }
  } catch (error) {
    if (error instanceof OptionalCallMissing)
      return { name, failure: null, warning: error.message }
    if (error instanceof BrokenPromise) return { name, failure: error.message }
    // Any other error, such as a missing response, also fails the promise.
    const { cause: because } = error instanceof Error ? error : {}
    const cause = because instanceof Error ? ` (${because.message})` : ''
    return { name, failure: `${String(error)}${cause}` }
  }
}

/** Checks each promise in turn and prints a line for each. A broken promise does not stop the next check. */
export async function tryAll<At>(
  promises: readonly ProtocolPromise<At>[],
  at: At,
  tell: (line: string) => void,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const promise of promises) {
    const verdict = await tryOne(promise, at)
    verdicts.push(verdict)
    const { name, says } = promise
    const { failure, warning } = verdict
    const word = failure !== null ? 'FAIL' : warning === undefined ? 'pass' : 'warn'
    const why = failure ?? warning
    tell(`${word}  ${name}: ${says}${why === undefined ? '' : `\n      ${why}`}`)
  }
  return verdicts
}

export function summaryOf(verdicts: readonly Verdict[]): string {
  const failures = verdicts.filter(({ failure }) => failure !== null)
  const names =
    failures.length > 0 ? `: ${failures.map(({ name }) => name).join(', ')}` : ''
  const warnings = verdicts.filter(({ warning }) => warning !== undefined)
  const rest =
    warnings.length > 0 ? `, warned: ${warnings.map(({ name }) => name).join(', ')}` : ''
  return `${verdicts.length - failures.length} passed, ${failures.length} failed${names}${rest}`
}

/** Returns a new, unused identifier. */
export function fresh(letter: string): string {
  return `${letter}-${crypto.randomUUID()}`
}

/** Polls until the condition is true. Throws after the time limit (ms). */
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
