import type { Readable } from 'node:stream'

/** Where pictures lie, by name; a name stands for what is in it and is never written twice differently. */
export type PictureStore = {
  /** Keeps the bytes; what lies there under the name already is the same. */
  put(name: string, bytes: Buffer): Promise<void>
  /** What lies there; null for nothing. */
  open(name: string): Promise<{ size: number; body: Readable } | null>
  /** Forgets it; nothing there is no failure. */
  drop(name: string): Promise<void>
  /** Throws where it cannot be reached, or does not know us. */
  check(): Promise<void>
}

/** The store did not answer, or not as it should: whether anything was done is unknown, and doing it again harmless. */
export class StoreLost extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`picture store: ${what}`, options)
    this.name = 'StoreLost'
  }
}
