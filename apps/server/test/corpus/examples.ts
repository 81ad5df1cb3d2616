import { type NamedCall } from '@jinli/contract/all'
import { type Endpoint, refusalsOf } from '@jinli/contract/wire/endpoint'
import type { CallExamples } from '@jinli/server/http/openapi/examples'
import { chapters } from './chapters.ts'
import { callOf, recordedAnswers, recordedChapter, recordedInFull } from './recorded.ts'

type Exchange = {
  asked: { call: string; body?: Record<string, unknown>; raw?: string; status: number }
  answer: unknown
}

/** Of an answer whose data is longer a reader sees no more. */
const lengthMax = 2500
const noon = Date.parse('2026-01-31T12:00:00+08:00')
const minuteMs = 60_000

/** Returns a time in its spelling in an answer: the end of the placeholder `<time now+60m>`. */
function timeText(kind: string, length: string, distance: string): string {
  const [, sign, count = '0', unit] = /^([+-])(\d+)([md])$/.exec(distance) ?? []
  const minutes = Number.parseInt(count, 10) * (unit === 'd' ? 1440 : 1)
  const at = new Date(noon + (sign === '-' ? -1 : 1) * minutes * minuteMs)
  if (kind === 'instant')
    return length === '20' ? at.toISOString().replace('.000Z', 'Z') : at.toISOString()
  const brandTime = new Date(at.getTime() + 480 * minuteMs).toISOString().replace('T', ' ')
  return brandTime.slice(0, { today: 10, minute: 16 }[kind] ?? 19)
}

/** Puts a value in place of each placeholder of a recorded text (plain-words.ts). */
function plausibleText(text: string): unknown {
  const [, kind, word = ''] = /^(text|number):(.+)$/.exec(text) ?? []
  if (kind !== undefined) {
    const value = word === '<player>' ? '100000001' : word.replace(/^\w+#/, '')
    const digits = value === 'seconds' ? '3' : value
    return kind === 'number' ? Number.parseInt(digits, 10) : digits
  }
  return text
    .replace(
      /([ADPTW])#(\d+)/g,
      (_, letter: string, count: string) =>
        `${letter}20260131120000${count.padStart(10, '0')}`,
    )
    .replace(
      /<(time|instant|minute)(?:\/(\d+))? now([^>]*)>/g,
      (_, kind, length, distance) => timeText(kind, length, distance),
    )
    .replace(/<today([^>]*)>/g, (_, distance) => timeText('today', '', distance))
    .replace('<port>', '8090')
    .replace(/<(\w+)>/g, '$1')
}

function plausible(value: unknown): unknown {
  if (typeof value === 'string') return plausibleText(value)
  if (Array.isArray(value)) return value.map(plausible)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([name, each]) => [name, plausible(each)]))
}

function isEnvelope(
  answer: unknown,
): answer is { code: number; data: unknown; error?: string } {
  return typeof answer === 'object' && answer !== null && 'code' in answer
}

/** Returns whether a request ended well: with data, or with a file. */
function isSuccess({ asked: request, answer }: Exchange): boolean {
  if (request.status !== 200) return false
  return typeof answer === 'string' || (isEnvelope(answer) && answer.code === 200)
}

/** Orders exchanges: the longest that a reader takes in at once is first. */
function byLength(a: Exchange, b: Exchange): number {
  const rank = ({ answer }: Exchange) => {
    const size = JSON.stringify(answer).length
    return size <= lengthMax ? lengthMax - size : size
  }
  return rank(a) - rank(b)
}

/** Returns whether a request sends fields of the call alone: tests of bad input send others, too. */
function isPlain(call: Endpoint, { asked: { raw, body = {} } }: Exchange): boolean {
  return raw === undefined && Object.keys(body).every((name) => name in call.input.shape)
}

/** Returns an answer in the length of an example: of a file its first lines. */
function shortAnswer(answer: unknown): unknown {
  return typeof answer === 'string' ? answer.split('\r\n').slice(0, 3).join('\r\n') : answer
}

function examplesOf(call: Endpoint, exchanges: readonly Exchange[]): CallExamples {
  const successes = exchanges.filter(isSuccess).toSorted(byLength)
  const plain = successes.find((each) => isPlain(call, each))
  const success = plain ?? successes[0]
  const refusalOf = (keys: readonly string[]) =>
    exchanges.find(
      ({ asked: { status }, answer }) =>
        status === 200 && isEnvelope(answer) && keys.includes(answer.error ?? ''),
    )
  const refusal = refusalOf(call.refusals ?? []) ?? refusalOf(refusalsOf(call))
  const body = call.method === 'POST' ? plain?.asked.body : undefined
  return {
    ...(body ? { request: plausible(body) } : {}),
    ...(success ? { answer: plausible(shortAnswer(success.answer)) } : {}),
    ...(refusal ? { refusal: plausible(refusal.answer) } : {}),
  }
}

/** Returns the examples by the name of the call, as the records give them. */
export function examplesOfCalls(): ReadonlyMap<string, CallExamples> {
  const exchangesByCall = new Map<NamedCall, Exchange[]>()
  const answers = recordedAnswers()
  for (const chapter of Object.keys(chapters)) {
    const text = recordedInFull(recordedChapter(chapter), answers)
    for (const each of JSON.parse(text) as Exchange[]) {
      const call = callOf(each.asked.call.split(' ')[1] ?? '')
      if (call) exchangesByCall.set(call, [...(exchangesByCall.get(call) ?? []), each])
    }
  }
  const examples = [...exchangesByCall].map(
    ([{ name, call }, exchanges]) => [name, examplesOf(call, exchanges)] as const,
  )
  return new Map(examples.filter(([, each]) => Object.keys(each).length > 0))
}

/** Returns the file of examples: a line for each call. */
export function examplesText(): string {
  const lines = [...examplesOfCalls()].map(
    ([name, examples]) => `${JSON.stringify(name)}:${JSON.stringify(examples)}`,
  )
  return `{\n${lines.toSorted().join(',\n')}\n}\n`
}

/** The file of examples that the server shows at `/docs`. */
export const examplesFile = new URL('../../src/http/openapi/examples.json', import.meta.url)
