import { brandTime } from '@jinli/contract/wire/brand-time'
import { yuanText } from '@jinli/money/money'
import Papa from 'papaparse'

/** A cell: money in fen (`bigint`), an instant, a count or a text (USDT is a text: `microText`). */
export type Cell = string | bigint | number | Date | null
export type Column<R> = { title: string; of: (row: R) => Cell }

/**
 * Texts that a spreadsheet would read as a formula, also after blanks and in full width; a negative number is not one
 * (reliability B-52). An apostrophe before them makes them text.
 */
const formula = /^(?!-\d+(?:\.\d+)?$)(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/

/**
 * Texts that a spreadsheet would reformat as a number or date: long digits, leading zeros, 12E3, 1-2. An invisible tab
 * before them makes them text.
 */
const reformattedBySpreadsheet =
  /^\s*(?:[+-]?\d{12,}|0\d+|[+-]?\d+(?:\.\d+)?[eE][+-]?\d+|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}[-/]\d{1,4}|\d+:\d\d(?::\d\d)?)\s*$/

function plain(text: string): string {
  if (reformattedBySpreadsheet.test(text)) return `\t${text}`
  return formula.test(text) ? `'${text}` : text
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'bigint') return yuanText(cell)
  if (cell instanceof Date) return brandTime(cell)
  return typeof cell === 'number' ? `${cell}` : plain(cell)
}

function lines(cells: string[][]): string {
  // Texts with an apostrophe or tab in front are quoted, for every separator.
  const quotes = (value: string) => /^['\t]/.test(value)
  const text = Papa.unparse(cells, { quotes, newline: '\r\n' })
  return text && `${text}\r\n`
}

/** Returns the beginning of a CSV file: the byte-order mark of UTF-8 and the titles. */
export function csvHead(titles: readonly string[]): string {
  return `\u{feff}${lines([[...titles]])}`
}

/** Returns rows of a CSV file: money as plain decimals, times in brand time. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return lines(rows.map((cells) => cells.map(cellText)))
}
