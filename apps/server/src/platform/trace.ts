import { AsyncLocalStorage } from 'node:async_hooks'

export type Attributes = Readonly<Record<string, string | number>>

/** A runSpan part of a trace. */
export type Span = {
  /** The header that tells the next party about this span (W3C). */
  traceparent: string
  child(name: string, attributes: Attributes): Span
  set(attributes: Attributes): void
  end(isFailure: boolean): void
}

/** Begins traces; there is one if traces are sent (`platform/open-telemetry.ts`). */
export type Tracer = {
  begin(name: string, attributes: Attributes): Span
  close(): Promise<void>
}

const scope = new AsyncLocalStorage<Span>()

async function runSpan<T>(span: Span, work: () => Promise<T>): Promise<T> {
  let isFailure = true
  try {
    const result = await scope.run(span, work)
    isFailure = false
    return result
  } finally {
    span.end(isFailure)
  }
}

/** Runs work as a span and ends it. Calls of `withSpan` in it are its children. */
export function inSpan<T>(span: Span | undefined, work: () => Promise<T>): Promise<T> {
  return span ? runSpan(span, work) : work()
}

/** Runs work as a part of the current trace, if there is one. */
export function withSpan<T>(
  name: string,
  work: () => Promise<T>,
  attributes: Attributes = {},
): Promise<T> {
  const parent = scope.getStore()
  return parent ? inSpan(parent.child(name, attributes), work) : work()
}

/** Adds to the current span, if there is one. */
export function noteInTrace(attributes: Attributes): void {
  scope.getStore()?.set(attributes)
}

/** Returns the headers for a party that we call; none without a trace. */
export function traceHeaders(): Record<string, string> {
  const span = scope.getStore()
  return span ? { traceparent: span.traceparent } : {}
}
