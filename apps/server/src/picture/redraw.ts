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
const startMs = 60_000
/** After this time (ms) an idle decoder ends and frees its memory. */
const idleMs = 5000

type Decoder = {
  child: ChildProcess
  /** Resolves with the program's first word. */
  ready: Promise<unknown>
  end: NodeJS.Timeout | null
}
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
  const ready = Promise.race([once(child, 'message'), once(child, 'exit')])
  const decoder: Decoder = { child, ready: ready.catch(() => null), end: null }
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

/**
 * Returns the outcome of decoding a file; null after a time-out, when a new decoder starts for the next file. A crash of
 * the decoder means an invalid picture.
 */
async function outcomeOf(work: Work, limitMs: number): Promise<Outcome | null> {
  const decoder = takeDecoder()
  const { child } = decoder
  const controller = new AbortController()
  const { signal } = controller
  try {
    const exit = once(child, 'exit', { signal }).then(
      (): Outcome => ({ refused: 'picture.unreadable' }),
    )
    const lateStart = wait(startMs, 'late', { signal })
    await Promise.race([decoder.ready, lateStart])
    const message = once(child, 'message', { signal }).then(
      ([outcome]) => outcome as Outcome,
    )
    const late = wait(limitMs, null, { signal })
    if (child.connected) child.send(work)
    const outcome = await Promise.race([message, exit, late])
    if (outcome && child.connected) returnDecoder(decoder)
    else child.kill('SIGKILL')
    if (!outcome) returnDecoder(startDecoder())
    return outcome
  } finally {
    controller.abort()
  }
}

/**
 * Redraws a file as a picture of this kind without metadata. Refuses a wrong type, a size above the limits (before
 * decoding) and a damaged file; a file that takes longer than `limitMs` may be sent again. The decoder gets the path, so
 * the file is never whole in memory.
 */
export async function redraw(
  { path, head, gone }: UploadedFile,
  kind: PictureKind,
  limitMs = workMs,
): Promise<RedrawnPicture> {
  const type = takenType(head, kind) ?? refuse('picture.type', { types: typesText(kind) })
  const outcome = await decoderSlots(() => outcomeOf({ path, type, kind }, limitMs), gone)
  if (!outcome) return refuse('http.unavailable')
  return 'drawn' in outcome ? { ...outcome.drawn, type } : refuse(outcome.refused)
}
