import { CallRefused } from '@jinli/client/failure'
import { newKey } from '@jinli/client/key'
import {
  type ConversationState,
  type SaidMessage,
  supportMine,
  supportOlder,
  supportSeen,
  supportSend,
  supportStream,
} from '@jinli/contract/support'
import { create } from 'zustand'
import { settle } from '../api/attempt.ts'
import { read, send } from '../api/call.ts'
import { follow } from '../api/follow.ts'
import { useSession } from '../session/session.ts'
import { readSession, supportCodeKey, writeSession } from '../session/storage.ts'

/** A word of ours that the server has not confirmed yet. */
export type Unsent = {
  key: string
  text: string
  orderNo: string
  /** The address of a picture, or empty. */
  picture: string
  /** Why it could not be sent; null while it is under way. */
  failed: string | null
}

type Talk = {
  /** `none`: nothing was ever said; a visitor has no conversation either. */
  phase: 'loading' | 'none' | 'ready' | 'error'
  error: Error | null
  state: ConversationState
  contact: string
  messages: readonly SaidMessage[]
  more: boolean
  loadingOlder: boolean
  olderFailed: boolean
  seen: number
  unsent: readonly Unsent[]
  live: boolean
  /** What is being written, kept while the player looks something up. */
  draft: string
}

const nothing: Talk = {
  phase: 'loading',
  error: null,
  state: 'answered',
  contact: '',
  messages: [],
  more: false,
  loadingOlder: false,
  olderFailed: false,
  seen: 0,
  unsent: [],
  live: true,
  draft: '',
}

/** The conversation of who is here, for as long as the app is open: what is unsent outlives the page. */
export const useTalk = create<Talk>(() => nothing)
const { getState: now, setState: set } = useTalk

/** On the screen at once; whoever reads further back gets older ones again. */
const keptMax = 400
const keptMin = 100

export function visitorCode(): string {
  return readSession(supportCodeKey) ?? ''
}

export function keepVisitorCode(code: string): void {
  writeSession(supportCodeKey, code)
}

useSession.subscribe((next, before) => {
  if (next.epoch !== before.epoch) set(nothing)
})

function lastSeq(): number {
  return now().messages.at(-1)?.seq ?? 0
}

/** Puts words in their places, each once; one of ours that came back is no longer unsent. */
function merged(
  known: readonly SaidMessage[],
  came: readonly SaidMessage[],
): SaidMessage[] {
  const bySeq = new Map([...known, ...came].map((message) => [message.seq, message]))
  return Array.from(bySeq.values()).sort((a, b) => a.seq - b.seq)
}

function stateAfter(
  state: ConversationState,
  { kind, from }: SaidMessage,
): ConversationState {
  if (kind === 'closed') return 'closed'
  return from === 'player' ? 'waiting' : from === 'staff' ? 'answered' : state
}

function take(came: readonly SaidMessage[]): void {
  const keys = new Set(came.filter(({ from }) => from === 'player').map(({ key }) => key))
  set((talk) => ({
    phase: 'ready',
    messages: merged(talk.messages, came),
    unsent: talk.unsent.filter(({ key }) => !keys.has(key)),
    state: came
      .filter(({ seq }) => seq > (talk.messages.at(-1)?.seq ?? 0))
      .reduce(stateAfter, talk.state),
  }))
}

/** Reads the newest words; those that are known stay. */
export async function load(): Promise<void> {
  if (now().phase === 'error') set({ phase: 'loading' })
  const { epoch } = useSession.getState()
  try {
    const mine = await read(supportMine, { code: visitorCode() })
    if (useSession.getState().epoch !== epoch) return
    if (mine === null) {
      // Said elsewhere and gone here: a code that opens nothing is none.
      if (now().messages.length === 0) set({ phase: 'none', error: null })
      return
    }
    const gap = (mine.messages[0]?.seq ?? 0) > lastSeq() + 1 && mine.more
    const { seen, state, contact, more } = mine
    set((talk) => ({
      phase: 'ready',
      error: null,
      state,
      contact,
      seen: Math.max(seen, talk.seen),
      // Too much was missed to be joined: older words are read again.
      ...(gap || talk.messages.length === 0 ? { messages: [], more } : {}),
    }))
    take(mine.messages)
    set({ state })
  } catch (error) {
    if (now().phase === 'loading' && useSession.getState().epoch === epoch)
      set({ phase: 'error', error: error instanceof Error ? error : new Error('load') })
  }
}

export async function loadOlder(): Promise<void> {
  const { messages, more, loadingOlder } = now()
  const [first] = messages
  if (!more || loadingOlder || !first) return
  set({ loadingOlder: true, olderFailed: false })
  try {
    const asked = { code: visitorCode(), before: first.seq }
    const page = await read(supportOlder, asked)
    set((talk) => ({ messages: merged(talk.messages, page.messages), more: page.more }))
  } catch (error) {
    console.info('older words not read', error)
    set({ olderFailed: true })
  } finally {
    set({ loadingOlder: false })
  }
}

/** At the newest word: what was scrolled away above need not stay on the page. */
export function dropOldest(): void {
  if (now().messages.length <= keptMax) return
  set((talk) => ({ messages: talk.messages.slice(-keptMin), more: true }))
}

async function sendOne({ key, text, orderNo, picture }: Unsent): Promise<void> {
  const input = { code: visitorCode(), key, text, order_no: orderNo, picture }
  const { epoch } = useSession.getState()
  const outcome = await settle(() => send(supportSend, input)).then(
    ({ data }) => ({ said: data }),
    (error: unknown) => ({ error }),
  )
  if (useSession.getState().epoch !== epoch) return
  if ('said' in outcome) return take([outcome.said])
  const failed =
    outcome.error instanceof CallRefused ? outcome.error.message : '未发送，网络不可用'
  set((talk) => ({
    unsent: talk.unsent.map((each) => (each.key === key ? { ...each, failed } : each)),
  }))
}

/** One after another: what was said first arrives first. */
let sending: Promise<void> = Promise.resolve()

function queue(unsent: Unsent): void {
  sending = sending.then(() => sendOne(unsent)).catch(console.error)
}

export function say(text: string, { orderNo = '', picture = '' } = {}): void {
  const unsent = { key: newKey(), text, orderNo, picture, failed: null }
  set((talk) => ({ phase: 'ready', unsent: [...talk.unsent, unsent] }))
  queue(unsent)
}

/** The same word under the same key: it is said once, whatever became of the first sending. */
export function sayAgain(key: string): void {
  const unsent = now().unsent.find((each) => each.key === key)
  if (!unsent || unsent.failed === null) return
  const again = { ...unsent, failed: null }
  set((talk) => ({ unsent: talk.unsent.map((each) => (each.key === key ? again : each)) }))
  queue(again)
}

export function unsay(key: string): void {
  set((talk) => ({ unsent: talk.unsent.filter((each) => each.key !== key) }))
}

/** Tells up to which word all was seen. */
export function markSeen(seq: number): void {
  if (seq <= now().seen) return
  set({ seen: seq })
  send(supportSeen, { code: visitorCode(), seq }).catch((error: unknown) =>
    console.info('not marked as seen', error),
  )
}

/** Follows what is said until the signal ends it. */
export function listen(signal: AbortSignal): void {
  const input = () => ({ code: visitorCode(), after: lastSeq() })
  follow(supportStream, input, {
    signal,
    onEvent: (message) => take([message]),
    onLive: (live) => set({ live }),
  }).catch(console.error)
}
