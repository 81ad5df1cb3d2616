// Checks that citations exist in docs/: `money F-n`, `I-n`, `reliability B-n`, `decisions §n`, `spec §n`.
export type Page = { path: string; text: string }

/**
 * Ids with a letter. M-n is also a command of SVG paths, so it counts only in chaos/ and docs/. P-n at the beginning of
 * a test's title is an entry of a trial.
 */
const letteredId = /(?<![\w-])([BFIRWX]-\d+|(?<!['"`])P-\d+)(?![\w-])/g
const mutant = /(?<![\w.-])(M-\d+)[b-z]?(?![\w.-])/g
/** Matches `decisions §5`, also `decisions §5, §7` and `spec §5 and §8`. */
const section = /\b(decisions|spec) (§\d+(?:(?:, | and |–|…)§?\d+)*)/gi
/** Matches `reliability fact 4`, `facts 3–5`; facts of other pages have no anchor. */
const fact = /\b(\w+) facts? (\d+)(?:–(\d+))?/g
/** Matches `money b3`, `trials T-1`: a page name with an id. */
const ofPage = /\b(?:money|reliability|trials) ([A-Za-z]-?\d+)\b/g

const anchor = /<a id="([a-z0-9-]+)"><\/a>/g
const source = /\.(tsx?|mjs|cjs|sql|css|html|md)$/

/** Returns true for the files whose citations are checked: product code, test code and docs. */
export function isCitingPath(path: string): boolean {
  const isInPlace =
    /^(?:apps|packages|e2e|chaos|bench|docs)\//.test(path) || !path.includes('/')
  return isInPlace && source.test(path)
}

/** Returns each anchor of the docs with the pages that contain it. */
export function anchorsOf(docs: Page[]): Map<string, string[]> {
  const pagesOf = new Map<string, string[]>()
  for (const { path, text } of docs) {
    for (const [, id = ''] of text.matchAll(anchor)) {
      pagesOf.set(id, [...(pagesOf.get(id) ?? []), path])
    }
  }
  return pagesOf
}

/** Returns the anchors that a text cites, in order of first mention. */
export function citedAnchors({ path, text }: Page): string[] {
  const ids: string[] = []
  for (const [, id = ''] of text.matchAll(letteredId)) ids.push(id)
  if (/^(?:chaos|docs)\//.test(path)) {
    for (const [, id = ''] of text.matchAll(mutant)) ids.push(id)
  }
  for (const [, page = '', numbers = ''] of text.matchAll(section)) {
    for (const [number] of numbers.matchAll(/\d+/g)) ids.push(`${page}-${number}`)
  }
  for (const [, page = '', first = '', last = first] of text.matchAll(fact)) {
    const factPage = page === 'reliability' ? 'fact' : `${page}-fact`
    for (const number of new Set([first, last])) ids.push(`${factPage}-${number}`)
  }
  for (const [, id = ''] of text.matchAll(ofPage)) ids.push(id)
  return [...new Set(ids.map((id) => id.toLowerCase()))]
}

/** Returns the citations without an anchor, and the anchors that exist twice. */
export function citationProblems(docs: Page[], citing: Page[]): string[] {
  const anchors = anchorsOf(docs)
  const twice = [...anchors]
    .filter(([, pages]) => pages.length > 1)
    .map(([id, pages]) => `anchor ${id} stands in ${pages.join(', ')}`)
  const unresolvedCitations = citing.flatMap((page) =>
    citedAnchors(page)
      .filter((id) => !anchors.has(id))
      .map((id) => `${page.path}: cites ${id}, which has no anchor in docs/`),
  )
  return [...twice, ...unresolvedCitations]
}
