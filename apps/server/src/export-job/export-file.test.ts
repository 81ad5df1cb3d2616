import { buffer } from 'node:stream/consumers'
import Papa from 'papaparse'
import readExcel from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { type Cell, csvHead, csvLines } from './csv.ts'
import { SheetFull, xlsxFile } from './xlsx.ts'

async function* slicesOf(...slices: Cell[][][]) {
  yield* slices
}

/** Returns the cells of an XLSX file as a library reads them. */
async function readCells(titles: string[], ...slices: Cell[][][]) {
  const bytes = await buffer(xlsxFile(titles, slicesOf(...slices)))
  const [sheet] = await readExcel(bytes, { trim: false })
  return sheet?.data ?? []
}

const rows: Cell[][] = [
  ['D1', 1234n, 5, new Date('2026-11-27T01:02:03Z'), '林小鱼'],
  ['0012', -5n, 0, null, '一行\r\n二行 <b> & "引号"'],
  ['123456789012345678', 0n, -3, null, ''],
  ['a_x0041_', 9_999_999_999_999n, 7, null, 'tab\t尾 '],
]
const titles = ['单号', '金额', '笔数', '时间', '姓名']

describe('R-ADMIN-288: an XLSX file', () => {
  it('read by a library has what the CSV file has', async () => {
    const sheet = await readCells(titles, rows.slice(0, 1), rows.slice(1))
    const csv = csvHead(titles) + csvLines(rows)
    const lines = Papa.parse<string[]>(csv.slice(1), { skipEmptyLines: true }).data
    expect(sheet[0]).toEqual(lines[0])
    expect(sheet).toHaveLength(lines.length)
    for (const [at, line] of lines.slice(1).entries()) {
      const cells = (sheet[at + 1] ?? []).map((cell) => cell ?? '')
      // The CSV file marks texts that a spreadsheet would rewrite.
      const values = line.map((value, nth) =>
        nth === 1 || nth === 2 ? Number.parseFloat(value) : value.replace(/^\t/, ''),
      )
      expect(cells).toEqual(values)
    }
  })

  it('has every digit of an amount: a number up to fifteen digits, else a text', async () => {
    const amounts = [999_999_999_999_999n, 1_234_567_890_123_456_789n, -1n]
    const sheet = await readCells(
      ['金额'],
      amounts.map((amount) => [amount]),
    )
    expect(sheet.slice(1).flat()).toEqual([
      9_999_999_999_999.99,
      '12345678901234567.89',
      -0.01,
    ])
  })

  it.each(['=1+1', '+1', '-2+3', '@SUM(A1)', '＝1+1', '\t=1', '=HYPERLINK("x")'])(
    'keeps %j a text',
    async (formula) => {
      const sheet = await readCells(['备注'], [[formula]])
      expect(sheet[1]).toEqual([formula])
    },
  )

  it('keeps characters that XML does not have', async () => {
    const odd = 'a\u0000b\u001fc\ufffed\ud800e'
    const [, cells] = await readCells(['备注'], [[odd]])
    expect(cells?.[0]).toBeTypeOf('string')
    expect(String(cells?.[0])).toContain('e')
  })

  it('with more rows than a sheet holds is refused', async () => {
    const slice = Array.from({ length: 50_000 }, () => [null])
    const slices = Array.from({ length: 21 }, () => slice)
    const file = xlsxFile(['空'], slicesOf(...slices))
    await expect(buffer(file)).rejects.toThrow(SheetFull)
  })

  it('ends with an error of its rows', async () => {
    async function* endWithError(): AsyncGenerator<Cell[][]> {
      yield [['a']]
      throw new Error('lost')
    }
    await expect(buffer(xlsxFile(['a'], endWithError()))).rejects.toThrow('lost')
  })
})
