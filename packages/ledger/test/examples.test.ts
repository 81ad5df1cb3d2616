import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { useLedger } from './use-ledger.ts'

const ledger = useLedger(1)
const folder = join(import.meta.dirname, '..', 'examples')
const examples = readdirSync(folder).filter((name) => name.endsWith('.sql'))

/** Formats a result as an aligned table, as `psql` does. */
function table({ fields, rows }: pg.QueryArrayResult): string {
  const cells = [
    fields.map((field) => field.name),
    ...rows.map((row) => row.map((value) => String(value ?? ''))),
  ]
  const widths = fields.map((_, n) => Math.max(...cells.map((row) => row[n]?.length ?? 0)))
  const [head = '', ...body] = cells.map((row) =>
    row
      .map((cell, n) => ` ${cell.padEnd(widths[n] ?? 0)} `)
      .join('|')
      .trimEnd(),
  )
  const line = widths.map((width) => '-'.repeat(width + 2)).join('+')
  const count = rows.length === 1 ? '(1 row)' : `(${rows.length} rows)`
  return [head, line, ...body, count].join('\n')
}

type Failure = { code: string; message: string; detail?: string }

async function run(statement: string): Promise<string> {
  try {
    return table(await ledger().app.query({ text: statement, rowMode: 'array' }))
  } catch (error) {
    const { code, message, detail } = error as Failure
    return `ERROR: ${code} ${message}${code.startsWith('JL') && detail ? ` (${detail})` : ''}`
  }
}

/** Runs the examples as the server's role. `vitest -u` writes the `.out` files again. */
describe('examples', () => {
  it.each(examples)('%s says what its .out file says', async (name) => {
    const statements = readFileSync(join(folder, name), 'utf8').split(/(?<=;)\n+/)
    const parts: string[] = []
    for (const statement of statements) {
      if (statement.trim()) parts.push(`${statement.trim()}\n${await run(statement)}`)
    }
    const output = join(folder, name.replace(/\.sql$/, '.out'))
    await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot(output)
  })
})
