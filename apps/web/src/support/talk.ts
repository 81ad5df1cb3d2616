import { CallRefused } from '@jinli/client/failure'
import { newKey } from '@jinli/client/key'
import {
  type ConversationState,
  recallKey,
  type SaidMessage,
  supportMine,
  supportOlder,
  supportSeen,
  supportSend,
  supportStream,
} from '@jinli/contract/support/support'
import { create } from 'zustand'
import { settle } from '../api/attempt.ts'
import { read, send } from '../api/call.ts'
import { follow } from '../api/follow.ts'
import { useSession } from '../session/session.ts'
import { readSession, supportCodeKey, writeSession } from '../session/storage.ts'

/** A message that the server has not confirmed yet. */
export type Unsent = {
  key: string
  text: string
  orderNo: string
  /** The URL of the picture; empty for a message without a picture. */
  picture: string
  /** The reason why sending failed; null while the message is being sent. */
  failure: string | null
}

type Talk = {
  /** `none` means that the player has no message yet; a visitor has no conversation either. */
  phase: 'loading' | 'none' | 'ready' | 'error'
  error: Error | null
  state: ConversationState
  contact: string
  messages: readonly SaidMessage[]
  more: boolean
  loadingOlder: boolean
  olderFailed: boolean
  seen: number
  /** The `seq` of the last closing that the player has rated. */
  ratingSeq: number
  unsent: readonly Unsent[]
  live: boolean
  /** The draft, which is kept while the player is on another page. */
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
  ratingSeq: 0,
  unsent: [],
  live: true,
  draft: '',
}

/** The current conversation. It exists as long as the app, so unsent messages survive a change of page. */
export const useTalk = create<Talk>(() => nothing)
const { getState: now, setState: set } = useTalk

/**
 * The number of messages above which the oldest are dropped (`keptMax`), and the number that is kept then
 * (`keptMin`). Dropped messages load again when the player scrolls back.
 */
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

/** Merges two lists of messages in order; a message that is in both appears once, and one that was recalled does not. */
function mergeMessages(
  current: readonly SaidMessage[],
  came: readonly SaidMessage[],
): SaidMessage[] {
  const bySeq = new Map([...current, ...came].map((message) => [message.seq, message]))
  const messages = Array.from(bySeq.values()).sort((a, b) => a.seq - b.seq)
  const recalledKeys = new Set(
    messages.filter(({ kind }) => kind === 'recalled').map(({ key }) => key),
  )
  return messages.filter(({ seq }) => !recalledKeys.has(recallKey(seq)))
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
    messages: mergeMessages(talk.messages, came),
    unsent: talk.unsent.filter(({ key }) => !keys.has(key)),
    state: came
      .filter(({ seq }) => seq > (talk.messages.at(-1)?.seq ?? 0))
      .reduce(stateAfter, talk.state),
  }))
}

/** Requests the newest messages and merges them with the known messages. */
export async function load(): Promise<void> {
  if (now().phase === 'error') set({ phase: 'loading' })
  const { epoch } = useSession.getState()
  try {
    const mine = await read(supportMine, { code: visitorCode() })
    if (useSession.getState().epoch !== epoch) return
    if (mine === null) {
      // The return code opens no conversation, so there is none to show.
      if (now().messages.length === 0) set({ phase: 'none', error: null })
      return
    }
    const gap = (mine.messages[0]?.seq ?? 0) > lastSeq() + 1 && mine.more
    const { seen, state, contact, more, rating_seq: ratingSeq } = mine
    set((talk) => ({
      phase: 'ready',
      error: null,
      state,
      contact,
      seen: Math.max(seen, talk.seen),
      ratingSeq: Math.max(ratingSeq, talk.ratingSeq),
      // If messages are missing between the known and the newest ones, the known messages are dropped. They load
      // again when the player scrolls back.
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
    const request = { code: visitorCode(), before: first.seq }
    const page = await read(supportOlder, request)
    set((talk) => ({
      messages: mergeMessages(talk.messages, page.messages),
      more: page.more,
    }))
  } catch (error) {
    console.info('older words not read', error)
    set({ olderFailed: true })
  } finally {
    set({ loadingOlder: false })
  }
}

/** Drops the oldest messages. Called when the player is at the newest message. */
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
  const failure =
    outcome.error instanceof CallRefused ? outcome.error.message : '未发送，网络不可用'
  set((talk) => ({
    unsent: talk.unsent.map((each) => (each.key === key ? { ...each, failure } : each)),
  }))
}

/** Sends messages one after another, so that they arrive in order. */
let lastSending: Promise<void> = Promise.resolve()

function queue(unsent: Unsent): void {
  lastSending = lastSending.then(() => sendOne(unsent)).catch(console.error)
}

export function say(text: string, { orderNo = '', picture = '' } = {}): void {
  const unsent = { key: newKey(), text, orderNo, picture, failure: null }
  set((talk) => ({ phase: 'ready', unsent: [...talk.unsent, unsent] }))
  queue(unsent)
}

/** Sends the message again with the same message key, so that it appears only once. */
export function sayAgain(key: string): void {
  const unsent = now().unsent.find((each) => each.key === key)
  if (!unsent || unsent.failure === null) return
  const retry = { ...unsent, failure: null }
  set((talk) => ({ unsent: talk.unsent.map((each) => (each.key === key ? retry : each)) }))
  queue(retry)
}

export function unsay(key: string): void {
  set((talk) => ({ unsent: talk.unsent.filter((each) => each.key !== key) }))
}

/** Reports to the server up to which message the player has read. */
export function markSeen(seq: number): void {
  if (seq <= now().seen) return
  set({ seen: seq })
  send(supportSeen, { code: visitorCode(), seq }).catch((error: unknown) =>
    console.info('not marked as seen', error),
  )
}

/** Reads the stream of new messages until the signal aborts. */
export function listen(signal: AbortSignal): void {
  const input = () => ({ code: visitorCode(), after: lastSeq() })
  follow(supportStream, input, {
    signal,
    onEvent: (message) => take([message]),
    onLive: (live) => set({ live }),
  }).catch(console.error)
}
