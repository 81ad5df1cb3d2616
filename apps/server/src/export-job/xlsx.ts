import { Readable } from 'node:stream'
import { sheetRowsMax } from '@jinli/contract/export-job/export-job.admin'
import { brandTime } from '@jinli/contract/wire/brand-time'
import { yuanText } from '@jinli/money/money'
import yazl from 'yazl'
import type { Cell } from './csv.ts'

/** The list has more rows than a sheet holds. */
export class SheetFull extends Error {}

/** A number of Excel has fifteen digits; a longer amount is a text. */
const digitsMax = 15
const cellLengthMax = 32_767

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const documentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The styles of cells, in the order of `parts`: a number as it is, text, an amount, a title. */
const styles = { number: 0, text: 1, amount: 2, title: 3 } as const

/** The parts of the file besides its sheet. `quotePrefix` keeps a text with `=` a text when somebody edits it. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${documentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${documentType}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${documentType}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="49" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="2" applyNumberFormat="1"/><xf fontId="1" numFmtId="49" quotePrefix="1" applyFont="1" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Whether a character has no place in XML 1.0. */
function isOutsideXml(character: string): boolean {
  const code = character.charCodeAt(0)
  const isControl = code < 0x20 && character !== '\t' && character !== '\n'
  return isControl || code === 0xfffe || code === 0xffff
}

function escapeOf(character: string): string {
  const code = character.charCodeAt(0).toString(16).padStart(4, '0')
  return `_x${code.toUpperCase()}_`
}

/** Escapes a text for XML. What XML cannot hold, and what reads like such an escape, becomes `_xHHHH_`. */
function xmlText(text: string): string {
  const plain = text
    .slice(0, cellLengthMax)
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (character) => escapes[character] ?? character)
  return Array.from(plain)
    .map((character) => (isOutsideXml(character) ? escapeOf(character) : character))
    .join('')
}

function textCell(at: string, text: string, style: number = styles.text): string {
  const content = `<is><t xml:space="preserve">${xmlText(text)}</t></is>`
  return text === '' ? '' : `<c r="${at}" s="${style}" t="inlineStr">${content}</c>`
}

/** Money is a number where Excel holds all its digits, else a text: no amount is rounded. */
function amountCell(at: string, fen: bigint): string {
  const text = yuanText(fen)
  return text.replace(/\D/g, '').length > digitsMax
    ? textCell(at, text)
    : `<c r="${at}" s="${styles.amount}"><v>${text}</v></c>`
}

function cellXml(at: string, cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'bigint') return amountCell(at, cell)
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  return textCell(at, cell instanceof Date ? brandTime(cell) : cell)
}

/** Returns the letters of a column: A for 0, AA for 26. */
function columnName(nth: number): string {
  const letter = String.fromCharCode(65 + (nth % 26))
  return nth < 26 ? letter : columnName(Math.floor(nth / 26) - 1) + letter
}

/** Returns a row; `xmlOf` makes a cell of its address and value. */
function rowXml<T>(
  row: number,
  values: readonly T[],
  xmlOf: (at: string, value: T) => string,
): string {
  const cells = values.map((value, nth) => xmlOf(`${columnName(nth)}${row}`, value))
  return `<row r="${row}">${cells.join('')}</row>`
}

async function* sheetXml(titles: readonly string[], slices: AsyncIterable<Cell[][]>) {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" defaultColWidth="16"/><sheetData>`
  yield rowXml(1, titles, (at, title) => textCell(at, title, styles.title))
  let rows = 0
  for await (const slice of slices) {
    if (rows + slice.length > sheetRowsMax) throw new SheetFull()
    const before = rows + 2
    yield slice.map((cells, nth) => rowXml(before + nth, cells, cellXml)).join('')
    rows += slice.length
  }
  yield '</sheetData></worksheet>'
}

/** Returns an XLSX file of one sheet, which is made as it is read: money as numbers, times in brand time as texts. */
export function xlsxFile(
  titles: readonly string[],
  slices: AsyncIterable<Cell[][]>,
): Readable {
  const zip = new yazl.ZipFile()
  for (const [name, xml] of Object.entries(parts))
    zip.addBuffer(Buffer.from(head + xml), name)
  const sheet = Readable.from(sheetXml(titles, slices), { objectMode: false })
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  const file = zip.outputStream as Readable
  sheet.once('error', (error) => file.destroy(error))
  file.once('close', () => sheet.destroy())
  return file
}
