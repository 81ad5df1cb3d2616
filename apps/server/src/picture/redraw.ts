import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  type PictureKind,
  type PictureType,
  typesText,
} from '@jinli/contract/picture/picture'
import type { UploadedFile } from '../http/upload.ts'
import { refuse } from '../platform/refuse.ts'
import { semaphore } from '../platform/semaphore.ts'
import type { Outcome, Work } from './decoder.ts'
import { takenType } from './picture.rules.ts'

/** A redrawn picture, which has only the visible pixels of the uploaded file. */
export type RedrawnPicture = {
  bytes: Buffer
  type: PictureType
  width: number
  height: number
}

const program = fileURLToPath(new URL('./decoder.ts', import.meta.url))
/** At most two decoders: more would be slower on small machines and need more memory. */
const decoderSlots = semaphore(2, 500)
const workMs = 8000
/** After this time (ms) an idle decoder ends and frees its memory. */
const idleMs = 5000

type Decoder = { child: ChildProcess; end: NodeJS.Timeout | null }
const idle: Decoder[] = []

function dropDecoder(decoder: Decoder): void {
  const at = idle.indexOf(decoder)
  if (at >= 0) idle.splice(at, 1)
}

/** Starts a decoder without our environment, which has secrets. */
function startDecoder(): Decoder {
  const child = fork(program, [], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=96', '--disable-warning=ExperimentalWarning'],
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // The decoder does not keep the server alive.
  child.unref()
  child.channel?.unref()
  const decoder: Decoder = { child, end: null }
  // A waiting caller gets the error; a dead decoder gets no more work.
  child.on('error', () => dropDecoder(decoder))
  child.on('exit', () => dropDecoder(decoder))
  return decoder
}

function takeDecoder(): Decoder {
  const decoder = idle.pop() ?? startDecoder()
  if (decoder.end) clearTimeout(decoder.end)
  return decoder
}

function returnDecoder(decoder: Decoder): void {
  idle.push(decoder)
  decoder.end = setTimeout(() => {
    dropDecoder(decoder)
    decoder.child.kill()
  }, idleMs).unref()
}

/** Returns the outcome of decoding a file. A time-out or a crash of the decoder means an invalid picture. */
async function outcomeOf(work: Work): Promise<Outcome> {
  const decoder = takeDecoder()
  const { child } = decoder
  const controller = new AbortController()
  const { signal } = controller
  try {
    const message = once(child, 'message', { signal }).then(
      ([outcome]) => outcome as Outcome,
    )
    const exit = once(child, 'exit', { signal }).then(() => null)
    const late = wait(workMs, null, { signal })
    child.send(work)
    const outcome = await Promise.race([message, exit, late])
    if (outcome) returnDecoder(decoder)
    else child.kill('SIGKILL')
    return outcome ?? { refused: 'picture.unreadable' }
  } finally {
    controller.abort()
  }
}

/**
 * Redraws a file as a picture of this kind without metadata. Refuses a wrong type, a size above the limits (before
 * decoding) and a damaged file. The decoder gets the path, so the file is never whole in memory.
 */
export async function redraw(
  { path, head, gone }: UploadedFile,
  kind: PictureKind,
): Promise<RedrawnPicture> {
  const type = takenType(head, kind) ?? refuse('picture.type', { types: typesText(kind) })
  const outcome = await decoderSlots(() => outcomeOf({ path, type, kind }), gone)
  return 'drawn' in outcome ? { ...outcome.drawn, type } : refuse(outcome.refused)
}
