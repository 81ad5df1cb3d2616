import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Edit } from './mutations.ts'

/** The front ends are not copied: they are most of the tree, and the tests do not need them. */
const screens = ['web', 'admin']
const files = ['package.json', 'tsconfig.base.json', 'tsconfig.json', 'vitest.config.ts']

/** A copy of everything that the money tests need, the `@jinli/*` packages included, so edits change only it. */
export class TreeCopy {
  readonly root: string
  private readonly parts: string[]

  constructor(original: string) {
    this.root = mkdtempSync(join(tmpdir(), 'jinli-mutants-'))
    this.parts = ['packages', 'apps'].flatMap((folder) =>
      readdirSync(join(original, folder))
        .filter((name) => !screens.includes(name))
        .map((name) => join(folder, name)),
    )
    for (const part of this.parts) {
      const skip = (path: string) => !/[\\/](node_modules|dist)$/.test(path)
      cpSync(join(original, part), join(this.root, part), { recursive: true, filter: skip })
    }
    for (const file of files) cpSync(join(original, file), join(this.root, file))
    this.linkModules(join(original, 'node_modules'))
  }

  private linkModules(from: string): void {
    const modules = join(this.root, 'node_modules')
    mkdirSync(join(modules, '@jinli'), { recursive: true })
    for (const name of readdirSync(from)) {
      // Vite writes caches into folders that begin with a dot.
      if (name !== '@jinli' && !name.startsWith('.')) {
        symlinkSync(join(from, name), join(modules, name))
      }
    }
    for (const part of this.parts) {
      symlinkSync(join(this.root, part), join(modules, '@jinli', part.split('/')[1] ?? ''))
    }
  }

  /** Applies the edits; returns a function that reverts them. Throws when a text does not occur exactly once. */
  apply(edits: readonly Edit[]): () => void {
    const before = new Map<string, string>()
    const undo = () => {
      for (const [path, text] of before) writeFileSync(path, text)
    }
    try {
      for (const { file, from, to } of edits) {
        const path = join(this.root, file)
        const text = readFileSync(path, 'utf8')
        if (!before.has(path)) before.set(path, text)
        if (text.split(from).length !== 2) {
          throw new Error(`${file} does not hold this text exactly once:\n${from}`)
        }
        writeFileSync(
          path,
          text.replace(from, () => to),
        )
      }
    } catch (error) {
      undo()
      throw error
    }
    return undo
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}
