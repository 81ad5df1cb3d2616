import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type NamedCall, namedCalls } from '@jinli/contract/all'
import type { Endpoint } from '@jinli/contract/wire/endpoint'
import type { Exchange } from './talk.ts'

/**
 * The recorded requests and answers. Each chapter has a file with its requests. An answer with data is stored once,
 * in the file of its call, and chapters refer to it. So a new field of a call changes only one file. All text is
 * stored byte for byte.
 */
const folder = new URL('./recorded/', import.meta.url)
const answersFolder = new URL('./answers/', folder)

const spellings = namedCalls.flatMap((entry) =>
  [entry.call.path, ...(entry.call.aliases ?? [])].map((spelling) => ({
    entry,
    parts: partsOf(spelling),
  })),
)

function partsOf(path: string): string[] {
  return path.toLowerCase().split('?')[0]?.split('/') ?? []
}

/** Returns the call of `/admin/api/deposits/D1/claim`, or null for an unknown path. */
export function callOf(path: string): NamedCall | null {
  const parts = partsOf(path)
  const isSpelling = (pattern: readonly string[]) =>
    pattern.length === parts.length &&
    pattern.every((part, at) => part.startsWith(':') || part === parts[at])
  const spelling =
    spellings.find((each) => each.parts.join('/') === parts.join('/')) ??
    spellings.find((each) => isSpelling(each.parts))
  return spelling?.entry ?? null
}

/** Returns `admin.api.deposits.deposit_no.claim`, the name of the file with the answers of a call. */
export function answersNameOf({ path }: Endpoint): string {
  return path.slice(1).replaceAll('/', '.').replaceAll(':', '')
}

/** Returns an answer with a line for each row of its lists. */
function answerText(answer: string): string {
  return answer.replace(/"(?:[^"\\]|\\.)*"|\},\{|\[\{/g, (token) => {
    if (token === '},{') return '},\n    {'
    return token === '[{' ? '[\n    {' : token
  })
}

function textOf(
  exchanges: readonly Exchange[],
  answerOf: (exchange: Exchange) => string,
): string {
  const texts = exchanges.map(
    (each) =>
      `{"title":${JSON.stringify(each.title)},\n  "asked":${each.head},\n  ${answerOf(each)}}`,
  )
  return `[\n${texts.join(',\n')}\n]\n`
}

const inFull = ({ answer }: Exchange) => `"answer":${answerText(answer)}`

/** Returns the text of a chapter with all its answers in full. */
export function fullText(exchanges: readonly Exchange[]): string {
  return textOf(exchanges, inFull)
}

/** Returns the recorded answers by reference: `api.user/account-1`. */
export function recordedAnswers(): Map<string, string> {
  const answers = new Map<string, string>()
  for (const file of readdirSync(answersFolder)) {
    const call = file.replace(/\.json$/, '')
    const text = readFileSync(new URL(file, answersFolder), 'utf8')
    for (const line of text.slice(2, -3).split(/,\n(?="[a-z-]+-\d+":)/)) {
      const [, name, answer] = /^"([a-z-]+-\d+)":([^]*)$/.exec(line) ?? []
      answers.set(`${call}/${name}`, answer ?? '')
    }
  }
  return answers
}

export function recordedChapter(chapter: string): string {
  return readFileSync(new URL(`${chapter}.json`, folder), 'utf8')
}

const reference = /"recorded":"([\w.-]+\/[a-z-]+-\d+)"/g

export function referencesOf(text: string): string[] {
  return [...text.matchAll(reference)].map(([, name = '']) => name)
}

/** Replaces the references of a recorded chapter by the answers. */
export function recordedInFull(text: string, answers: Map<string, string>): string {
  return text.replace(reference, (_, name: string) => `"answer":${answers.get(name)}`)
}

/** Writes the records anew; the name of an answer contains the chapter that got it first. */
export class Recorder {
  /** Names of answers, by call and by the text of the answer. */
  private readonly calls = new Map<string, Map<string, string>>()

  constructor() {
    rmSync(answersFolder, { recursive: true, force: true })
    mkdirSync(answersFolder, { recursive: true })
  }

  write(chapter: string, exchanges: readonly Exchange[]): void {
    const text = textOf(
      exchanges,
      (each) => this.referenceOf(chapter, each) ?? inFull(each),
    )
    writeFileSync(new URL(`${chapter}.json`, folder), text)
    for (const [call, names] of this.calls) {
      const answers = [...names].map(([answer, name]) => `"${name}":${answer}`)
      const file = new URL(`${call}.json`, answersFolder)
      writeFileSync(file, `{\n${answers.join(',\n')}\n}\n`)
    }
  }

  /** Returns the reference of an answer, or null if the answer has no data or the path is unknown. */
  private referenceOf(chapter: string, { path, answer }: Exchange): string | null {
    const entry = callOf(path)
    if (entry === null || JSON.parse(answer).data === null) return null
    const call = answersNameOf(entry.call)
    const text = answerText(answer)
    const names = this.calls.get(call) ?? new Map<string, string>()
    const others = [...names.values()].filter((each) => each.startsWith(`${chapter}-`))
    const name = names.get(text) ?? `${chapter}-${others.length + 1}`
    this.calls.set(call, names.set(text, name))
    return `"recorded":"${call}/${name}"`
  }
}
