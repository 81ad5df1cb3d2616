/** A file name that no system takes amiss, ending in `.csv`. */
export function csvName(wanted: string): string {
  const stem = wanted
    .replace(/\.csv$/i, '')
    .replace(/[^\p{L}\p{N}_.-]+/gu, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 100)
  return `${stem || 'export'}.csv`
}

const byteOrderMark = '\uFEFF'

/** The text with the mark by which a spreadsheet knows UTF-8, once. */
export function marked(csv: string): string {
  return csv.startsWith(byteOrderMark) ? csv : `${byteOrderMark}${csv}`
}

/** Hands a file to the browser's downloads. */
export function saveCsv({ filename, csv }: { filename: string; csv: string }): void {
  const file = new Blob([marked(csv)], { type: 'text/csv;charset=utf-8' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = csvName(filename)
  link.click()
  // The download has its own hold on the content by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
