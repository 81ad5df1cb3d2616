import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type PictureKind, type PictureType, typesText } from '@jinli/contract/picture'
import type { UploadedFile } from '../http/upload.ts'
import { lane } from '../platform/lane.ts'
import { refuse } from '../platform/refuse.ts'
import type { Outcome, Work } from './decoder.ts'
import { takenType } from './picture.rules.ts'

/** A picture drawn anew: nothing of the file that was sent is left but what one sees. */
export type Drawn = {
  bytes: Buffer
  type: PictureType
  width: number
  height: number
}

const program = fileURLToPath(new URL('./decoder.ts', import.meta.url))
/** More at once would be slower on small machines and take more memory. */
const drawing = lane(2, 500)
const workMs = 8000
/** Who has nothing to do for so long ends, and all its memory with it. */
const idleMs = 5000

type Decoder = { child: ChildProcess; end: NodeJS.Timeout | null }
const idle: Decoder[] = []

function forget(decoder: Decoder): void {
  const at = idle.indexOf(decoder)
  if (at >= 0) idle.splice(at, 1)
}

/** It is told nothing of our environment, secrets least of all. */
function started(): Decoder {
  const child = fork(program, [], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=96', '--disable-warning=ExperimentalWarning'],
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Nobody stays up for it.
  child.unref()
  child.channel?.unref()
  const decoder: Decoder = { child, end: null }
  // Whoever waits for its word hears of either; what is gone takes no more work.
  child.on('error', () => forget(decoder))
  child.on('exit', () => forget(decoder))
  return decoder
}

function taken(): Decoder {
  const decoder = idle.pop() ?? started()
  if (decoder.end) clearTimeout(decoder.end)
  return decoder
}

function laidDown(decoder: Decoder): void {
  idle.push(decoder)
  decoder.end = setTimeout(() => {
    forget(decoder)
    decoder.child.kill()
  }, idleMs).unref()
}

/** What became of a file; one that takes too long, or takes the decoder with it, is none that we read. */
async function outcomeOf(work: Work): Promise<Outcome> {
  const decoder = taken()
  const { child } = decoder
  const over = new AbortController()
  const { signal } = over
  try {
    const said = once(child, 'message', { signal }).then(([outcome]) => outcome as Outcome)
    const gone = once(child, 'exit', { signal }).then(() => null)
    const late = wait(workMs, null, { signal })
    child.send(work)
    const outcome = await Promise.race([said, gone, late])
    if (outcome) laidDown(decoder)
    else child.kill('SIGKILL')
    return outcome ?? { refused: 'picture.unreadable' }
  } finally {
    over.abort()
  }
}

/**
 * Draws a file anew as a picture of this kind, metadata gone. Refuses another type, what is too large before
 * it is decoded, and what cannot be read to its end. The file goes by its path: of none is all of it in memory.
 */
export async function redraw(
  { path, head, gone }: UploadedFile,
  kind: PictureKind,
): Promise<Drawn> {
  const type = takenType(head, kind) ?? refuse('picture.type', { types: typesText(kind) })
  const outcome = await drawing(() => outcomeOf({ path, type, kind }), gone)
  return 'drawn' in outcome ? { ...outcome.drawn, type } : refuse(outcome.refused)
}
