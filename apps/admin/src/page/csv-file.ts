/** Returns a file name ending in `.csv` that is valid on every system. */
export function csvName(title: string): string {
  const stem = title
    .replace(/\.csv$/i, '')
    .replace(/[^\p{L}\p{N}_.-]+/gu, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 100)
  return `${stem || 'export'}.csv`
}

/** `onPiece` receives the chunks of a file; `signal` cancels the download. */
export type Pieces = {
  signal: AbortSignal
  onPiece: (piece: Uint8Array<ArrayBuffer>) => void
}

const lineEnd = 0x0a
const quote = 0x22
/** The size at which chunks move into a blob, which the browser stores outside the page's memory. */
const heapBytes = 4 * 1024 * 1024

/** Collects the chunks of a CSV file and counts its rows. A line break within quotes does not end a row. */
export class CsvFile {
  private readonly kept: Blob[] = []
  private heap: Uint8Array<ArrayBuffer>[] = []
  private heapSize = 0
  private lines = 0
  private quoted = false

  add(piece: Uint8Array<ArrayBuffer>): void {
    for (const byte of piece) {
      if (byte === quote) this.quoted = !this.quoted
      else if (byte === lineEnd && !this.quoted) this.lines += 1
    }
    this.heap.push(piece)
    this.heapSize += piece.length
    if (this.heapSize < heapBytes) return
    this.kept.push(new Blob(this.heap))
    this.heap = []
    this.heapSize = 0
  }

  /** The number of rows so far, without the header. */
  get rows(): number {
    return Math.max(0, this.lines - 1)
  }

  blob(): Blob {
    return new Blob([...this.kept, ...this.heap], { type: 'text/csv;charset=utf-8' })
  }
}

/** Saves the server's file unchanged; it already has a byte-order mark. */
export function saveCsv(filename: string, file: CsvFile): void {
  const address = URL.createObjectURL(file.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = csvName(filename)
  link.click()
  // Frees the address after 10 s, when the download no longer needs it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
