import type { Call, Reply } from '../http.ts'
import { newKey, type Stage } from './stage.ts'

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

/** One row of the crash table (money b3). */
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
  /** The state while nothing has happened, and once it has. */
  open: string
  done: string
  prepare: (stage: Stage) => Promise<Prepared>
}

function pair(
  name: string,
  told: { before: string; after: string },
  { flow, open, done, prepare }: Promised,
  again: (stage: Stage, call: Call) => Promise<string>,
  keyed: boolean,
): Scenario[] {
  return (['before', 'after'] as const).map((side) => ({
    flow,
    point: `${name}.commit.${side}`,
    crashed: side === 'before' ? open : done,
    told: told[side],
    recovered: done,
    play: async (stage) => {
      const prepared = await prepare(stage)
      const call: Call = keyed ? { ...prepared.call, key: newKey() } : prepared.call
      return {
        look: prepared.look,
        act: () => stage.send(call),
        recover: () => again(stage, call),
      }
    },
  }))
}

/** A player's one-transaction call: the client asks with the same key and gets the one answer. */
export function keyedCall(name: string, promised: Promised): Scenario[] {
  return pair(name, { before: '200', after: '200' }, promised, askAgain, true)
}

/** A click of staff: the second one is told that the first has done it. */
export function staffClick(
  name: string,
  secondClick: string,
  promised: Promised,
): Scenario[] {
  const told = { before: '200', after: secondClick }
  const again = async (stage: Stage, call: Call) => wordOf(await stage.ask(call))
  return pair(name, told, promised, again, false)
}
