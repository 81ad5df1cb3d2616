import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { namedCalls } from '@jinli/contract/all'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { chapters } from './chapters.ts'
import { examplesFile, examplesOfCalls, examplesText } from './examples.ts'
import {
  answersNameOf,
  fullText,
  Recorder,
  recordedAnswers,
  recordedChapter,
  recordedInFull,
  referencesOf,
} from './recorded.ts'
import { Talk } from './talk.ts'
import { adminPassword, World } from './world.ts'

/**
 * Sends requests to every served call of players and staff. The data of the answers must equal the recorded data byte
 * for byte. With `CORPUS=record` all records are written again, and the diff shows each change of an answer. The
 * chapters build on each other: run the whole file.
 */
const installedAt = new Date()
const app = useTestApp({
  // One chapter waits for a venue that does not answer; a second is enough.
  config: { adminPassword, venue: { timeoutMs: 1000 } },
  installedAt,
  venue: { inside: false },
})
const recorder = process.env.CORPUS === 'record' ? new Recorder() : null
const names = Object.keys(chapters)

/** Writes a whole chapter to a file, to compare it after a failure; returns the path. */
function resultFile(name: string, text: string): string {
  const folder = 'test-results/corpus'
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

let world: World | null = null

describe('recorded answers', () => {
  it.each(names)('%s', async (name) => {
    world ??= new World(app())
    const talk = new Talk(app().url, installedAt)
    await chapters[name]?.(talk, world)
    const text = fullText(talk.exchanges)
    JSON.parse(text)
    if (recorder) return recorder.write(name, talk.exchanges)
    const recorded = recordedInFull(recordedChapter(name), recordedAnswers())
    const hint = `compare ${resultFile(`${name}.recorded.json`, recorded)} with ${resultFile(`${name}.json`, text)}`
    expect(text, hint).toBe(recorded)
  })

  it('are recorded once, and none that no chapter gets', () => {
    const answers = recordedAnswers()
    const references = new Set(names.flatMap((name) => referencesOf(recordedChapter(name))))
    expect([...references].sort()).toEqual([...answers.keys()].sort())
    const texts = [...answers].map(([name, text]) => `${name.split('/')[0]} ${text}`)
    expect(new Set(texts).size).toBe(texts.length)
  })
})

describe('Z-9 the examples at /docs', () => {
  it('R-WIRE-53: are the recorded answers', () => {
    if (recorder) writeFileSync(examplesFile, examplesText())
    expect(readFileSync(examplesFile, 'utf8')).toBe(examplesText())
  })

  it('R-WIRE-53: fit the schemas of their calls', () => {
    const examples = examplesOfCalls()
    for (const { name, call } of namedCalls.filter((each) => !each.call.file)) {
      const { answer } = examples.get(name) ?? {}
      if (answer === undefined) continue
      const envelope = z.object({ code: z.literal(200), data: call.output })
      expect(z.safeParse(envelope, answer).error, name).toBeUndefined()
    }
  })

  it('R-WIRE-53: exist for each call with a recorded answer', () => {
    const examples = examplesOfCalls()
    const paths = new Set([...recordedAnswers().keys()].map((key) => key.split('/')[0]))
    const calls = namedCalls
      .filter(({ call }) => paths.has(answersNameOf(call)))
      .filter(({ name }) => !examples.has(name))
    expect(calls.map(({ name }) => name)).toEqual([])
  })
})
