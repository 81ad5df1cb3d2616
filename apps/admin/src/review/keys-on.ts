import { useSyncExternalStore } from 'react'

const storageKey = 'admin_keys'
const listeners = new Set<() => void>()

function keysOn(): boolean {
  return localStorage.getItem(storageKey) !== 'off'
}

/** Remembered on this machine. */
export function switchKeys(on: boolean): void {
  localStorage.setItem(storageKey, on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether single letters are keys of the desk; who types by voice switches them off (trials T-23). */
export function useKeysOn(): boolean {
  return useSyncExternalStore(subscribe, keysOn)
}
