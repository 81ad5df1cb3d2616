// Finds names that are a bare participle, adverb or preposition (`told`, `kept`); docs/glossary.md has better
// ones.
import { readFileSync } from 'node:fs'
import ts from 'typescript'

export type BareName = {
  path: string
  line: number
  kind: 'binding' | 'function' | 'type'
  name: string
}

export type NameCount = { bindings: number; bare: BareName[] }

/** Irregular participles, adverbs and prepositions. */
const words = new Set(
  (
    'asked told said found kept held given taken made known seen gone done shown drawn sent spent lost won left met ' +
    'paid laid built bought brought caught chosen written begun broken fallen risen grown thrown worn woken hidden ' +
    'heard felt meant stood understood thought sold bound borne beaten become bent bitten driven eaten fed fled ' +
    'flown forgotten forgiven frozen got gotten hung led lent lit overdrawn proven ridden rung sought shaken ' +
    'slept sold spoken sprung stolen struck stuck sung sunk swept sworn swum taught torn undone withdrawn wound ' +
    'standing missing waiting remaining running leaving going coming telling asking keeping holding giving taking ' +
    'making knowing seeing doing showing drawing sending losing winning paying laying deciding passing reading writing ' +
    'here there away then once again still yet soon later above below over under by of with ' +
    'without within beside between beyond behind instead meanwhile already apart together along across around'
  ).split(' '),
)

/** Nouns and verbs that end in -ed, and property names of HTML and of test libraries. */
const nouns = new Set(
  'feed seed need speed bed embed red shed breed hundred exceed proceed succeed disabled required checked selected expected'.split(
    ' ',
  ),
)

/** True for `told`, `Asked`, `closed`; false for `isClosed`, `reportedBalance`, `feed`. */
export function isBare(name: string): boolean {
  if (!/^[A-Za-z][a-z]*$/.test(name)) return false
  const word = name.toLowerCase()
  return words.has(word) || (/[a-z]{2}ed$/.test(word) && !nouns.has(word))
}

/** Returns the kind of name that an identifier declares; undefined if it only refers to a declared name. */
function kindOf(node: ts.Identifier): BareName['kind'] | undefined {
  const { parent } = node
  if (ts.isVariableDeclaration(parent) && parent.name === node) return 'binding'
  if (ts.isParameter(parent) && parent.name === node) return 'binding'
  if (ts.isBindingElement(parent) && parent.name === node) return 'binding'
  if (ts.isFunctionDeclaration(parent) && parent.name === node) return 'function'
  if (
    (ts.isTypeAliasDeclaration(parent) ||
      ts.isInterfaceDeclaration(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isEnumDeclaration(parent)) &&
    parent.name === node
  )
    return 'type'
  return undefined
}

/** Returns the bare names in the files, and the number of locals, parameters and bindings. */
export function countNames(paths: readonly string[]): NameCount {
  const count: NameCount = { bindings: 0, bare: [] }
  for (const path of paths) {
    const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
    const text = readFileSync(path, 'utf8')
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
    const visit = (node: ts.Node) => {
      const kindOfName = ts.isIdentifier(node) ? kindOf(node) : undefined
      if (kindOfName && ts.isIdentifier(node)) {
        if (kindOfName === 'binding') count.bindings += 1
        if (isBare(node.text)) {
          const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
          count.bare.push({ path, line, kind: kindOfName, name: node.text })
        }
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return count
}
