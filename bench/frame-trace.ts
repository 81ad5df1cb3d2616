/** What the browser wrote down while a scene moved (Chromium's trace format, as far as it is read here). */
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

export const traced = [
  'cc,benchmark',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'blink.user_timing',
  '__metadata',
]

/** Marks that a page sets around what moves. */
export const marks = { begin: 'moves', end: 'stands' } as const

/** Microseconds; the compositor draws at most once in a tick. */
const tick = 1_000_000 / 60
const longTask = 50_000

export type Frames = {
  seconds: number
  drawn: number
  /** Milliseconds from each drawn frame to the next, without what stood still between them. */
  gaps: number[]
  /** Frames that were drawn without what the page's own thread was to give to them. */
  partial: number
  /** Milliseconds of each task of the page's thread that took 50 or more. */
  longTasks: number[]
  /** Milliseconds that the page's thread was busy. */
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
 * When nothing was to be drawn, in the browser's own words: it asked for no frames, or had begun one and found that
 * nothing of it had changed. A still picture is not a frame that was missed.
 */
function stillOf(
  tree: number | undefined,
  events: readonly TraceEvent[],
  ticks: ReadonlyMap<number | undefined, number>,
): Span[] {
  const still: Span[] = []
  let since: number | null = null
  for (const { name, ts, args } of events) {
    if (name !== 'NeedsBeginFrameChanged' || args.layerTreeId !== tree) continue
    if (args.data?.needsBeginFrame === 0) since ??= ts
    else if (since !== null) {
      still.push({ from: since, to: ts })
      since = null
    }
  }
  const wanted = new Map<number, boolean>()
  for (const { args } of events) {
    const reporter = args.frame_reporter
    const ts = ticks.get(reporter?.frame_sequence)
    if (!reporter || ts === undefined || reporter.layer_tree_host_id !== tree) continue
    const some = reporter.state !== 'STATE_NO_UPDATE_DESIRED'
    wanted.set(ts, some || (wanted.get(ts) ?? false))
  }
  for (const [from, some] of wanted) if (!some) still.push({ from, to: from + tick })
  return still
}

/** From each drawn frame to the next, in milliseconds: a tick at least. */
function gapsBetween(drawn: readonly number[], still: readonly Span[]): number[] {
  return drawn.slice(1).map((to, place) => {
    const from = drawn[place] ?? to
    // Spans may lie on each other: each moment counts once.
    let [stood, at] = [0, from + tick]
    for (const each of still.toSorted((a, b) => a.from - b.from)) {
      const begin = Math.max(at, each.from)
      const end = Math.min(to, each.to)
      if (end <= begin) continue
      stood += end - begin
      at = end
    }
    return (to - from - stood) / 1000
  })
}

/**
 * The frames between the two marks. A frame stands at the tick it was begun for: when it was put out within that tick
 * is the machine's, and nobody sees it.
 */
export function framesOf(trace: Buffer): Frames {
  const { traceEvents: all } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const begin = all.find(({ name, ph }) => name === marks.begin && ph === 'I')
  const end = all.find(({ name, ph }) => name === marks.end && ph === 'I')
  if (!begin || !end) throw new Error('the trace has lost its marks')
  const events = all.filter(
    ({ pid, ts }) => pid === begin.pid && ts >= begin.ts - tick && ts <= end.ts,
  )
  const named = (wanted: string) => events.filter(({ name }) => name === wanted)
  const tree = mostOf(named('DrawFrame').map(({ args }) => args.layerTreeId ?? 0))
  const ofTree = (wanted: string) =>
    named(wanted).filter(({ args }) => args.layerTreeId === tree)
  const ticks = new Map(ofTree('BeginFrame').map(({ args, ts }) => [args.frameSeqId, ts]))
  const drawn = ofTree('DrawFrame')
    .flatMap(({ args }) => ticks.get(args.frameSeqId) ?? [])
    .filter((ts) => ts >= begin.ts)
  const gaps = gapsBetween(drawn, stillOf(tree, events, ticks))
  const tasks = events.filter(
    ({ name, tid, dur, ts }) =>
      name === 'RunTask' && tid === begin.tid && dur !== undefined && ts >= begin.ts,
  )
  const lengths = tasks.map(({ dur = 0 }) => dur)
  const partial = named('PipelineReporter').filter(
    ({ args }) =>
      args.frame_reporter?.layer_tree_host_id === tree &&
      args.frame_reporter?.state === 'STATE_PRESENTED_PARTIAL',
  )
  return {
    seconds: (end.ts - begin.ts) / 1_000_000,
    drawn: drawn.length,
    gaps,
    partial: partial.length,
    longTasks: lengths.filter((each) => each >= longTask).map((each) => each / 1000),
    busy: lengths.reduce((sum, each) => sum + each, 0) / 1000,
  }
}

/** Half a tick more than so many of them: gaps are counted in whole ticks. */
const over = (ticks: number) => ((ticks + 0.5) * tick) / 1000

/** Several moments of one scene as a line of a table. */
export function frameFigures(moments: readonly Frames[]) {
  const sum = (of: (each: Frames) => number) =>
    moments.reduce((total, each) => total + of(each), 0)
  const gaps = moments.flatMap((each) => each.gaps)
  const share = (limit: number) =>
    (100 * gaps.filter((gap) => gap > limit).length) / Math.max(1, gaps.length)
  const longTasks = moments.flatMap((each) => each.longTasks)
  const moved = gaps.reduce((total, gap) => total + gap, 0)
  return {
    seconds: sum((each) => each.seconds),
    perSecond: (1000 * gaps.length) / Math.max(1, moved),
    overOne: share(over(1)),
    overTwo: share(over(2)),
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
