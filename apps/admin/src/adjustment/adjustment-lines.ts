import { type Fen, formatYuan } from '@jinli/money/money'
import { fenFromText } from '../page/fen-from-text.ts'

/** The most adjustments that one list makes. */
export const linesMax = 200

export type AdjustmentLine = {
  /** The place in the text, from 1. */
  number: number
  username: string
  fen: Fen | null
  /** Why the line cannot be sent; empty if it can. */
  problem: string
}

const heads = new Set(['用户名', '会员用户名', 'username'])
/** The user name, what separates, and the amount, each perhaps in quotation marks. */
const shape = /^\s*"?([^\s,，;；"]+)"?(?:(\s*[,，;；]\s*"?|\s+"?)(.*?)"?)?[\s,，;；]*$/
const plainAmount = /^\d+(\.\d+)?$/
const groupedAmount = /^\d{1,3}(,\d{3})+(\.\d+)?$/

/** Reads the amount of a line. After a comma, only quotation marks tell `1,200` from two cells. */
function fenOf(separator: string, amount: string): Fen | null {
  const mayGroup = !/[,，]\s*$/.test(separator)
  const isAmount = plainAmount.test(amount) || (mayGroup && groupedAmount.test(amount))
  return isAmount ? fenFromText(amount) : null
}

/**
 * Reads a list of players, one per line: the user name and, after a comma, tab or blank, the amount. A line without
 * an amount gets `amount`. Empty lines and a heading are skipped.
 */
export function adjustmentLines(text: string, amount: string): AdjustmentLine[] {
  const names = new Set<string>()
  return text.split(/\r?\n/).flatMap((source, index) => {
    const line = source.replace(/^\uFEFF/, '')
    if (!line.trim()) return []
    const [, username = line.trim(), separator = '', own = ''] = shape.exec(line) ?? []
    const key = username.toLowerCase()
    if (index === 0 && heads.has(key)) return []
    const fen = own ? fenOf(separator, own) : fenFromText(amount)
    const isDouble = names.has(key)
    names.add(key)
    const problem = isDouble ? '会员重复' : fen === null ? '金额不正确' : ''
    return [{ number: index + 1, username, fen, problem }]
  })
}

/** Describes what a list would do, or its first lines that cannot be sent. */
export function linesText(lines: readonly AdjustmentLine[], label: string): string {
  if (lines.length === 0) return '每行一名会员：用户名，金额。填写后这里显示笔数与合计。'
  const wrong = lines.filter(({ problem }) => problem)
  if (wrong.length > 0) return problemsText(wrong)
  const sum = lines.reduce((total, { fen }) => total + (fen ?? 0n), 0n)
  return `${label} ${lines.length} 名会员，合计 ${formatYuan(sum)}；每名会员单独提交，另一位员工复核后才入账。`
}

/** Names the first three wrong lines. */
export function problemsText(wrong: readonly AdjustmentLine[]): string {
  const first = wrong
    .slice(0, 3)
    .map(({ number, username, problem }) => `第 ${number} 行 ${username}：${problem}`)
  const more = wrong.length > 3 ? `；另有 ${wrong.length - 3} 行` : ''
  return `${first.join('；')}${more}`
}
