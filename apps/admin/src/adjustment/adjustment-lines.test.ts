import { describe, expect, it } from 'vitest'
import { adjustmentLines, linesText } from './adjustment-lines.ts'

// R-ADMIN-322
describe('a list of players', () => {
  it.each([
    ['anna,20\nbert，30.5', 2000n, 3050n],
    ['\uFEFF用户名,金额\r\nanna\t20.00\r\n\r\nbert 30.50\r\n', 2000n, 3050n],
    ['"anna","20"\nbert;30.5', 2000n, 3050n],
    ['anna\nbert,30.50', 2000n, 3050n],
  ])('is read in each usual form: %j', (text, anna, bert) => {
    expect(
      adjustmentLines(text, '20').map(({ username, fen, problem }) => [
        username,
        fen,
        problem,
      ]),
    ).toEqual([
      ['anna', anna, ''],
      ['bert', bert, ''],
    ])
  })

  it.each([
    ['anna 1,200.50', 120_050n],
    ['anna,"1,200.50"', 120_050n],
    ['anna,1200.50', 120_050n],
    // A comma may begin another cell, and a blank another figure.
    ['anna,1,200.50', null],
    ['anna,20,30', null],
    ['anna 20 30', null],
    ['anna,-20', null],
    ['anna,1e3', null],
    ['anna,20,bonus', null],
  ])('takes a figure only if it can be read in one way: %s', (text, fen) => {
    expect(adjustmentLines(text, '').map((line) => line.fen)).toEqual([fen])
  })

  it('names the lines that cannot be sent', () => {
    const lines = adjustmentLines('anna,0\nbert,x\ncarl,1\nCarl,2\ndora', '')
    expect(lines.map(({ problem }) => problem)).toEqual([
      '金额不正确',
      '金额不正确',
      '',
      '会员重复',
      '金额不正确',
    ])
    expect(linesText(lines, '加款')).toBe(
      '第 1 行 anna：金额不正确；第 2 行 bert：金额不正确；第 4 行 Carl：会员重复；另有 1 行',
    )
  })

  it('sums what can', () => {
    expect(linesText(adjustmentLines('anna,1\nbert,2.5', ''), '扣款')).toContain(
      '扣款 2 名会员，合计 3.50',
    )
  })
})
