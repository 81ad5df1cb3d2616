import type pg from 'pg'

/** A clock that runs with an offset (ms) from the real one, or stands still at a time. */
type ClockSetting = { offsetMs: number } | { standsAt: number }

export type TestClock = ReturnType<typeof testClock>

/** Returns the body of SQL's `app_now()` for this setting (apps/server/migrations/001_ground.sql). */
function sqlBody(setting: ClockSetting): string {
  if ('standsAt' in setting)
    return `timestamptz '${new Date(setting.standsAt).toISOString()}'`
  return setting.offsetMs === 0 ? 'now()' : `now() + interval '${setting.offsetMs} ms'`
}

/** Returns the setting with the clock moved forward by `ms`. */
function clockAfter(setting: ClockSetting, ms: number): ClockSetting {
  return 'standsAt' in setting
    ? { standsAt: setting.standsAt + ms }
    : { offsetMs: setting.offsetMs + ms }
}

/**
 * The clock of a test, for `app_now()` in its database and `app.clock.now()` in its server. Replacing the SQL
 * function affects open connections and prepared statements at once. Sessions and leases expire by this
 * clock, so a jump of days ends them.
 */
export function testClock(owner: pg.Pool) {
  let setting: ClockSetting = { offsetMs: 0 }

  async function turn(to: ClockSetting): Promise<void> {
    await owner.query(
      `CREATE OR REPLACE FUNCTION public.app_now() RETURNS timestamptz LANGUAGE sql STABLE RETURN ${sqlBody(to)}`,
    )
    setting = to
  }

  function now(): Date {
    return new Date(
      'standsAt' in setting ? setting.standsAt : Date.now() + setting.offsetMs,
    )
  }

  return {
    now,
    /** Sets the time; the clock continues to run from that time. */
    set: (at: Date | string) => turn({ offsetMs: new Date(at).getTime() - Date.now() }),
    /** Stops the clock at a time, by default now: for the last moment before a limit, and for exact times. */
    stop: (at: Date | string = now()) => turn({ standsAt: new Date(at).getTime() }),
    /** Moves the clock forward by `ms`; a negative `ms` moves it back. */
    forward: (ms: number) => turn(clockAfter(setting, ms)),
    /** Returns to the real time; costs nothing when the clock was not changed. */
    async reset(): Promise<void> {
      if (!('offsetMs' in setting) || setting.offsetMs !== 0) await turn({ offsetMs: 0 })
    },
    /** Runs the work with the clock set back by `ms`, so the rows that the work writes are that old. */
    async ago<T>(ms: number, work: () => Promise<T>): Promise<T> {
      const before = setting
      await turn(clockAfter(before, -ms))
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
