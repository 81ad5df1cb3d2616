import { describe, expect, it } from 'vitest'
import { type Cell, type Column, csvHead, csvLines } from './csv.ts'

function csvOf<R>(columns: Column<R>[], rows: R[]): string {
  return (
    csvHead(columns.map(({ title }) => title)) +
    csvLines(rows.map((row) => columns.map((column) => column.of(row))))
  )
}

/** Returns the text of one cell below a title. */
function writtenCell(cell: Cell): string {
  const csv = csvOf([{ title: '标题', of: (value: Cell) => value }], [cell])
  const head = '\ufeff标题\r\n'
  expect(csv.startsWith(head)).toBe(true)
  expect(csv.endsWith('\r\n')).toBe(true)
  return csv.slice(head.length, -2)
}

describe('a file for the spreadsheet', () => {
  it('begins with the mark of UTF-8 and its titles, also when it is empty', () => {
    const columns = [
      { title: '甲', of: (row: { a: string }) => row.a },
      { title: '乙', of: () => null },
    ]
    expect(csvOf(columns, [])).toMatch(/^\ufeff甲,乙\r\n$/)
    expect(csvOf(columns, [{ a: '1' }, { a: 'x,y' }])).toBe(
      '\ufeff甲,乙\r\n1,\r\n"x,y",\r\n',
    )
  })

  it.each<[Cell, string]>([
    [123_450n, '1234.50'],
    [-250n, '-2.50'],
    [0n, '0.00'],
    [7, '7'],
    [null, ''],
    [new Date('2026-11-21T01:30:00Z'), '2026-11-21 09:30:00'],
    ['林小鱼', '林小鱼'],
    ['a"b', '"a""b"'],
    ['a\r\nb', '"a\r\nb"'],
    ['-3.25', '-3.25'],
    ['-12', '-12'],
  ])('%o is %j', (cell, expected) => {
    expect(writtenCell(cell)).toBe(expected)
  })

  // Without care a spreadsheet shows 20 digits as 1.23457E+19.
  it.each([
    '20261122000000001234',
    '6222000011112222',
    '-123456789012345',
    '012345',
    '12E3',
    '1e10',
    '1-2',
    '2026-11-22',
    '3/4/2026',
    '10:30',
    ' 20261122000000001234 ',
  ])('R-ADMIN-73: %j stays the text it is', (text) => {
    expect(writtenCell(text)).toBe(`"\t${text}"`)
  })

  it.each(['12345678901', '0', '0.5', 'D20261122', '**** 1234', '7.08', 'A-1', '1-2-3-4'])(
    '%j needs no mark',
    (text) => expect(writtenCell(text)).toBe(text),
  )

  // reliability B-52; a formula may begin with blanks or be in full width.
  it.each([
    '=1+1',
    '=HYPERLINK("http://x","y")',
    '+1',
    '+86 138',
    '-1+1',
    '-2+3+cmd|" /C calc"!A0',
    '-1.5.5',
    '-1\n',
    '-',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\nx',
    '\t=1',
    ' =1+1',
    '\u3000=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
  ])('R-DEP-45: %j is shown, not run', (text) => {
    expect(writtenCell(text)).toBe(`"'${text.replaceAll('"', '""')}"`)
  })
})
