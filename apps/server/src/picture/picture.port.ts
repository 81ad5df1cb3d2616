import type { Readable } from 'node:stream'

/** A file of this machine with its size in bytes and its SHA-256 in hex. */
export type StoredFile = { path: string; size: number; digest: string }

/** A store of pictures and other files by name. The name of a picture is the hash of its content, so it never changes. */
export type PictureStore = {
  /** Saves the bytes. A picture that already has this name is the same one. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Saves a file of any size under a name of its own. Nothing holds it in memory. */
  putFile(name: string, file: StoredFile): Promise<void>
  /** Opens a picture or file. Returns null if there is none. */
  open(name: string): Promise<{ size: number; body: Readable } | null>
  /** Deletes a picture or file, if there is one. */
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
