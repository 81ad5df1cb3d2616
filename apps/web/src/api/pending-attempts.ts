import { keyedPaths } from '@jinli/contract/attempt'
import { centreWallet } from '@jinli/contract/vocabulary'
import { create } from 'zustand'
import { useSession } from '../session/session.ts'
import { attemptsKey, readSession, writeSession } from '../session/storage.ts'
import { useLeaving } from './leaving.ts'

/**
 * A money call whose outcome this tab does not know. It is stored before it is sent, so that a
 * reload can ask for the truth by its key; its body is not, for that may hold the pay password.
 */
export type PendingAttempt = {
  call: string
  key: string
  /** For the words: yuan as sent, empty without an amount; and whether a transfer comes home. */
  amount: string
  home: boolean
}

/** More than a person can leave open; the oldest go first. */
const keptMax = 10

function isAttempt(value: unknown): value is PendingAttempt {
  if (typeof value !== 'object' || value === null) return false
  const { call, key, amount, home } = value as Partial<PendingAttempt>
  const texts = typeof call === 'string' && typeof key === 'string'
  return texts && typeof amount === 'string' && typeof home === 'boolean'
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

/** Whether a call's outcome can be asked by its key alone. */
export function isKept(path: string): boolean {
  return keyedPaths.some((kept) => kept === path)
}

function textOf(input: unknown, field: string): string {
  if (typeof input !== 'object' || input === null || !(field in input)) return ''
  const value = (input as Record<string, unknown>)[field]
  return typeof value === 'string' ? value : ''
}

/** Stores an attempt, before it is sent, and takes it into one's own hands. */
export function holdAttempt(call: string, key: string, input: unknown): void {
  const { all, held } = usePendingAttempts.getState()
  const attempt: PendingAttempt = {
    call,
    key,
    amount: textOf(input, 'amount'),
    home: textOf(input, 'targettype') === centreWallet,
  }
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
