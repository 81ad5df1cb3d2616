import { newKey } from '@jinli/client/key'
import type { Call } from '../call.ts'
import type { Reply } from '../http.ts'
import type { Stage } from './stage.ts'

/** The steps of a scenario: reach the point, read the state, act after the crash. */
export type Play = {
  /** Reads the state from the databases as a short text; the server may be dead at that time. */
  look: () => Promise<string>
  /** Makes the server reach the crash point; the response is lost when the server dies. */
  act: () => Promise<unknown>
  /** Acts as client, poller or staff when the server runs again; returns the response that they get. */
  recover: () => Promise<string>
}

/** One expected state, or several if the order of events may vary. */
export type State = string | readonly string[]

/** One row of the crash table (docs/money.md, Flows). */
export type Scenario = {
  flow: string
  point: string
  /** The server is killed when it reaches the crash point for the nth time; 1 by default. */
  nth?: number
  /** Distinguishes the scenarios of one crash point. */
  note?: string
  /** Expected states after crash and recovery, and the response that people get. */
  afterCrash: State
  response: string
  afterRecovery: State
  play: (stage: Stage) => Promise<Play>
}

/** Returns the error key of a refusal; otherwise the response code as text. */
export function wordOf(reply: Reply): string {
  return reply.error || String(reply.code)
}

/** Sends the request twice more with the same idempotency key; both responses must be equal. */
export async function askAgain(stage: Stage, call: Call): Promise<string> {
  const first = await stage.ask(call)
  const second = await stage.ask(call)
  const same = JSON.stringify(first) === JSON.stringify(second)
  return same ? wordOf(first) : `two answers under one key: ${JSON.stringify(second)}`
}

type Preparation = { call: Omit<Call, 'key'>; look: Play['look'] }
type Expectation = {
  flow: string
  note?: string
  /** The state without the effect, and the state with it. */
  before: string
  after: string
  prepare: (stage: Stage) => Promise<Preparation>
}

function sides(
  name: string,
  { flow, note, before, after }: Expectation,
  play: (side: 'before' | 'after') => Pick<Scenario, 'response' | 'afterRecovery' | 'play'>,
): Scenario[] {
  return (['before', 'after'] as const).map((side) => ({
    flow,
    ...(note ? { note } : {}),
    point: `${name}.commit.${side}`,
    afterCrash: side === 'before' ? before : after,
    ...play(side),
  }))
}

/** A call in one transaction: the client repeats it with the same idempotency key and gets the same response. */
export function keyedCall(name: string, expectation: Expectation): Scenario[] {
  return sides(name, expectation, () => ({
    response: '200',
    afterRecovery: expectation.after,
    play: async (stage) => {
      const { call, look } = await expectation.prepare(stage)
      const keyedRequest = { ...call, key: newKey() }
      return {
        look,
        act: () => stage.send(keyedRequest),
        recover: () => askAgain(stage, keyedRequest),
      }
    },
  }))
}

type ClickExpectation = Omit<Expectation, 'prepare'> & {
  /** `subject` is the subject of the staff action in the audit trail. */
  prepare: (stage: Stage) => Promise<Preparation & { subject: string }>
  second: string
  /** The number of audit rows of the first click, and of those that a second click adds. */
  rows: number
  more?: number
}

/** A staff action, repeated after the crash. The change and its audit row exist together or not at all (I-22). */
export function staffClick(name: string, click: ClickExpectation): Scenario[] {
  const { before, after, rows, second, more = 0, prepare } = click
  const withAudit = (text: string, count: number) => `${text} audit +${count}`
  const whole = { ...click, before: withAudit(before, 0), after: withAudit(after, rows) }
  return sides(name, whole, (side) => ({
    response: side === 'before' ? '200' : second,
    afterRecovery: withAudit(after, side === 'before' ? rows : rows + more),
    play: async (stage) => {
      const { call, look, subject } = await prepare(stage)
      const auditCount = () =>
        stage.count('SELECT 1 FROM audit WHERE subject = $1', [subject])
      const countBefore = await auditCount()
      return {
        look: async () => withAudit(await look(), (await auditCount()) - countBefore),
        act: () => stage.send(call),
        recover: async () => wordOf(await stage.ask(call)),
      }
    },
  }))
}
