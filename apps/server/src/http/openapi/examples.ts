import { readFileSync } from 'node:fs'

/** A recorded request with its answer, and a recorded refusal of the call. */
export type CallExamples = { request?: unknown; answer?: unknown; refusal?: unknown }

/** Returns the examples of calls by the name of the call. The recorder of the corpus writes the file. */
export function recordedExamples(): ReadonlyMap<string, CallExamples> {
  const file = new URL('./examples.json', import.meta.url)
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8'))))
}
