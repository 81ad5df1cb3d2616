/** The size at which chunks move into a blob, which the browser stores outside the page's memory. */
const heapBytes = 4 * 1024 * 1024

/** Collects the chunks of a file. */
export class FileChunks {
  private readonly blobs: Blob[] = []
  private heap: Uint8Array<ArrayBuffer>[] = []
  private heapSize = 0

  add(chunk: Uint8Array<ArrayBuffer>): void {
    this.heap.push(chunk)
    this.heapSize += chunk.length
    if (this.heapSize < heapBytes) return
    this.blobs.push(new Blob(this.heap))
    this.heap = []
    this.heapSize = 0
  }

  blob(): Blob {
    return new Blob([...this.blobs, ...this.heap], { type: 'application/octet-stream' })
  }
}

/** Returns a file name that is valid on every system. */
export function savedName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}_.-]+/gu, '-').replace(/^[.-]+|[.-]+$/g, '')
  return plain.slice(-100) || 'export'
}

/** Saves the server's file unchanged. */
export function saveFile(filename: string, file: FileChunks): void {
  const address = URL.createObjectURL(file.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = savedName(filename)
  link.click()
  // Frees the address after 10 s, when the download no longer needs it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
