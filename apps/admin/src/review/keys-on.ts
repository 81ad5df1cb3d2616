import { useSyncExternalStore } from 'react'
import { storedText, storeText } from '../api/storage.ts'

const storageKey = 'admin_keys'
const listeners = new Set<() => void>()

function keysOn(): boolean {
  return storedText('localStorage', storageKey) !== 'off'
}

/** Switches the shortcuts of single letters; the browser stores the choice. */
export function switchKeys(on: boolean): void {
  storeText('localStorage', storageKey, on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether single letters are shortcuts. Members who use voice input switch them off. */
export function useKeysOn(): boolean {
  return useSyncExternalStore(subscribe, keysOn)
}
