import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** All files of the repository outside docs/: tracked or new, but not ignored. */
export const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path && !path.startsWith('docs/'))
export const sources = files.filter((path) => /\.(ts|tsx|mjs|cjs)$/.test(path))
export const production = sources.filter(
  (path) => /^(apps|packages)\/[^/]+\/src\//.test(path) && !/\.test\.tsx?$/.test(path),
)

const texts = new Map<string, string>()
/** Returns the text of a file. */
export function read(path: string): string {
  const cachedText = texts.get(path) ?? readFileSync(path, 'utf8')
  texts.set(path, cachedText)
  return cachedText
}

/** Returns the lines that match, each with its file and number. */
export function offenders(paths: readonly string[], pattern: RegExp): string[] {
  return paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, i) =>
        pattern.test(line) ? [`${path}:${i + 1} ${line.trim()}`] : [],
      ),
  )
}

/** Returns the files of our programs whose path begins so. */
export function inside(prefix: string): string[] {
  return production.filter((path) => path.startsWith(prefix))
}
