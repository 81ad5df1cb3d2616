/** A file name that no system takes amiss, ending in `.csv`. */
export function csvName(wanted: string): string {
  const stem = wanted
    .replace(/\.csv$/i, '')
    .replace(/[^\p{L}\p{N}_.-]+/gu, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 100)
  return `${stem || 'export'}.csv`
}

/** Where the pieces of a file go, and how its reader ends it. */
export type Pieces = {
  signal: AbortSignal
  onPiece: (piece: Uint8Array<ArrayBuffer>) => void
}

const lineEnd = 0x0a
const quote = 0x22
/** So much is given to the browser at a time, which keeps it out of the page's memory. */
const heapBytes = 4 * 1024 * 1024

/** Gathers a file as it comes and counts its rows: a line's end within quotes is none. */
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

  /** Rows so far, without the titles. */
  get rows(): number {
    return Math.max(0, this.lines - 1)
  }

  blob(): Blob {
    return new Blob([...this.kept, ...this.heap], { type: 'text/csv;charset=utf-8' })
  }
}

/** Hands a file of the server to the browser's downloads, as it came: it bears its byte-order mark. */
export function saveCsv(filename: string, file: CsvFile): void {
  const address = URL.createObjectURL(file.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = csvName(filename)
  link.click()
  // The download has its own hold on the content by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
