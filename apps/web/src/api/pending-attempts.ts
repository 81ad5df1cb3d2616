import type { WireFields } from '@jinli/client/codec'
import { create } from 'zustand'
import { useSession } from '../session/session.ts'
import { attemptsKey, readSession, writeSession } from '../session/storage.ts'
import { useLeaving } from './leaving.ts'

/** How a keyed call is told when its answer was lost; its screen knows, and the app tells. */
export type LostWords = {
  /** 存款, 取款, … */
  what: string
  /** Where its records are, and where it is asked for anew. */
  records: string
  form: string
  /**
   * An order waits for review: told as submitted, with the way to its records or its pay slip. Without
   * it the answer's own words are told.
   */
  order?: 'records' | 'slip' | undefined
}

/**
 * A money call whose outcome this tab does not know. It is stored before it is sent, so that a
 * reload can ask for the truth by its key; its body is not, for that may hold the pay password.
 */
export type PendingAttempt = LostWords & {
  call: string
  key: string
  /** Yuan as sent, empty without an amount. */
  amount: string
}

/** More than a person can leave open; the oldest go first. */
const keptMax = 10

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isAttempt(value: unknown): value is PendingAttempt {
  if (typeof value !== 'object' || value === null) return false
  const { call, key, amount, what, records, form, order } = value as Partial<PendingAttempt>
  const texts = [call, key, amount, what, records, form]
  const known = order === undefined || order === 'records' || order === 'slip'
  return known && texts.every(isText)
}

function stored(): PendingAttempt[] {
  try {
    const value: unknown = JSON.parse(readSession(attemptsKey) ?? '[]')
    return Array.isArray(value) ? value.filter(isAttempt) : []
  } catch (error) {
    console.warn('broken attempts dropped', error)
    return []
  }
}

type Known = {
  all: readonly PendingAttempt[]
  /** Keys that a button on screen still works on: its own retries find the outcome. */
  held: ReadonlySet<string>
}

export const usePendingAttempts = create<Known>(() => ({ all: stored(), held: new Set() }))

/** Settled in a document that is leaving: kept in the store only, for the next one to tell. */
let untold: readonly PendingAttempt[] = []

function change(all: readonly PendingAttempt[], held: ReadonlySet<string>): void {
  const kept = [...untold, ...all]
  writeSession(attemptsKey, kept.length > 0 ? JSON.stringify(kept) : null)
  usePendingAttempts.setState({ all, held })
}

/** What nobody works on any more: the app has to ask. */
export function abandonedOf({ all, held }: Known): PendingAttempt[] {
  return all.filter(({ key }) => !held.has(key))
}

export function isPending(key: string): boolean {
  return usePendingAttempts.getState().all.some((attempt) => attempt.key === key)
}

/** Stores an attempt, before it is sent, and takes it into one's own hands. */
export function holdAttempt(
  call: string,
  key: string,
  fields: WireFields,
  words: LostWords,
): void {
  const { all, held } = usePendingAttempts.getState()
  const amount = isText(fields.amount) ? fields.amount : ''
  const attempt: PendingAttempt = { call, key, amount, ...words }
  const others = all.filter((known) => known.key !== key)
  change([...others, attempt].slice(-keptMax), new Set(held).add(key))
}

/** The outcome is still open and nobody waits here any more: the app asks from now on. */
export function releaseAttempt(key: string): void {
  const { all, held } = usePendingAttempts.getState()
  change(all, new Set([...held].filter((other) => other !== key)))
}

/** The outcome is known. */
export function dropAttempt(key: string): void {
  releaseAttempt(key)
  const { all, held } = usePendingAttempts.getState()
  if (useLeaving.getState().leaving) {
    untold = [...untold, ...all.filter((attempt) => attempt.key === key)]
  }
  change(
    all.filter((attempt) => attempt.key !== key),
    held,
  )
}

// The document stayed, and told them itself.
useLeaving.subscribe(({ leaving }) => {
  if (leaving || untold.length === 0) return
  untold = []
  const { all, held } = usePendingAttempts.getState()
  change(all, held)
})

// Another session must not be told of these.
useSession.subscribe((now, before) => {
  if (now.epoch === before.epoch) return
  untold = []
  change([], new Set())
})
