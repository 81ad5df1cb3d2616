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

/** Returns the cause of a line: its text without variable parts (support code, stack, subject). */
function causeOf([first, second]: readonly unknown[]): string {
  if (typeof first !== 'object' || first === null) return String(first)
  const { err, error, url, call, job } = first as Record<string, unknown>
  const { code, message } = (err ?? {}) as { code?: unknown; message?: unknown }
  const parts = [second, code ?? message ?? error, url ?? call ?? job]
  return parts.map((part) => (typeof part === 'string' ? part.slice(0, 120) : '')).join(' ')
}

/**
 * Limits the lines of warnings and errors per cause and minute, and logs how many were left out, so that a client
 * cannot fill the disk. Fatal errors and findings of the ledger audit are always written.
 */
function boundedLines(minuteMs: number): LoggerOptions['hooks'] {
  const logLimit = new LogBound()
  let minute: NodeJS.Timeout | null = null
  let closing = false
  const close = (log: Logger) => {
    minute = null
    closing = true
    for (const line of logLimit.close()) log.warn(line, 'more of the same')
    closing = false
  }
  return {
    logMethod(args, method, level) {
      const free = closing || level < levels.warn || level >= levels.fatal
      if (free) return method.apply(this, args)
      minute ??= setTimeout(close, minuteMs, this).unref()
      if (logLimit.admits(causeOf(args))) method.apply(this, args)
    },
  }
}

/** Opens a structured log. It redacts secrets at the top level of an entry and one level below. */
export function openLog(level: string, to?: DestinationStream, minuteMs = 60_000): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    hooks: boundedLines(minuteMs),
  }
  // Written at once: at an exit, the unwritten lines of the usual stream would be tried for ever on a broken pipe.
  return pino(options, to ?? pino.destination({ dest: 1, sync: true }))
}
