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

/**
 * What a spreadsheet would take for a number or a day and write anew: long digits, zeros in front, 12E3,
 * 1-2. A tab in front, which nobody sees, makes it the text it is.
 */
const rounded =
  /^\s*(?:[+-]?\d{12,}|0\d+|[+-]?\d+(?:\.\d+)?[eE][+-]?\d+|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}[-/]\d{1,4}|\d+:\d\d(?::\d\d)?)\s*$/

function plain(text: string): string {
  if (rounded.test(text)) return `\t${text}`
  return formula.test(text) ? `'${text}` : text
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'bigint') return yuanText(cell)
  if (cell instanceof Date) return brandTime(cell)
  return typeof cell === 'number' ? `${cell}` : plain(cell)
}

function lines(cells: string[][]): string {
  // What was marked as text is quoted, whatever separates for the reader.
  const quotes = (value: string) => /^['\t]/.test(value)
  const text = Papa.unparse(cells, { quotes, newline: '\r\n' })
  return text && `${text}\r\n`
}

/** How a file for the spreadsheet begins: the byte-order mark of UTF-8 and the titles. */
export function csvHead<R>(columns: readonly Column<R>[]): string {
  return `\u{feff}${lines([columns.map((column) => column.title)])}`
}

/** Rows of the file: money as plain decimals, brand times. */
export function csvLines<R>(columns: readonly Column<R>[], found: readonly R[]): string {
  return lines(found.map((row) => columns.map((column) => cellText(column.of(row)))))
}
