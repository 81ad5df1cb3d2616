// npm run picture: what imports what, and figures of the code. With --write the picture goes into
// docs/architecture.md; with --root another checkout is looked at (its packages must be installed).
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { figuresText } from './code-figures.ts'
import { importsOf, pictureText } from './import-picture.ts'

const page = 'docs/architecture.md'
const marked = /(<!-- picture -->\n```\n)([\s\S]*?)(\n```\n<!-- \/picture -->)/

/** The picture as the page tells it. */
export function toldPicture(markdown: string): string {
  return marked.exec(markdown)?.[2] ?? ''
}

/** The page with a new picture between its marks. */
export function withPicture(markdown: string, picture: string): string {
  if (!marked.test(markdown)) throw new Error(`${page} has no marks for the picture`)
  return markdown.replace(
    marked,
    (_, open: string, _old: string, close: string) => `${open}${picture}${close}`,
  )
}

function main(): void {
  const { values } = parseArgs({
    options: { write: { type: 'boolean' }, root: { type: 'string' } },
  })
  const own = resolve(fileURLToPath(new URL('..', import.meta.url)))
  const root = resolve(values.root ?? own)
  const picture = pictureText(importsOf(root))
  console.log(`${picture}\n\n${figuresText(root)}`)
  if (!values.write) return
  const path = join(root, page)
  writeFileSync(path, withPicture(readFileSync(path, 'utf8'), picture))
}

if (import.meta.main) main()
