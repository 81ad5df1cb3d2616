import { readFileSync } from 'node:fs'

/** A recorded request with its answer, and a recorded refusal of the call. */
export type CallExamples = { request?: unknown; answer?: unknown; refusal?: unknown }

function examplesIn(name: string): [string, CallExamples][] {
  const file = new URL(name, import.meta.url)
  return Object.entries(JSON.parse(readFileSync(file, 'utf8')))
}

/**
 * Returns the examples of calls by the name of the call. The recorder of the corpus writes one file; `bin/examples.ts`
 * writes the other, for the calls that the corpus does not make.
 */
export function recordedExamples(): ReadonlyMap<string, CallExamples> {
  const examples = new Map(examplesIn('./examples.json'))
  for (const [name, each] of examplesIn('./test-examples.json'))
    examples.set(name, { ...examples.get(name), ...each })
  return examples
}
