import type { Readable } from 'node:stream'

/** A store of pictures by name. The name is the hash of the content, so a stored picture never changes. */
export type PictureStore = {
  /** Saves the bytes. A picture that already has this name is the same one. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Opens a picture. Returns null if there is none. */
  open(name: string): Promise<{ size: number; body: Readable } | null>
  /** Deletes a picture, if there is one. */
  drop(name: string): Promise<void>
  /** Throws if the store is unreachable or refuses our credentials. */
  check(): Promise<void>
}

/** The store did not answer correctly: the outcome is unknown, and repeating is harmless. */
export class StoreLost extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`picture store: ${what}`, options)
    this.name = 'StoreLost'
  }
}
