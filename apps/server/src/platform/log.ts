import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { LogBound } from './log-bound.ts'

const secret = [
  'password',
  'confirmPass',
  'paypassword',
  'pay_pass',
  'authorization',
  'api_token',
  'token',
  'otp',
  'bank_no',
  'payer_card',
  'secret',
  'cardKey',
  'secretAccessKey',
]

const levels = { warn: 40, fatal: 60 }

/** What a line is about, without what differs from one to the next (support code, stack, who). */
function causeOf([first, second]: readonly unknown[]): string {
  if (typeof first !== 'object' || first === null) return String(first)
  const { err, error, url, call, job } = first as Record<string, unknown>
  const { code, message } = (err ?? {}) as { code?: unknown; message?: unknown }
  const parts = [second, code ?? message ?? error, url ?? call ?? job]
  return parts.map((part) => (typeof part === 'string' ? part.slice(0, 120) : '')).join(' ')
}

/**
 * Warnings and errors, bounded per cause and minute with a count of what was left out: a client must not be
 * able to fill the disk. What ends the process or the books' peace is always written.
 */
function boundedLines(minuteMs: number): LoggerOptions['hooks'] {
  const bound = new LogBound()
  let minute: NodeJS.Timeout | null = null
  let closing = false
  const close = (log: Logger) => {
    minute = null
    closing = true
    for (const held of bound.close()) log.warn(held, 'more of the same')
    closing = false
  }
  return {
    logMethod(args, method, level) {
      const free = closing || level < levels.warn || level >= levels.fatal
      if (free) return method.apply(this, args)
      minute ??= setTimeout(close, minuteMs, this).unref()
      if (bound.admits(causeOf(args))) method.apply(this, args)
    },
  }
}

/** Structured logs; secrets never leave, at the top and one level down. */
export function openLog(level: string, to?: DestinationStream, minuteMs = 60_000): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    hooks: boundedLines(minuteMs),
  }
  return to ? pino(options, to) : pino(options)
}
