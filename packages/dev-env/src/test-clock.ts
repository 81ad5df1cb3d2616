import type pg from 'pg'

/** Runs so many ms beside the real clock, or stands still at an instant. */
type Hands = { offsetMs: number } | { standsAt: number }

export type TestClock = ReturnType<typeof testClock>

/** The body of SQL's `moment()` for these hands (apps/server/migrations/001_ground.sql). */
function bodyOf(hands: Hands): string {
  if ('standsAt' in hands) return `timestamptz '${new Date(hands.standsAt).toISOString()}'`
  return hands.offsetMs === 0 ? 'now()' : `now() + interval '${hands.offsetMs} ms'`
}

/**
 * The one clock of a test: what `moment()` says in its database and `app.clock.now()` in its server.
 * The function is replaced, so connections that are open and statements that are planned follow at
 * once. Sessions, leases and whatever else runs out does so by it: a jump of days ends them.
 */
export function testClock(owner: pg.Pool) {
  let hands: Hands = { offsetMs: 0 }

  async function turn(to: Hands): Promise<void> {
    await owner.query(
      `CREATE OR REPLACE FUNCTION moment() RETURNS timestamptz LANGUAGE sql STABLE RETURN ${bodyOf(to)}`,
    )
    hands = to
  }

  function now(): Date {
    return new Date('standsAt' in hands ? hands.standsAt : Date.now() + hands.offsetMs)
  }

  return {
    now,
    /** Runs on from there. */
    set: (at: Date | string) => turn({ offsetMs: new Date(at).getTime() - Date.now() }),
    /** Stands still there: for the last moment before something. */
    stop: (at: Date | string) => turn({ standsAt: new Date(at).getTime() }),
    /** On by so many ms, or back. */
    forward: (ms: number) =>
      turn(
        'standsAt' in hands
          ? { standsAt: hands.standsAt + ms }
          : { offsetMs: hands.offsetMs + ms },
      ),
    /** The real time again. Costs nothing where nobody turned it. */
    async reset(): Promise<void> {
      if (!('offsetMs' in hands) || hands.offsetMs !== 0) await turn({ offsetMs: 0 })
    },
    /** Does the work as if it were so many ms earlier: what it writes is that old afterwards. */
    async ago<T>(ms: number, work: () => Promise<T>): Promise<T> {
      const before = hands
      await turn({ offsetMs: now().getTime() - Date.now() - ms })
      try {
        return await work()
      } finally {
        await turn(before)
      }
    },
  }
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
