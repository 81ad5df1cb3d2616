// What comments cite stands in docs/: `money F-n`, `I-n`, `reliability B-n`, `decisions §n`, `spec §n`.
export type Page = { path: string; text: string }

/** Ids with a letter of their own; M-n is a word of drawings elsewhere, so only chaos/ and docs/ have it. */
const lettered = /(?<![\w-])([BFIPRX]-\d+)(?![\w-])/g
const mutant = /(?<![\w.-])(M-\d+)[b-z]?(?![\w.-])/g
/** `decisions §5`, also `decisions §5, §7` and `spec §5 and §8`. */
const section = /\b(decisions|spec) (§\d+(?:(?:, | and |–|…)§?\d+)*)/gi
/** `reliability fact 4`, `facts 3–5`; a fact of another page has no anchor. */
const fact = /\b(\w+) facts? (\d+)(?:–(\d+))?/g
/** `money b3`: a page of ours, but no id of it. */
const ofPage = /\b(?:money|reliability) ([A-Za-z]-?\d+)\b/g

const anchor = /<a id="([a-z0-9-]+)"><\/a>/g
const source = /\.(tsx?|mjs|cjs|sql|css|html|md)$/

/** True for the files whose citations are checked: what ships, what tries it, and the docs themselves. */
export function isCitingPath(path: string): boolean {
  const placed =
    /^(?:apps|packages|e2e|chaos|bench|docs)\//.test(path) || !path.includes('/')
  return placed && source.test(path)
}

/** The anchors of the docs, each with the pages that have it. */
export function anchorsOf(docs: Page[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { path, text } of docs) {
    for (const [, id = ''] of text.matchAll(anchor)) {
      found.set(id, [...(found.get(id) ?? []), path])
    }
  }
  return found
}

/** `trials P-1`: what a row of the requirements was seen in, and no id of these pages. */
const ofTrials = /\btrials [A-Z]-\d+/g

/** The anchors that a text cites, in order of first mention. */
export function citedAnchors({ path, text: whole }: Page): string[] {
  const text = whole.replace(ofTrials, '')
  const found: string[] = []
  for (const [, id = ''] of text.matchAll(lettered)) found.push(id)
  if (/^(?:chaos|docs)\//.test(path)) {
    for (const [, id = ''] of text.matchAll(mutant)) found.push(id)
  }
  for (const [, page = '', numbers = ''] of text.matchAll(section)) {
    for (const [number] of numbers.matchAll(/\d+/g)) found.push(`${page}-${number}`)
  }
  for (const [, page = '', first = '', last = first] of text.matchAll(fact)) {
    const of = page === 'reliability' ? 'fact' : `${page}-fact`
    for (const number of new Set([first, last])) found.push(`${of}-${number}`)
  }
  for (const [, id = ''] of text.matchAll(ofPage)) found.push(id)
  return [...new Set(found.map((id) => id.toLowerCase()))]
}

/** What is cited and stands nowhere, and what stands twice. */
export function citationProblems(docs: Page[], citing: Page[]): string[] {
  const anchors = anchorsOf(docs)
  const twice = [...anchors]
    .filter(([, pages]) => pages.length > 1)
    .map(([id, pages]) => `anchor ${id} stands in ${pages.join(', ')}`)
  const unresolved = citing.flatMap((page) =>
    citedAnchors(page)
      .filter((id) => !anchors.has(id))
      .map((id) => `${page.path}: cites ${id}, which has no anchor in docs/`),
  )
  return [...twice, ...unresolved]
}
