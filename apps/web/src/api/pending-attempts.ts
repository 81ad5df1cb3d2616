import type { WireFields } from '@jinli/client/codec'
import { create } from 'zustand'
import { useSession } from '../session/session.ts'
import { attemptsKey, readSession, writeSession } from '../session/storage.ts'
import { useLeaving } from './leaving.ts'

/** The words for a money call whose response was lost. The screen of the button sets them, the app shows them. */
export type LostWords = {
  /** The kind of order: 存款, 取款, … */
  what: string
  /** The URLs of the screens with the records and the form of the order. */
  records: string
  form: string
  /**
   * Set for an order that waits for review: the app says that the order is submitted, and links to the records or the
   * payment instructions. Without `order` the app shows the message of the response.
   */
  order?: 'records' | 'instructions' | undefined
}

/**
 * A money call whose outcome this tab does not know. The attempt is stored before the request, so that the app can
 * request the outcome by the idempotency key after a reload. The body may hold the pay password, so it is not stored.
 */
export type PendingAttempt = LostWords & {
  call: string
  key: string
  /** The amount in yuan, as sent; empty if the call has no amount. */
  amount: string
}

/** The highest number of stored attempts; a player leaves fewer open. The oldest attempts are dropped first. */
const keptMax = 10

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isAttempt(value: unknown): value is PendingAttempt {
  if (typeof value !== 'object' || value === null) return false
  const { call, key, amount, what, records, form, order } = value as Partial<PendingAttempt>
  const texts = [call, key, amount, what, records, form]
  const isOrder = order === undefined || order === 'records' || order === 'instructions'
  return isOrder && texts.every(isText)
}

function storedAttempts(): PendingAttempt[] {
  try {
    const value: unknown = JSON.parse(readSession(attemptsKey) ?? '[]')
    return Array.isArray(value) ? value.filter(isAttempt) : []
  } catch (error) {
    console.warn('broken attempts dropped', error)
    return []
  }
}

type PendingAttempts = {
  all: readonly PendingAttempt[]
  /** Idempotency keys of the attempts that a button on screen still retries. */
  heldKeys: ReadonlySet<string>
}

export const usePendingAttempts = create<PendingAttempts>(() => ({
  all: storedAttempts(),
  heldKeys: new Set(),
}))

/** Attempts that were settled while the document unloads. They stay stored for the next document to show. */
let untold: readonly PendingAttempt[] = []

function change(all: readonly PendingAttempt[], heldKeys: ReadonlySet<string>): void {
  const attempts = [...untold, ...all]
  writeSession(attemptsKey, attempts.length > 0 ? JSON.stringify(attempts) : null)
  usePendingAttempts.setState({ all, heldKeys })
}

/** Returns the attempts that no button retries: the app has to request their outcome. */
export function abandonedOf({ all, heldKeys }: PendingAttempts): PendingAttempt[] {
  return all.filter(({ key }) => !heldKeys.has(key))
}

export function isPending(key: string): boolean {
  return usePendingAttempts.getState().all.some((attempt) => attempt.key === key)
}

/** Stores an attempt before its request. From then on the button on screen holds the attempt. */
export function holdAttempt(
  call: string,
  key: string,
  fields: WireFields,
  words: LostWords,
): void {
  const { all, heldKeys } = usePendingAttempts.getState()
  const amount = isText(fields.amount) ? fields.amount : ''
  const attempt: PendingAttempt = { call, key, amount, ...words }
  const others = all.filter((other) => other.key !== key)
  change([...others, attempt].slice(-keptMax), new Set(heldKeys).add(key))
}

/** Hands over an attempt whose button is gone: from now on the app requests the outcome. */
export function releaseAttempt(key: string): void {
  const { all, heldKeys } = usePendingAttempts.getState()
  change(all, new Set([...heldKeys].filter((other) => other !== key)))
}

/** Drops an attempt whose outcome is known. */
export function dropAttempt(key: string): void {
  releaseAttempt(key)
  const { all, heldKeys } = usePendingAttempts.getState()
  if (useLeaving.getState().leaving) {
    untold = [...untold, ...all.filter((attempt) => attempt.key === key)]
  }
  change(
    all.filter((attempt) => attempt.key !== key),
    heldKeys,
  )
}

// The document did not unload after all, so the player has seen the outcomes here.
useLeaving.subscribe(({ leaving: isLeaving }) => {
  if (isLeaving || untold.length === 0) return
  untold = []
  const { all, heldKeys } = usePendingAttempts.getState()
  change(all, heldKeys)
})

// Attempts of one session must not be shown to another session.
useSession.subscribe((now, before) => {
  if (now.epoch === before.epoch) return
  untold = []
  change([], new Set())
})
