import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { chapters } from './chapters.ts'
import {
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
