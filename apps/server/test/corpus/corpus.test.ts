import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { chapters } from './chapters.ts'
import { chapterText, Talk } from './talk.ts'
import { adminPassword, World } from './world.ts'

/**
 * A recorded walk through every served call of players and staff: the same requests must get the same
 * answers, byte for byte in their data. `CORPUS=record` writes the record anew; what an intended change
 * of an answer looks like is then read in the diff. The chapters build on each other: run the whole file.
 */
const app = useTestApp({
  // A venue is silent here, too: a second of it is enough.
  config: { adminPassword, venue: { timeoutMs: 1000 } },
  installedAt: new Date(),
})
const recording = process.env.CORPUS === 'record'

function mkdirs(folder: string): string {
  mkdirSync(folder, { recursive: true })
  return folder
}

let world: World | null = null

describe('recorded answers', () => {
  it.each(Object.keys(chapters))('%s', async (name) => {
    world ??= new World(app())
    const talk = new Talk(app().url)
    await chapters[name]?.(talk, world)
    const file = fileURLToPath(new URL(`./recorded/${name}.json`, import.meta.url))
    const text = chapterText(talk.exchanges)
    JSON.parse(text)
    if (recording) return writeFileSync(file, text)
    // Beside the report, whole, to be compared in peace.
    const heard = join(mkdirs('test-results/corpus'), `${name}.json`)
    writeFileSync(heard, text)
    expect(text, `compare ${file} with ${heard}`).toBe(readFileSync(file, 'utf8'))
  })
})
