/** An event of Chromium's trace format, with the fields that are read here. */
type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  args: {
    name?: string
    frameSeqId?: number
    layerTreeId?: number
    data?: { needsBeginFrame?: number }
    frame_reporter?: { state: string; layer_tree_host_id: number; frame_sequence: number }
  }
}

export const traceCategories = [
  'cc,benchmark',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'blink.user_timing',
  '__metadata',
]

/** Names of the marks that a page sets at the beginning and the end of an animation. */
export const marks = { begin: 'moves', end: 'stands' } as const

/** Microseconds between two frames; the compositor draws at most once in a tick. */
const tick = 1_000_000 / 60
const longTask = 50_000

export type Frames = {
  seconds: number
  drawn: number
  /** Milliseconds from each drawn frame to the next, without the time in which nothing changed. */
  gaps: number[]
  /** Number of frames drawn without the pending update of the page's main thread. */
  partial: number
  /** Durations of main-thread tasks of 50 ms or more (ms). */
  longTasks: number[]
  /** Milliseconds for which the main thread was busy. */
  busy: number
}

function mostOf(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

export function gapsOf(times: readonly number[]): number[] {
  return times.slice(1).map((at, place) => at - (times[place] ?? at))
}

type Span = { from: number; to: number }

/**
 * Returns the spans in which the browser had nothing to draw: it requested no frames, or began a frame and
 * found no change. A still picture is not a missed frame.
 */
function idleSpansOf(
  tree: number | undefined,
  events: readonly TraceEvent[],
  ticks: ReadonlyMap<number | undefined, number>,
): Span[] {
  const idleSpans: Span[] = []
  let since: number | null = null
  for (const { name, ts, args } of events) {
    if (name !== 'NeedsBeginFrameChanged' || args.layerTreeId !== tree) continue
    if (args.data?.needsBeginFrame === 0) since ??= ts
    else if (since !== null) {
      idleSpans.push({ from: since, to: ts })
      since = null
    }
  }
  const hasUpdate = new Map<number, boolean>()
  for (const { args } of events) {
    const reporter = args.frame_reporter
    const ts = ticks.get(reporter?.frame_sequence)
    if (!reporter || ts === undefined || reporter.layer_tree_host_id !== tree) continue
    const some = reporter.state !== 'STATE_NO_UPDATE_DESIRED'
    hasUpdate.set(ts, some || (hasUpdate.get(ts) ?? false))
  }
  for (const [from, some] of hasUpdate) if (!some) idleSpans.push({ from, to: from + tick })
  return idleSpans
}

/** Returns the milliseconds from each drawn frame to the next, less the idle time; at least one tick each. */
function gapsBetween(drawTimes: readonly number[], idleSpans: readonly Span[]): number[] {
  return drawTimes.slice(1).map((to, place) => {
    const from = drawTimes[place] ?? to
    // Idle spans may overlap; each moment counts once.
    let [idleTime, at] = [0, from + tick]
    for (const each of idleSpans.toSorted((a, b) => a.from - b.from)) {
      const begin = Math.max(at, each.from)
      const end = Math.min(to, each.to)
      if (end <= begin) continue
      idleTime += end - begin
      at = end
    }
    return (to - from - idleTime) / 1000
  })
}

/**
 * Returns the frames between the two marks. The time of a frame is the tick for which the frame was begun. When the
 * machine outputs the frame within that tick makes no visible difference.
 */
export function framesOf(trace: Buffer): Frames {
  const { traceEvents: all } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const begin = all.find(({ name, ph }) => name === marks.begin && ph === 'I')
  const end = all.find(({ name, ph }) => name === marks.end && ph === 'I')
  if (!begin || !end) throw new Error('the trace has lost its marks')
  const events = all.filter(
    ({ pid, ts }) => pid === begin.pid && ts >= begin.ts - tick && ts <= end.ts,
  )
  const eventsNamed = (eventName: string) => events.filter(({ name }) => name === eventName)
  const tree = mostOf(eventsNamed('DrawFrame').map(({ args }) => args.layerTreeId ?? 0))
  const ofTree = (eventName: string) =>
    eventsNamed(eventName).filter(({ args }) => args.layerTreeId === tree)
  const ticks = new Map(ofTree('BeginFrame').map(({ args, ts }) => [args.frameSeqId, ts]))
  const drawTimes = ofTree('DrawFrame')
    .flatMap(({ args }) => ticks.get(args.frameSeqId) ?? [])
    .filter((ts) => ts >= begin.ts)
  const gaps = gapsBetween(drawTimes, idleSpansOf(tree, events, ticks))
  const tasks = events.filter(
    ({ name, tid, dur, ts }) =>
      name === 'RunTask' && tid === begin.tid && dur !== undefined && ts >= begin.ts,
  )
  const lengths = tasks.map(({ dur = 0 }) => dur)
  const partial = eventsNamed('PipelineReporter').filter(
    ({ args }) =>
      args.frame_reporter?.layer_tree_host_id === tree &&
      args.frame_reporter?.state === 'STATE_PRESENTED_PARTIAL',
  )
  return {
    seconds: (end.ts - begin.ts) / 1_000_000,
    drawn: drawTimes.length,
    gaps,
    partial: partial.length,
    longTasks: lengths.filter((each) => each >= longTask).map((each) => each / 1000),
    busy: lengths.reduce((sum, each) => sum + each, 0) / 1000,
  }
}

/** Gaps are multiples of a tick, so the limit is half a tick above `ticks`. */
const limitMs = (ticks: number) => ((ticks + 0.5) * tick) / 1000

/** Summarises several moments of one scene as a row of the table. */
export function frameFigures(moments: readonly Frames[]) {
  const sum = (valueOf: (each: Frames) => number) =>
    moments.reduce((total, each) => total + valueOf(each), 0)
  const gaps = moments.flatMap((each) => each.gaps)
  const share = (limit: number) =>
    (100 * gaps.filter((gap) => gap > limit).length) / Math.max(1, gaps.length)
  const longTasks = moments.flatMap((each) => each.longTasks)
  const motionMs = gaps.reduce((total, gap) => total + gap, 0)
  return {
    seconds: sum((each) => each.seconds),
    perSecond: (1000 * gaps.length) / Math.max(1, motionMs),
    overOne: share(limitMs(1)),
    overTwo: share(limitMs(2)),
    longest: Math.max(0, ...gaps),
    partial:
      (100 * sum((each) => each.partial)) /
      Math.max(
        1,
        sum((each) => each.drawn),
      ),
    busyShare: sum((each) => each.busy) / 10 / sum((each) => each.seconds),
    longTasks: longTasks.length,
    longestTask: Math.max(0, ...longTasks),
  }
}
