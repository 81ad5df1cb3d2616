import { newKey } from '@jinli/client/key'
import type { Call } from '../call.ts'
import type { Reply } from '../http.ts'
import type { Stage } from './stage.ts'

/** How a flow is led to a point, what is looked at, and what people do after the crash. */
export type Play = {
  /** The state in a few words, read from the databases: the server is dead when it is asked. */
  look: () => Promise<string>
  /** Passes the point; the answer is lost with the server. */
  act: () => Promise<unknown>
  /** What client, poller or staff do when the server is back; what they were told. */
  recover: () => Promise<string>
}

/** One state, or those that the scheduler may choose from. */
export type State = string | readonly string[]

/** One row of the crash table (docs/money.md, Flows). */
export type Scenario = {
  flow: string
  point: string
  /** At which passing; 1 by default. */
  nth?: number
  /** Says more where one point has several scenarios. */
  note?: string
  /** Promised right after the crash, after the recovery, and what the people were told. */
  crashed: State
  told: string
  recovered: State
  play: (stage: Stage) => Promise<Play>
}

/** What a person is told: the refusal's key, or 200. */
export function wordOf(reply: Reply): string {
  return reply.error || String(reply.code)
}

/** The same key twice more: one answer, whatever it is. */
export async function askAgain(stage: Stage, call: Call): Promise<string> {
  const first = await stage.ask(call)
  const second = await stage.ask(call)
  const same = JSON.stringify(first) === JSON.stringify(second)
  return same ? wordOf(first) : `two answers under one key: ${JSON.stringify(second)}`
}

type Prepared = { call: Omit<Call, 'key'>; look: Play['look'] }
type Promised = {
  flow: string
  note?: string
  /** The state while nothing has happened, and once it has. */
  open: string
  done: string
  prepare: (stage: Stage) => Promise<Prepared>
}

function sides(
  name: string,
  { flow, note, open, done }: Promised,
  play: (side: 'before' | 'after') => Pick<Scenario, 'told' | 'recovered' | 'play'>,
): Scenario[] {
  return (['before', 'after'] as const).map((side) => ({
    flow,
    ...(note ? { note } : {}),
    point: `${name}.commit.${side}`,
    crashed: side === 'before' ? open : done,
    ...play(side),
  }))
}

/** A one-transaction call: the client asks with the same key and gets the one answer. */
export function keyedCall(name: string, promised: Promised): Scenario[] {
  return sides(name, promised, () => ({
    told: '200',
    recovered: promised.done,
    play: async (stage) => {
      const { call, look } = await promised.prepare(stage)
      const keyed = { ...call, key: newKey() }
      return { look, act: () => stage.send(keyed), recover: () => askAgain(stage, keyed) }
    },
  }))
}

type Clicked = Omit<Promised, 'prepare'> & {
  /** What the click is about, in the audit trail. */
  prepare: (stage: Stage) => Promise<Prepared & { subject: string }>
  /** What a click that comes after the deed is told. */
  second: string
  /** Rows in the audit trail: of the deed, and of the second click where that is a deed too. */
  rows: number
  more?: number
}

/**
 * A click of staff, pressed again after the crash. The deed and its row in the audit trail are there
 * together or not at all (I-22).
 */
export function staffClick(name: string, clicked: Clicked): Scenario[] {
  const { open, done, rows, second, more = 0, prepare } = clicked
  const state = (text: string, count: number) => `${text} audit +${count}`
  const whole = { ...clicked, open: state(open, 0), done: state(done, rows) }
  return sides(name, whole, (side) => ({
    told: side === 'before' ? '200' : second,
    recovered: state(done, side === 'before' ? rows : rows + more),
    play: async (stage) => {
      const { call, look, subject } = await prepare(stage)
      const audited = () => stage.count('SELECT 1 FROM audit WHERE subject = $1', [subject])
      const known = await audited()
      return {
        look: async () => state(await look(), (await audited()) - known),
        act: () => stage.send(call),
        recover: async () => wordOf(await stage.ask(call)),
      }
    },
  }))
}
