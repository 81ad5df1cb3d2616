// npm run picture: prints what imports what, and figures of the code. --write saves the picture in
// docs/imports.txt; --root reads another checkout (its packages must be installed).
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { figuresText } from './code-figures.ts'
import { importsOf, pictureText } from './import-picture.ts'

const { values } = parseArgs({
  options: { write: { type: 'boolean' }, root: { type: 'string' } },
})
const root = resolve(values.root ?? fileURLToPath(new URL('..', import.meta.url)))
const picture = pictureText(importsOf(root))
console.log(`${picture}\n\n${figuresText(root)}`)
if (values.write) writeFileSync(join(root, 'docs/imports.txt'), `${picture}\n`)
