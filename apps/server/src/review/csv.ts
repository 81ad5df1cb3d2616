import { brandTime } from '@jinli/contract/brand-time'
import { yuanText } from '@jinli/money/money'
import Papa from 'papaparse'

/** Money as `bigint` fen, an instant, a count, or a text (USDT comes as text: `microText`). */
export type Cell = string | bigint | number | Date | null
export type Column<R> = { title: string; of: (row: R) => Cell }

/**
 * What a spreadsheet would take for a formula, also behind blanks and in full width; a plain negative
 * number is none (reliability B-52). It gets an apostrophe in front, so it shows as the text it is.
 */
const formula = /^(?!-\d+(?:\.\d+)?$)(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'bigint') return yuanText(cell)
  return cell instanceof Date ? brandTime(cell) : `${cell}`
}

/**
 * Rows as a file for the spreadsheet: UTF-8 with a byte-order mark, titles first, money as plain
 * decimals, brand times.
 */
export function csvOf<R>(columns: readonly Column<R>[], found: readonly R[]): string {
  const fields = columns.map((column) => column.title)
  const data = found.map((row) => columns.map((column) => cellText(column.of(row))))
  const text = Papa.unparse({ fields, data }, { escapeFormulae: formula, newline: '\r\n' })
  return `\u{feff}${text}`
}
